import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { type ResetDraft, resetErrors } from './reset-draft.ts'
import { typedName } from './typed-details.ts'

interface ForgotPasswordFormProps {
  username: string
  onSubmitted: (reference: string) => void
}

/** Keeps what was typed after a failure. */
export function ForgotPasswordForm({ username, onSubmitted }: ForgotPasswordFormProps) {
  const { ref, errors, setErrors, control, submit } = useForm<ResetDraft>({
    defaults: { ...typedName(username), newPassword: '', confirmation: '' },
    check: resetErrors,
    checkOn: 'onSubmit',
  })
  const request = useAction({
    call: ({ confirmation: _, ...body }: ResetDraft) => call(requestPasswordReset, { body }),
    success: {
      title: 'Request submitted',
      description: 'Sent to the administrators. You will be notified once it is processed.',
    },
    onSuccess: ({ reference }) => onSubmitted(reference),
    failure: 'Request failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  return (
    <form ref={ref} noValidate className="grid gap-4 text-left" onSubmit={submit(request.mutate)}>
      <Field label="Username" required error={errors.username}>
        <Input {...control('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={errors.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="New Password" required error={errors.newPassword} hint="At least 8 characters">
        <PasswordInput {...control('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm New Password" required error={errors.confirmation}>
        <PasswordInput {...control('confirmation')} autoComplete="new-password" />
      </Field>
      <Button type="submit" block pending={request.isPending}>
        Submit Request
      </Button>
    </form>
  )
}
