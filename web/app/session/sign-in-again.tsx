import { type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { login, type User } from '#contract/people/identity.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { secondStepOf } from '#web/lib/api/second-step.ts'
import { endSession, resumeAs } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { dismissToast, toastStore } from '#web/ui/messages/toast.ts'

const SecondStep = lazyComponent(() => import('#web/features/second-factor/sign-in-second-step.tsx'))

/** Over a half-written form. Giving up leads to the sign-in page. */
export default function SignInAgain({ user: { username } }: { user: User }) {
  const [password, setPassword] = useState('')
  useEffect(silenceToasts, [])
  const signIn = useAction({
    call: () => call(login, { body: { username, password } }),
    onSuccess: (answer) => secondStepOf(answer) ?? resumeAs(answer),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password !== '') signIn.mutate()
  }
  const methods = signIn.data && secondStepOf(signIn.data)
  return (
    <Dialog
      open
      layer="cover"
      onOpenChange={() => {}}
      title="Your session has ended"
      description="Sign in again to continue. Nothing is lost."
    >
      {methods ? (
        <Suspense>
          <SecondStep methods={methods} onSignedIn={resumeAs} onRestart={signIn.reset} />
        </Suspense>
      ) : (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
          <Field
            label={`Password for ${username}`}
            required
            error={signIn.isError ? detailOf(signIn.error) : undefined}
          >
            <PasswordInput
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          </Field>
          <Button type="submit" size="lg" block disabled={password === ''} pending={signIn.isPending}>
            Sign in
          </Button>
          <Button variant="ghost" block onClick={endSession}>
            Leave without saving
          </Button>
        </form>
      )}
    </Dialog>
  )
}

/** Failures caused by the session's end are no news beside this question. */
function silenceToasts(): () => void {
  const silence = () => {
    const shown = toastStore.current()
    if (shown?.open && shown.tone === 'error' && shown.title !== 'Login failed') dismissToast()
  }
  silence()
  return toastStore.subscribe(silence)
}
