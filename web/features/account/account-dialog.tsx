import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { changeEmail, changeName, getEmail } from '#contract/people/account.ts'
import { emailChangeForm, nameForm } from '#contract/people/form-schemas.ts'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { changeUser, useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

/** All in one file, because every page lists the name of every code file. */
export default function AccountDialog({ changes, ...state }: DialogState & { changes: 'Name' | 'Email' }) {
  const { Form, description } = FORMS[changes]
  return (
    <Dialog {...state} title={`Change ${changes}`} description={description}>
      <Form onChanged={() => state.onOpenChange(false)} />
    </Dialog>
  )
}

const FORMS = {
  Name: {
    Form: ChangeNameForm,
    description: 'The name we greet you by. To change your legal name, edit your profile.',
  },
  Email: {
    Form: ChangeEmailForm,
    description: 'For your safety, withdrawals pause for 72 hours after a change.',
  },
}

function ChangeNameForm({ onChanged }: { onChanged: () => void }) {
  const user = useUser()
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    check: (draft) => schemaErrors(nameForm, draft),
    checkOn: 'onSubmit',
  })
  const change = useAction({
    call: (body: { firstName: string; lastName: string }) => call(changeName, { body }),
    success: 'Name changed',
    onSuccess: (changed) => {
      changeUser(changed)
      onChanged()
    },
    failure: 'Name change failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(change.mutate)}>
      <Field label="First Name" required error={errors.firstName}>
        <Input {...control('firstName')} autoComplete="given-name" />
      </Field>
      <Field label="Last Name" required error={errors.lastName}>
        <Input {...control('lastName')} autoComplete="family-name" />
      </Field>
      <Button type="submit" block pending={change.isPending}>
        Change Name
      </Button>
    </form>
  )
}

function ChangeEmailForm({ onChanged }: { onChanged: () => void }) {
  const user = useUser()
  const { ref, errors, setErrors, control, submit } = useForm({
    defaults: { email: '', password: '' },
    check: (draft) => schemaErrors(emailChangeForm, draft),
    checkOn: 'onSubmit',
  })
  const change = useAction({
    call: (body: { email: string; password: string }) => call(changeEmail, { body }),
    success: ({ pending }) =>
      pending
        ? {
            title: 'Check your inbox',
            description: 'Your email address changes when you open the link we sent',
          }
        : 'Email changed',
    onSuccess: ({ email }) => {
      if (user !== null) changeUser({ ...user, email })
      onChanged()
    },
    refreshes: [getEmail, getPayoutPause],
    failure: 'Email change failed',
    onError: (error) => setErrors(errorsOf(error)),
  })
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(change.mutate)}>
      {/* For password managers: the user name to find the password under. */}
      <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
      <Field label="New Email" required error={errors.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" required error={errors.password}>
        <PasswordInput {...control('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" block pending={change.isPending}>
        Change Email
      </Button>
    </form>
  )
}

function errorsOf(error: unknown) {
  if (error instanceof CallError && error.code === 'email_taken') return { email: error.detail }
  return serverErrors(error)
}
