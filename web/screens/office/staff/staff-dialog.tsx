import { useState } from 'react'
import {
  type StaffMember,
  deactivateStaff,
  grantRole,
  listStaff,
  reactivateStaff,
  unlinkStaff,
  revokeRole,
} from '#contract/people/staff/staff.ts'
import { STAFF_ROLES, type StaffRole, warnedPairsWith } from '#domain/staff/roles.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { ReasonDialog } from '#web/features/reviews/reason-dialog.tsx'
import { roleText } from '#web/features/staff/role-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { adminListAudit } from '#contract/records/audit.ts'
import { call } from '#web/lib/api/client.ts'

interface StaffDialogProps extends DialogState {
  member: StaffMember
  action: StaffAction
}

export default function StaffDialog({ member, action, ...dialog }: StaffDialogProps) {
  const held = member.roles.map(({ role }) => role)
  const missing = STAFF_ROLES.filter((role) => !held.includes(role))
  const [chosen, setChosen] = useState<StaffRole | undefined>(missing[0])
  const role = action.kind === 'grant' ? chosen : undefined
  const warnings = role === undefined ? [] : warnedPairsWith(held, role)
  const texts = TEXTS[action.kind]
  const deciding = useAction({
    // Pressing "Grant anyway" accepts what the note says.
    call: (reason: string) =>
      sendAction(action, member.id, { reason, role, acceptsWarnings: warnings.length > 0 }),
    success: { title: texts.done, description: member.username },
    onSuccess: () => dialog.onOpenChange(false),
    failure: texts.failure,
    refreshes: [listStaff, adminListAudit],
  })
  return (
    <ReasonDialog
      {...dialog}
      title={action.kind === 'revoke' ? `${texts.title} ${roleText(action.role).name}` : texts.title}
      description={member.username}
      button={warnings.length > 0 ? 'Grant Anyway' : texts.button}
      isDestructive={texts.isDestructive || warnings.length > 0}
      text={
        <div className="grid gap-4">
          {role !== undefined && (
            <Field label="Role" hint={roleText(role).does}>
              <ChoiceSelect
                value={role}
                choices={missing}
                textOf={(each) => roleText(each).name}
                onChoose={setChosen}
              />
            </Field>
          )}
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

/** A decision about a colleague; a grant's dialog asks for the role. */
export type StaffAction =
  | { kind: 'grant' | 'deactivate' | 'reactivate' | 'unlink' }
  | { kind: 'revoke'; role: StaffRole }

interface ActionTexts {
  title: string
  text: string
  button: string
  isDestructive: boolean
  done: string
  failure: string
}

const TEXTS: Readonly<Record<StaffAction['kind'], ActionTexts>> = {
  grant: {
    title: 'Grant a Role',
    text: 'It works with the next page that they open.',
    button: 'Grant Role',
    isDestructive: false,
    done: 'Role granted',
    failure: 'Could not grant the role',
  },
  revoke: {
    title: 'Revoke',
    text: 'What only this role permits is refused from now on. Their sessions stay open.',
    button: 'Revoke Role',
    isDestructive: true,
    done: 'Role revoked',
    failure: 'Could not revoke the role',
  },
  deactivate: {
    title: 'Deactivate',
    text: 'All sessions end at once, and they cannot sign in. Their roles stay for when they are reactivated.',
    button: 'Deactivate',
    isDestructive: true,
    done: 'Deactivated',
    failure: 'Could not deactivate',
  },
  reactivate: {
    title: 'Reactivate',
    text: 'They can sign in again with their existing password, and have the roles listed here.',
    button: 'Reactivate',
    isDestructive: false,
    done: 'Reactivated',
    failure: 'Could not reactivate',
  },
  unlink: {
    title: 'Unlink Single Sign-On',
    text:
      'All sessions end at once. At the next single sign-on they enter the username and password of their ' +
      'account once, and are linked again to the person they are there. Deactivate a colleague who has left.',
    button: 'Unlink',
    isDestructive: true,
    done: 'Unlinked',
    failure: 'Could not unlink',
  },
}

interface Sent {
  reason: string
  role: StaffRole | undefined
  acceptsWarnings: boolean
}

function sendAction(
  action: StaffAction,
  id: string,
  { reason, role, acceptsWarnings }: Sent,
): Promise<StaffMember> {
  const params = { id }
  if (action.kind === 'revoke') return call(revokeRole, { params, body: { role: action.role, reason } })
  if (action.kind === 'deactivate') return call(deactivateStaff, { params, body: { reason } })
  if (action.kind === 'reactivate') return call(reactivateStaff, { params, body: { reason } })
  if (action.kind === 'unlink') return call(unlinkStaff, { params, body: { reason } })
  if (role === undefined) throw new Error('no role was chosen')
  return call(grantRole, { params, body: { role, reason, acceptsWarnings } })
}
