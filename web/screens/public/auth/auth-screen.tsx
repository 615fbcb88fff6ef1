import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { login } from '#contract/people/identity.ts'
import { useForm } from '#web/features/forms/use-form.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { secondStepOf } from '#web/lib/api/second-step.ts'
import { hasLostSession, signInAs } from '#web/lib/api/session.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { dismissToast } from '#web/ui/messages/toast.ts'
import { FormProblem } from './form-problem.tsx'
import { MarketPanel } from './market-panel.tsx'
import { type AuthFormProps, EMPTY_DETAILS, typedName } from './typed-details.ts'

const loadSignUp = () => import('./sign-up-form.tsx')
const SignUpForm = lazyComponent(loadSignUp)
const SignOnStep = lazyComponent(() => import('./sign-on-step.tsx'))
const SecondStep = lazyComponent(() => import('#web/features/second-factor/sign-in-second-step.tsx'))
const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password-dialog.tsx'), { fresh: true })

/** Switching keeps the names and drops the passwords. */
export default function AuthScreen() {
  const { productName } = useConfig()
  const [mode, setMode] = useSearchChoice('mode', ['sign-in', 'sign-up'])
  const [details, setDetails] = useState(EMPTY_DETAILS)
  const welcome = hasLostSession()
    ? 'Your session has ended. Please sign in again.'
    : 'Sign in to trade US stocks and mutual funds from one wallet.'
  const isSignIn = mode === 'sign-in'
  const Form = isSignIn ? SignInForm : SignUpForm
  return (
    // Under the form the market fills the window: the form does not move when the market fails to load.
    <div style={ROWS} className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <div className="px-4 md:px-8">
        {/* As tall as the window: the market beside it grows while loading. */}
        <div className="flex flex-col py-8 lg:min-h-dvh">
          <p className="mx-auto flex w-full max-w-100 items-center gap-2.5 text-md font-semibold tracking-tight">
            <LogoMark />
            {productName}
          </p>
          <div className="mx-auto my-auto w-full max-w-100 py-10">
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
              {isSignIn ? 'Welcome back' : 'Create your account'}
            </h1>
            <p className="mt-1 mb-5 text-fg-2">
              {isSignIn ? welcome : 'Trade US stocks and mutual funds from one wallet.'}
            </p>
            <Suspense key={mode} fallback={<div className="h-140" />}>
              <Form details={details} onDetails={setDetails} />
            </Suspense>
            <p className="mt-6 text-center text-fg-2">
              {isSignIn ? "Don't have an account?" : 'Already have an account?'}{' '}
              <button
                type="button"
                className="inline-flex min-h-11 items-center px-1 font-strong text-brand hover:underline md:min-h-0"
                onPointerEnter={() => void loadSignUp()}
                onFocus={() => void loadSignUp()}
                onClick={() => {
                  dismissToast()
                  setMode(isSignIn ? 'sign-up' : 'sign-in')
                }}
              >
                {isSignIn ? 'Sign up' : 'Sign in'}
              </button>
            </p>
            <p className="mt-1 text-center text-sm text-fg-2">
              Questions?{' '}
              <Link
                to="/faq"
                className="inline-flex min-h-11 items-center px-1 text-brand underline md:min-h-0"
              >
                Read the FAQ
              </Link>
            </p>
          </div>
        </div>
      </div>
      <MarketPanel />
    </div>
  )
}

const ROWS = { gridTemplateRows: 'auto 1fr' }

interface Credentials {
  username: string
  password: string
}

function SignInForm({ details, onDetails }: AuthFormProps) {
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

function ForgotPassword({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="mt-2 text-center">
      <button
        type="button"
        className="inline-flex min-h-11 items-center px-1 text-sm font-strong text-brand hover:underline md:min-h-0"
        onClick={() => setOpen(true)}
      >
        Forgot password?
      </button>
      {/* A new form each time: no password stays in a closed dialog. */}
      <ForgotPasswordDialog open={isOpen} onOpenChange={setOpen} username={username} />
    </p>
  )
}
