import { useQuery } from '@tanstack/react-query'
import { invitationForm } from '#contract/people/form-schemas.ts'
import { acceptInvitation, readInvitation } from '#contract/people/staff/invitations.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type FieldErrors, schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { NewPasswordFields } from '#web/features/password/new-password-fields.tsx'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { linkProblem, useLinkToken } from './link-token.ts'

export function InvitationScreen() {
  const token = useLinkToken()
  const { data, error } = useQuery({
    // The token stays out of every key.
    queryKey: [readInvitation.path],
    queryFn: () => call(readInvitation, { body: { token } }),
  })
  const accepting = useAction({
    call: (password: string) => call(acceptInvitation, { body: { token, password } }),
  })
  return (
    <div className="page pb-10">
      <PageHeader title="Join the Staff" />
      <Card aria-label="Join the Staff">
        {accepting.isSuccess ? (
          <div className="grid gap-4">
            <p role="status">You are on the staff now.</p>
            <ButtonLink to="/auth">Sign in</ButtonLink>
          </div>
        ) : error !== null ? (
          <Note tone="warn">{linkProblem(error)}</Note>
        ) : data === undefined ? (
          <div role="status">
            <span className="sr-only">Loading the invitation</span>
            <Skeleton className="w-44 max-w-full" />
          </div>
        ) : (
          <PasswordForm invited={data} token={token} accepting={accepting} />
        )}
      </Card>
    </div>
  )
}

interface Draft {
  password: string
  confirmation: string
}

interface PasswordFormProps {
  invited: Answer<typeof readInvitation>
  token: string
  accepting: { mutate: (password: string) => void; isPending: boolean; error: Error | null }
}

function PasswordForm({ invited: { username, email, firstName }, token, accepting }: PasswordFormProps) {
  const { ref, errors, control, submit } = useForm<Draft>({
    defaults: { password: '', confirmation: '' },
    check: (draft): FieldErrors<Draft> => ({
      password: schemaErrors(invitationForm, { token, ...draft }).password,
      confirmation: draft.password === draft.confirmation ? undefined : 'Passwords do not match',
    }),
    checkOn: 'onSubmit',
  })
  const { error } = accepting
  const wrongPassword = serverErrors(error)['password']
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-4"
      onSubmit={submit(({ password }) => accepting.mutate(password))}
    >
      <p className="wrap-anywhere">
        Welcome, {firstName}. Your username is <strong>{username}</strong>. Choose your password.
      </p>
      {error !== null && wrongPassword === undefined && <Note tone="warn">{linkProblem(error)}</Note>}
      <NewPasswordFields
        label="Password"
        password={{ control: control('password'), error: errors.password ?? wrongPassword }}
        confirmation={{ control: control('confirmation'), error: errors.confirmation }}
        isMismatch={errors.confirmation !== undefined}
        account={{ username, email }}
      />
      <Button type="submit" pending={accepting.isPending}>
        Join
      </Button>
    </form>
  )
}
