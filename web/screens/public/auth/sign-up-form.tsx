import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { register as openAccount, registration } from '#contract/people/identity.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { signInAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { FormProblem } from './form-problem.tsx'
import { MatchHint } from '#web/features/password/match-hint.tsx'
import { StrengthMeter } from '#web/features/password/strength-meter.tsx'
import type { AuthFormProps } from './typed-details.ts'

const FAILURE = 'Please check your connection and try again'

const signUpForm = z.object({ ...registration.shape, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match',
  }),
)

type SignUp = z.output<typeof signUpForm>

/** Everything an account needs, with the password's strength and match shown as they are typed. */
export default function SignUpForm({ details, onDetails }: AuthFormProps) {
  const {
    register,
    handleSubmit,
    getValues,
    setError,
    control,
    formState: { errors, isSubmitted },
  } = useForm<SignUp, unknown, SignUp>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(signUpForm),
    defaultValues: { ...details, password: '', confirmation: '' },
  })
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] })
  // The schema compares them once every field is right; all that is wrong is marked at once.
  const isMismatch = errors.confirmation !== undefined || (isSubmitted && password !== confirmation)
  const signUp = useMutation({
    mutationFn: ({ confirmation: _, ...body }: SignUp) => call(openAccount, { body }),
    onSuccess: signInAs,
    onError: (error) => {
      toast({ tone: 'error', title: 'Registration failed', description: detailOf(error, FAILURE) })
      for (const { path, message } of error instanceof CallError ? error.errors : []) {
        if (isField(path)) setError(path, { message })
      }
    },
  })
  const keepDetails = () => {
    const { username, email, firstName, lastName } = getValues()
    onDetails({ username, email, firstName, lastName })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((values) => {
        // Its failure is the mutation's to tell: the form library would throw it on.
        signUp.mutate(values)
      })}
      onBlur={keepDetails}
    >
      <Field label="Username" required error={errors.username?.message}>
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName?.message}>
          <Input {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last Name" required error={errors.lastName?.message}>
          <Input {...register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <div className="grid gap-2">
        <Field label="Password" required error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="new-password" aria-describedby="strength" />
        </Field>
        <StrengthMeter id="strength" password={password} />
      </div>
      <div className="grid gap-2">
        <Field
          label="Confirm Password"
          required
          error={confirmation === '' ? errors.confirmation?.message : undefined}
        >
          <PasswordInput
            {...register('confirmation')}
            autoComplete="new-password"
            aria-describedby="match"
            aria-invalid={isMismatch || undefined}
          />
        </Field>
        <MatchHint id="match" password={password} confirmation={confirmation} />
      </div>
      <FormProblem text={signUp.isError ? detailOf(signUp.error, FAILURE) : undefined} />
      <Button type="submit" size="lg" block pending={signUp.isPending}>
        Create account
      </Button>
    </form>
  )
}

const isField = (path: string): path is keyof z.input<typeof registration> => path in registration.shape
