import { useState } from 'react'
import type { StaffMember } from '#contract/people/staff/staff.ts'
import { STAFF_ROLES, type StaffRole, warnedPairsWith } from '#domain/staff/roles.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { refreshStaff, sendAction, type StaffAction, textsOf } from './staff-actions.ts'

interface StaffDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  member: StaffMember
  action: StaffAction
}

/** Asks for the reason of a decision about a colleague and, of a grant, for the role. */
export default function StaffDialog({ open, onOpenChange, member, action }: StaffDialogProps) {
  const held = member.roles.map(({ role }) => role)
  const missing = STAFF_ROLES.filter((role) => !held.includes(role))
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<StaffRole | undefined>(missing[0])
  const role = action.kind === 'grant' ? chosen : undefined
  const warnings = role === undefined ? [] : warnedPairsWith(held, role)
  const texts = textsOf(action)
  const deciding = useAction({
    // Pressing "Grant anyway" accepts what the note says.
    call: (reason: string) =>
      sendAction(action, member.id, { reason, role, acceptsWarnings: warnings.length > 0 }),
    success: { title: texts.done, description: member.username },
    onSuccess: () => onOpenChange(false),
    failure: texts.failure,
    refreshes: refreshStaff,
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={member.username}>
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues."
        button={warnings.length > 0 ? 'Grant Anyway' : texts.button}
        variant={texts.isDestructive || warnings.length > 0 ? 'destructive' : 'primary'}
        text={
          <div className="grid gap-4">
            {role !== undefined && <RoleField role={role} roles={missing} onChoose={setChosen} />}
            <p className="text-fg-2">{texts.text}</p>
            {warnings.map(({ roles, because }) => (
              <Note key={roles.join()} tone="warn">
                {roles.map((each) => roleText(each).name).join(' and ')}: {because}
              </Note>
            ))}
          </div>
        }
        decision={deciding}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

interface RoleFieldProps {
  role: StaffRole
  roles: readonly StaffRole[]
  onChoose: (role: StaffRole | undefined) => void
}

function RoleField({ role, roles, onChoose }: RoleFieldProps) {
  return (
    <Field label="Role" hint={roleText(role).does}>
      <Select value={role} onChange={({ target }) => onChoose(roles.find((each) => each === target.value))}>
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleText(each).name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
