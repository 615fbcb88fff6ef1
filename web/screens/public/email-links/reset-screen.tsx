import { linkedResetForm } from '#contract/people/form-schemas.ts'
import { resetPassword } from '#contract/people/password-resets.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { type FieldErrors, schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { NewPasswordFields } from '#web/features/password/new-password-fields.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { linkProblem, useLinkToken } from './link-token.ts'

interface Draft {
  newPassword: string
  confirmation: string
}

export function ResetScreen() {
  const token = useLinkToken()
  const reset = useAction({
    call: ({ newPassword }: Draft) => call(resetPassword, { body: { token, newPassword } }),
    onError: (error) => form.setErrors(serverErrors(error)),
  })
  const form = useForm<Draft>({
    defaults: { newPassword: '', confirmation: '' },
    check: (draft): FieldErrors<Draft> => ({
      newPassword: schemaErrors(linkedResetForm, { token, ...draft }).newPassword,
      confirmation: draft.newPassword === draft.confirmation ? undefined : 'Passwords do not match',
    }),
    checkOn: 'onSubmit',
  })
  const { ref, errors, control, submit } = form
  return (
    <div className="page pb-10">
      <PageHeader title="Choose a New Password" />
      <Card aria-label="Choose a New Password">
        {reset.isSuccess ? (
          <div className="grid gap-4">
            <p role="status">Your password is changed, and you are signed out everywhere.</p>
            <ButtonLink to="/auth">Sign in</ButtonLink>
          </div>
        ) : (
          <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(reset.mutate)}>
            {reset.error !== null && !isAboutPassword(reset.error) && (
              <Note tone="warn">{linkProblem(reset.error)}</Note>
            )}
            <NewPasswordFields
              label="New Password"
              password={{ control: control('newPassword'), error: errors.newPassword }}
              confirmation={{ control: control('confirmation'), error: errors.confirmation }}
              isMismatch={errors.confirmation !== undefined}
              account={{ username: '', email: '' }}
            />
            <Button type="submit" pending={reset.isPending}>
              Change Password
            </Button>
          </form>
        )}
      </Card>
    </div>
  )
}

/** Shown beside the field. */
const isAboutPassword = (error: unknown): boolean =>
  error instanceof CallError && serverErrors(error)['newPassword'] !== undefined
