import { useState } from 'react'
import type { StaffMember } from '#contract/people/staff/staff.ts'
import { STAFF_ROLES, type StaffRole, warnedPairsWith } from '#domain/staff/roles.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
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

/** For a grant, also asks for the role. */
export default function StaffDialog({ open, onOpenChange, member, action }: StaffDialogProps) {
  const held = member.roles.map(({ role }) => role)
  const missing = STAFF_ROLES.filter((role) => !held.includes(role))
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
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={member.username}
      button={warnings.length > 0 ? 'Grant Anyway' : texts.button}
      isDestructive={texts.isDestructive || warnings.length > 0}
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
    />
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
