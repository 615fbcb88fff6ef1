import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { joinBySignOn, linkSignOn, readSignOn } from '#contract/people/staff/sign-on.ts'
import SignInSecondStep from '#web/features/second-factor/sign-in-second-step.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { secondStepOf } from '#web/lib/api/second-step.ts'
import { signInAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { FormProblem } from './form-problem.tsx'

/** `onRestart` leads back to the form. */
export default function SignOnStep({ onRestart }: { onRestart: () => void }) {
  const { data, error } = useQuery({ ...queryOf(readSignOn, {}), staleTime: 0 })
  if (error !== null) return <FormProblem text={detailOf(error)} />
  if (data === undefined) return <div className="h-140" role="status" aria-label="Loading" />
  const { step, methods, username, email } = data
  if (step === 'second_factor')
    return <SignInSecondStep methods={methods} onSignedIn={signInAs} onRestart={onRestart} />
  return (
    <section aria-label="Single sign-on" className="grid gap-4">
      {step === 'none' && <FormProblem text="Single sign-on has timed out. Start over" />}
      {step === 'join' && username !== null && <JoinForm username={username} email={email ?? ''} />}
      {step === 'link' && <LinkForm email={email ?? ''} onRestart={onRestart} />}
      <Button variant="ghost" block onClick={onRestart}>
        Back to sign-in
      </Button>
    </section>
  )
}

/** Accepts the invitation of the verified address. */
function JoinForm({ username, email }: { username: string; email: string }) {
  const [password, setPassword] = useState('')
  const joining = useAction({
    call: () => call(joinBySignOn, { body: { password } }),
    onSuccess: signInAs,
  })
  return (
    <StepForm sending={joining} button="Join" isReady={password !== ''}>
      <p className="wrap-anywhere">
        {email} is invited to the staff as {username}. Choose a password: you need it to set up two-step
        sign-in.
      </p>
      <Field label="Password" required error={serverErrors(joining.error)['password']}>
        <PasswordInput
          value={password}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </StepForm>
  )
}

/** Binds an existing account by its password, once. */
function LinkForm({ email, onRestart }: { email: string; onRestart: () => void }) {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const linking = useAction({
    call: () => call(linkSignOn, { body: typed }),
    onSuccess: (answer) => secondStepOf(answer) ?? signInAs(answer),
  })
  const methods = linking.data && secondStepOf(linking.data)
  if (methods) return <SignInSecondStep methods={methods} onSignedIn={signInAs} onRestart={onRestart} />
  const isReady = typed.username !== '' && typed.password !== ''
  return (
    <StepForm sending={linking} button="Link and sign in" isReady={isReady}>
      <p className="wrap-anywhere">
        {email} is not linked to an account yet. Enter the username and password of your staff account, once.
      </p>
      <Field label="Username" required>
        <Input
          value={typed.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped({ ...typed, username: target.value })}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          value={typed.password}
          autoComplete="current-password"
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
      </Field>
    </StepForm>
  )
}

interface StepFormProps {
  sending: { mutate: () => unknown; isPending: boolean; error: Error | null }
  button: string
  isReady: boolean
  children: ReactNode
}

const StepForm = ({ sending, button, isReady, children }: StepFormProps) => (
  <form
    noValidate
    className="grid gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      sending.mutate()
    }}
  >
    {children}
    <Button type="submit" block disabled={!isReady} pending={sending.isPending}>
      {button}
    </Button>
    <FormProblem text={sending.error === null ? undefined : detailOf(sending.error)} />
  </form>
)
