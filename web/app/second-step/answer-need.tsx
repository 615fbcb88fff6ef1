import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  askReauthenticationPasskey,
  getSecondFactor,
  reauthenticate,
} from '#contract/people/second-factor.ts'
import { methodsOf } from '#domain/people/second-factor.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient, useAnswer } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { SecondStepForm } from '#web/features/second-factor/second-step-form.tsx'
import { onSessionTurn } from './session-turn.ts'
import { Loaded } from '#web/ui/layout/loaded.tsx'

const SECURITY_PATH = '/admin/security'

let asking: Promise<boolean> | null = null

/** Asks for the second factor, once for all waiting calls; true once verified. */
export async function answerNeed(need: string): Promise<boolean> {
  if (need === 'second_factor_due') return (asking ??= ask().finally(() => (asking = null)))
  if (location.pathname !== SECURITY_PATH) location.assign(SECURITY_PATH)
  return false
}

/** A root of its own: any call may need it, and no screen has to carry it. */
function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const done = (isVerified: boolean) => {
      stop()
      root.unmount()
      host.remove()
      resolve(isVerified)
    }
    // The question does not outlive its session; signing in again answers it.
    const stop = onSessionTurn(done)
    root.render(
      <QueryClientProvider client={queryClient}>
        <ReauthenticationDialog onDone={done} />
      </QueryClientProvider>,
    )
  })
}

function ReauthenticationDialog({ onDone }: { onDone: (isVerified: boolean) => void }) {
  const query = useAnswer(getSecondFactor, {})
  return (
    <Dialog
      open
      layer="over"
      onOpenChange={() => onDone(false)}
      title="Confirm It’s You"
      description="Verify again to continue."
    >
      <Loaded
        query={query}
        skeleton={
          <div className="-mx-4.5 md:-mx-5.5">
            <SkeletonRows rows={2} label="Loading your second step" />
          </div>
        }
        failure="Failed to load your second step"
      >
        {({ totp, passkeys, passkeysPossible, recoveryCodesLeft }) => (
          <SecondStepForm
            methods={methodsOf({
              totp: totp !== null,
              passkey: passkeysPossible && passkeys.length > 0,
              codesLeft: recoveryCodesLeft,
            })}
            submitLabel="Confirm"
            askPasskey={() => call(askReauthenticationPasskey, {})}
            verify={async (proof) => {
              await call(reauthenticate, { body: proof })
              onDone(true)
            }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
