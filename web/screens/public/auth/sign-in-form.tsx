import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { login } from '#contract/people/identity.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { secondStepOf } from '#web/lib/api/second-step.ts'
import { signInAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { useForm } from '#web/features/forms/use-form.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { FormProblem } from './form-problem.tsx'
import { type AuthFormProps, typedName } from './typed-details.ts'

const SignOnStep = lazyComponent(() => import('./sign-on-step.tsx'))
const SecondStep = lazyComponent(() => import('#web/features/second-factor/sign-in-second-step.tsx'))

interface Credentials {
  username: string
  password: string
}

export function SignInForm({ details, onDetails }: AuthFormProps) {
  const { staffSignOn } = useConfig()
  const [signOn, setSignOn] = useSearchChoice('sso', ['off', 'continue', 'failed'])
  const form = useForm<Credentials>({
    defaults: { username: details.username || details.email, password: '' },
    check: blankFields,
    checkOn: 'onChange',
  })
  const { ref, draft, errors, control, submit, reset } = form
  const signIn = useAction({
    call: (body: Credentials) => call(login, { body }),
    onSuccess: (answer) => secondStepOf(answer) ?? signInAs(answer),
    failure: 'Login failed',
  })
  const username = control('username')
  const methods = signIn.data && secondStepOf(signIn.data)
  if (methods) {
    const restart = () => {
      reset()
      signIn.reset()
    }
    return (
      <Suspense fallback={<div className="h-140" />}>
        <SecondStep methods={methods} onSignedIn={signInAs} onRestart={restart} />
      </Suspense>
    )
  }
  if (signOn === 'continue')
    return (
      <Suspense fallback={<div className="h-140" />}>
        <SignOnStep onRestart={() => setSignOn('off')} />
      </Suspense>
    )
  return (
    <>
      <form ref={ref} noValidate className="grid gap-4" onSubmit={submit(signIn.mutate)}>
        <Field label="Username or email" required error={errors.username}>
          <Input
            {...username}
            onChange={(event) => {
              username.onChange(event)
              onDetails({ ...details, ...typedName(event.target.value) })
            }}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required error={errors.password}>
          <PasswordInput {...control('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" block pending={signIn.isPending}>
          Sign in
        </Button>
        <FormProblem text={signIn.isError ? detailOf(signIn.error) : undefined} />
      </form>
      <ForgotPassword username={draft.username} />
      {staffSignOn && <StaffSignOn hasFailed={signOn === 'failed'} />}
    </>
  )
}

/** Leads staff to the identity provider: a link, as no form may lead elsewhere. */
const StaffSignOn = ({ hasFailed }: { hasFailed: boolean }) => (
  <div className="mt-4 grid gap-4">
    {hasFailed && <FormProblem text="Single sign-on failed. Start over, or ask an administrator" />}
    <p className="text-center text-sm">
      <a
        href="/api/sso/start"
        className="inline-flex min-h-11 items-center px-1 text-brand underline md:min-h-0"
      >
        Staff: single sign-on
      </a>
    </p>
  </div>
)

/** Without the contract's schema, which would be a tenth of the first visit's code. */
const blankFields = ({ username, password }: Credentials) => ({
  username: username.trim() === '' ? 'Enter your username or email' : undefined,
  password: password === '' ? 'Password is required' : undefined,
})
