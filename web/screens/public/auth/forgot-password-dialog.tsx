import { useState } from 'react'
import { resetLinkForm } from '#contract/people/form-schemas.ts'
import { requestPasswordReset, requestResetLink } from '#contract/people/password-resets.ts'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { type ResetDraft, resetErrors } from './reset-draft.ts'
import { typedName } from './typed-details.ts'

/** Takes effect once an administrator approves it; shows the reference to give them. */
export default function ForgotPasswordDialog({ username, ...state }: DialogState & { username: string }) {
  const [reference, setReference] = useState<string>()
  const { passwordReset } = useConfig()
  const [byLink, setByLink] = useState(passwordReset.link)
  const [isMailed, setMailed] = useState(false)
  if (byLink || !passwordReset.review) {
    return (
      <Dialog
        {...state}
        title="Reset Password"
        description={passwordReset.link ? LINK_TEXT : 'Please contact support to reset your password.'}
      >
        {isMailed && <p role="status">{MAILED_TEXT}</p>}
        {passwordReset.link && !isMailed && <ResetLinkForm onSubmitted={() => setMailed(true)} />}
        {passwordReset.review && passwordReset.link && (
          <Button block variant="ghost" onClick={() => setByLink(false)}>
            Ask an administrator instead
          </Button>
        )}
      </Dialog>
    )
  }
  if (reference !== undefined) {
    return (
      <Dialog {...state} title="Request submitted">
        <div className="grid gap-4">
          <p className="text-fg-2">
            If the username and email match an account, an administrator will review your request and may
            contact you. Quote this reference:
          </p>
          <p className="rounded-md bg-surface-2 px-3 py-4 text-center text-xl font-semibold tracking-widest select-all">
            {reference}
          </p>
          <p className="text-sm text-fg-2">
            Your current password works until the request is approved. The request expires after 24 hours.
          </p>
          <Button block onClick={() => state.onOpenChange(false)}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...state}
      title="Reset Password"
      description="An administrator will review the request. Once it is approved, sign in with the new password."
    >
      <ForgotPasswordForm username={username} onSubmitted={setReference} />
    </Dialog>
  )
}

const LINK_TEXT = 'We email you a link to choose a new password. It works for 10 minutes.'
const MAILED_TEXT =
  'If this is the confirmed email address of an account, a link is on its way. Check your spam folder too.'

interface ForgotPasswordFormProps {
  username: string
  onSubmitted: (reference: string) => void
}

function ForgotPasswordForm({ username, onSubmitted }: ForgotPasswordFormProps) {
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

function ResetLinkForm({ onSubmitted }: { onSubmitted: () => void }) {
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: { email: '' },
    check: (draft) => schemaErrors(resetLinkForm, draft),
    checkOn: 'onSubmit',
  })
  const request = useAction({
    call: (body: { email: string }) => call(requestResetLink, { body }),
    onSuccess: onSubmitted,
    failure: 'Request failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  return (
    <form ref={ref} noValidate className="mb-4 grid gap-4 text-left" onSubmit={submit(request.mutate)}>
      <Field label="Email" required error={errors.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" block pending={request.isPending}>
        Email Me a Link
      </Button>
    </form>
  )
}
