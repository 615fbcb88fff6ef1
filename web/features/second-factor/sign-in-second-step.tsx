import type { User } from '#contract/people/identity.ts'
import { askSignInPasskey, finishSignIn, type FactorResponse } from '#contract/people/second-factor.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { SecondStepMethods } from '#web/lib/api/second-step.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { SecondStepForm } from './second-step-form.tsx'

interface SignInSecondStepProps {
  methods: SecondStepMethods
  onSignedIn: (user: User) => void
  /** The password is due again. */
  onRestart: () => void
}

export default function SignInSecondStep({ methods, onSignedIn, onRestart }: SignInSecondStepProps) {
  const orRestart = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof CallError && error.code === 'sign_in_over') {
        toast({ tone: 'error', title: 'Login failed', description: error.detail })
        onRestart()
      }
      throw error
    }
  }
  return (
    <section aria-label="Second step" className="grid gap-4">
      <SecondStepForm
        methods={methods}
        submitLabel="Sign in"
        askPasskey={() => orRestart(call(askSignInPasskey, {}))}
        verify={async (response: FactorResponse) =>
          onSignedIn(await orRestart(call(finishSignIn, { body: response })))
        }
      />
      <Button variant="ghost" block onClick={onRestart}>
        Back
      </Button>
    </section>
  )
}
