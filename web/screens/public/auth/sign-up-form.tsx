import * as z from 'zod/mini'
import { register } from '#contract/people/identity.ts'
import { registration } from '#contract/people/form-schemas.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { signInAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { schemaErrors, serverErrors } from '#web/features/forms/field-errors.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { NewPasswordFields } from '#web/features/password/new-password-fields.tsx'
import { FormProblem } from './form-problem.tsx'
import type { AuthFormProps } from './typed-details.ts'

const signUpForm = z.object({ ...registration.shape, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match',
  }),
)

type SignUp = z.input<typeof signUpForm>

export default function SignUpForm({ details, onDetails }: AuthFormProps) {
  const { ref, draft, errors, isSubmitted, setErrors, control, submit } = useForm<SignUp>({
    defaults: { ...details, password: '', confirmation: '' },
    check: (typed) => schemaErrors(signUpForm, typed),
    checkOn: 'onChange',
  })
  // The schema compares passwords only once every field is valid; the mark does not wait.
  const isMismatch =
    errors.confirmation !== undefined || (isSubmitted && draft.password !== draft.confirmation)
  const signUp = useAction({
    call: (typed: SignUp) => call(register, { body: registration.parse(typed) }),
    onSuccess: signInAs,
    failure: 'Registration failed',
    onError: (error) => setErrors(serverErrors(error)),
  })
  const keepDetails = () => {
    const { username, email, firstName, lastName } = draft
    onDetails({ username, email, firstName, lastName })
  }
  return (
    <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(signUp.mutate)} onBlur={keepDetails}>
      <Field label="Username" required error={errors.username}>
        <Input {...control('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={errors.email}>
        <Input {...control('email')} type="email" autoComplete="email" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName}>
          <Input {...control('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last Name" required error={errors.lastName}>
          <Input {...control('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <NewPasswordFields
        label="Password"
        password={{ control: control('password'), error: errors.password }}
        confirmation={{ control: control('confirmation'), error: errors.confirmation }}
        isMismatch={isMismatch}
        account={draft}
      />
      <Button type="submit" size="lg" block pending={signUp.isPending}>
        Create account
      </Button>
      <FormProblem text={signUp.isError ? detailOf(signUp.error) : undefined} />
    </form>
  )
}
