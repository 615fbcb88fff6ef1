import { useState } from 'react'
import { inviteStaff } from '#contract/people/staff/invitations.ts'
import { ENDED_ACCESS_COUNTS_DAYS } from '#domain/proposals/deciding-person.ts'
import { STAFF_ROLES, type StaffRole, warnedPairsOf } from '#domain/staff/roles.ts'
import { roleText } from '#web/features/staff/role-names.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { refreshInvitations } from './refresh-invitations.ts'

/** What is typed. */
interface Draft {
  username: string
  email: string
  firstName: string
  lastName: string
  roles: readonly StaffRole[]
  reason: string
}

const EMPTY: Draft = { username: '', email: '', firstName: '', lastName: '', roles: [], reason: '' }

interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The path of the link, where no mail server sends it. */
  onLink: (link: string) => void
}

/** Asks whom to invite, to which roles and why. */
export default function InviteDialog({ open, onOpenChange, onLink }: InviteDialogProps) {
  const [draft, setDraft] = useState(EMPTY)
  const warnings = warnedPairsOf(draft.roles)
  const inviting = useInviting(draft, warnings.length > 0, (link) => {
    onOpenChange(false)
    if (link !== null) onLink(link)
  })
  const isReady =
    draft.roles.length > 0 &&
    [draft.username, draft.email, draft.firstName, draft.lastName, draft.reason].every(
      (text) => text.trim() !== '',
    )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Invite a Colleague">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) inviting.mutate()
        }}
      >
        <Fields
          draft={draft}
          errors={serverErrors(inviting.error)}
          onChange={(typed) => setDraft({ ...draft, ...typed })}
        />
        {warnings.map(({ roles, because }) => (
          <Note key={roles.join()} tone="warn">
            {roles.map((each) => roleText(each).name).join(' and ')}: {because}
          </Note>
        ))}
        <Note>
          An administrator other than you must confirm it, unless you are the only one. One whose access you
          ended counts for {ENDED_ACCESS_COUNTS_DAYS} days. The link then works once, for 24 hours.
        </Note>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={warnings.length > 0 ? 'destructive' : 'primary'}
            disabled={!isReady}
            pending={inviting.isPending}
          >
            {warnings.length > 0 ? 'Invite Anyway' : 'Invite'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Sends what is typed, and reads the invitations again whatever became of it. */
const useInviting = (draft: Draft, acceptsWarnings: boolean, onInvited: (link: string | null) => void) =>
  useAction({
    call: () =>
      call(inviteStaff, {
        body: { ...draft, roles: [...draft.roles], reason: draft.reason.trim(), acceptsWarnings },
      }),
    success: ({ invitation: { status, email }, link }) =>
      status === 'waiting'
        ? { title: 'Invited', description: 'Another administrator confirms it' }
        : link === null
          ? { title: 'Invitation mailed', description: email }
          : undefined,
    onSuccess: ({ link }) => onInvited(link),
    failure: 'Could not invite',
    refreshes: refreshInvitations,
  })

interface FieldsProps {
  draft: Draft
  errors: Record<string, string>
  onChange: (typed: Partial<Draft>) => void
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors['firstName']}>
          <Input
            value={draft.firstName}
            autoComplete="off"
            onChange={({ target }) => onChange({ firstName: target.value })}
          />
        </Field>
        <Field label="Last Name" required error={errors['lastName']}>
          <Input
            value={draft.lastName}
            autoComplete="off"
            onChange={({ target }) => onChange({ lastName: target.value })}
          />
        </Field>
      </div>
      <Field label="Username" required hint="They sign in with it." error={errors['username']}>
        <Input
          value={draft.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange({ username: target.value })}
        />
      </Field>
      <Field label="Email" required error={errors['email']}>
        <Input
          type="email"
          value={draft.email}
          autoComplete="off"
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </Field>
      <Choices
        legend="Roles"
        error={errors['roles']}
        names={STAFF_ROLES}
        chosen={draft.roles}
        words={(role) => ({ label: roleText(role).name, hint: roleText(role).does })}
        onChange={(roles) => onChange({ roles })}
      />
      <Field label="Reason" required hint="For the audit log and your colleagues." error={errors['reason']}>
        <Textarea
          value={draft.reason}
          maxLength={1000}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Field>
    </>
  )
}
