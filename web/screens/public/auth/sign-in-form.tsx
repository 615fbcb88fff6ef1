import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { login } from '#contract/people/identity.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { secondStepOf } from '#web/lib/api/second-step.ts'
import { signInAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { FormProblem } from './form-problem.tsx'
import type { AuthFormProps } from './typed-details.ts'

const SecondStep = lazy(() => import('#web/features/second-factor/sign-in-second-step.tsx'))

const FAILURE = 'Please check your connection and try again'

/** Two fields that only must not be blank: without the form library, which would be a tenth of the first visit's code. */
export function SignInForm({ details, onDetails }: AuthFormProps) {
  const { username } = details
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ username: false, password: false })
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: () => call(login, { body: { username, password } }),
    onSuccess: (answer) => secondStepOf(answer) ?? signInAs(answer),
    onError: (error) =>
      toast({ tone: 'error', title: 'Login failed', description: detailOf(error, FAILURE) }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setLeft({ username: true, password: true })
    if (username.trim() === '') usernameInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else signIn.mutate()
  }
  const methods = signIn.data && secondStepOf(signIn.data)
  if (methods) {
    const restart = () => {
      setPassword('')
      setLeft({ username: false, password: false })
      signIn.reset()
    }
    return (
      <Suspense fallback={<div className="h-140" />}>
        <SecondStep methods={methods} onSignedIn={signInAs} onRestart={restart} />
      </Suspense>
    )
  }
  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Username"
          required
          error={left.username && username.trim() === '' ? 'Username is required' : undefined}
        >
          <Input
            ref={usernameInput}
            name="username"
            value={username}
            onChange={(event) => onDetails({ ...details, username: event.target.value })}
            onBlur={() => setLeft({ ...left, username: true })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Password"
          required
          error={left.password && password === '' ? 'Password is required' : undefined}
        >
          <PasswordInput
            ref={passwordInput}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onBlur={() => setLeft({ ...left, password: true })}
            autoComplete="current-password"
          />
        </Field>
        <FormProblem text={signIn.isError ? detailOf(signIn.error, FAILURE) : undefined} />
        <Button type="submit" size="lg" block pending={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <ForgotPassword username={username} />
    </>
  )
}
