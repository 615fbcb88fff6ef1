import { inviteStaff } from '#contract/people/staff/invitations.ts'
import { ENDED_ACCESS_COUNTS_DAYS } from '#domain/proposals/deciding-person.ts'
import { STAFF_ROLES, type StaffRole, warnedPairsOf } from '#domain/staff/roles.ts'
import { roleText } from '#web/features/staff/role-names.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Choices } from '#web/ui/forms/switch.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { refreshInvitations } from './invitations-card.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

interface Draft {
  username: string
  email: string
  firstName: string
  lastName: string
  roles: readonly StaffRole[]
  reason: string
}

const EMPTY: Draft = { username: '', email: '', firstName: '', lastName: '', roles: [], reason: '' }

interface InviteDialogProps extends DialogState {
  /** The link's path, where no mail server sends it. */
  onLink: (link: string) => void
}

export default function InviteDialog({ onLink, ...dialog }: InviteDialogProps) {
  const form = useDraft(EMPTY)
  const { draft } = form
  const warnings = warnedPairsOf(draft.roles)
  const inviting = useAction({
    call: () =>
      call(inviteStaff, {
        body: {
          ...draft,
          roles: [...draft.roles],
          reason: draft.reason.trim(),
          acceptsWarnings: warnings.length > 0,
        },
      }),
    success: ({ invitation: { status, email }, link }) =>
      status === 'waiting'
        ? { title: 'Invited', description: 'Another administrator confirms it' }
        : link === null
          ? { title: 'Invitation mailed', description: email }
          : undefined,
    onSuccess: ({ link }) => {
      dialog.onOpenChange(false)
      if (link !== null) onLink(link)
    },
    failure: 'Could not invite',
    refreshes: refreshInvitations,
  })
  const isReady =
    draft.roles.length > 0 &&
    [draft.username, draft.email, draft.firstName, draft.lastName, draft.reason].every(
      (text) => text.trim() !== '',
    )
  return (
    <ActionDialog
      {...dialog}
      title="Invite a Colleague"
      action={inviting}
      button={warnings.length > 0 ? 'Invite Anyway' : 'Invite'}
      isDestructive={warnings.length > 0}
      isReady={isReady}
    >
      <Fields form={form} errors={serverErrors(inviting.error)} />
      {warnings.map(({ roles, because }) => (
        <Note key={roles.join()} tone="warn">
          {roles.map((each) => roleText(each).name).join(' and ')}: {because}
        </Note>
      ))}
      <Note>
        An administrator other than you must confirm it, unless you are the only one. One whose access you
        ended counts for {ENDED_ACCESS_COUNTS_DAYS} days. The link then works once, for 24 hours.
      </Note>
    </ActionDialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useDraft<Draft>>
  errors: Record<string, string>
}

const Fields = ({ form: { draft, change, control }, errors }: FieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First Name" required error={errors['firstName']}>
        <Input {...control('firstName')} autoComplete="off" />
      </Field>
      <Field label="Last Name" required error={errors['lastName']}>
        <Input {...control('lastName')} autoComplete="off" />
      </Field>
    </div>
    <Field label="Username" required hint="They sign in with it." error={errors['username']}>
      <Input {...control('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Field>
    <Field label="Email" required error={errors['email']}>
      <Input type="email" {...control('email')} autoComplete="off" />
    </Field>
    <Choices
      legend="Roles"
      error={errors['roles']}
      names={STAFF_ROLES}
      chosen={draft.roles}
      words={(role) => ({ label: roleText(role).name, hint: roleText(role).does })}
      onChange={(roles) => change({ roles })}
    />
    <Field label="Reason" required hint="For the audit log and your colleagues." error={errors['reason']}>
      <Textarea {...control('reason')} maxLength={1000} />
    </Field>
  </>
)
