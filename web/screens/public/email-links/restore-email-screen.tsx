import { restoreEmail } from '#contract/people/account.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { call } from '#web/lib/api/client.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PressedLink } from './pressed-link.tsx'

const TEXT =
  'If you did not change your email address, press the button. This address is put back, everyone is signed out, and ' +
  `withdrawals pause for ${PAUSE_HOURS.email_change} hours.`

const NEXT =
  'Your address is put back, and everyone is signed out. Someone may know your password: choose Forgot password? and ' +
  'set a new one before you sign in.'

/** By the link mailed to the old address. */
export function RestoreEmailScreen() {
  return (
    <PressedLink
      title="Restore Your Email"
      text={TEXT}
      action="Restore Address"
      press={(token) => call(restoreEmail, { body: { token } })}
      done={() => (
        <>
          <p role="status">{NEXT}</p>
          <ButtonLink to="/auth">Sign in</ButtonLink>
        </>
      )}
    />
  )
}
