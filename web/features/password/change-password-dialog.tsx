import { changePassword, listSessions } from '#contract/people/sessions.ts'
import { passwordChange } from '#contract/people/form-schemas.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { type FieldErrors, schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { NewPasswordFields } from '#web/features/password/new-password-fields.tsx'

/** Replacing the password ends every other session of the account. */
export default function ChangePasswordDialog(state: DialogState) {
  return (
    <Dialog {...state} title="Change Password" description="You stay signed in here; all other sessions end.">
      <ChangePasswordForm onChanged={() => state.onOpenChange(false)} />
    </Dialog>
  )
}

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }
type Draft = typeof EMPTY

function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const user = useUser()
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: EMPTY,
    check: draftErrors,
    checkOn: 'onSubmit',
  })
  const change = useAction({
    call: ({ confirmation: _, ...body }: Draft) => call(changePassword, { body }),
    success: { title: 'Password changed', description: 'Your other sessions have ended' },
    onSuccess: onChanged,
    refreshes: [listSessions],
    failure: 'Password change failed',
    onError: (error) => {
      const isWrong = error instanceof CallError && error.code === 'wrong_password'
      setErrors(isWrong ? { currentPassword: error.detail } : serverErrors(error))
    },
  })
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(change.mutate)}>
      {/* For password managers: the user name to file the password under. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <Field label="Current Password" required error={errors.currentPassword}>
        <PasswordInput {...control('currentPassword')} autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        label="New Password"
        password={{ control: control('newPassword'), error: errors.newPassword }}
        confirmation={{ control: control('confirmation'), error: errors.confirmation }}
        account={{ username: user?.username ?? '', email: user?.email ?? '' }}
      />
      <Button type="submit" block pending={change.isPending}>
        Change Password
      </Button>
    </form>
  )
}

/** By the server's rules, and both entries alike. */
const draftErrors = (draft: Draft): FieldErrors<Draft> => ({
  ...schemaErrors(passwordChange, draft),
  confirmation: draft.newPassword === draft.confirmation ? undefined : 'Passwords do not match',
})
