import { confirmEmailChange, getEmail } from '#contract/people/account.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PressedLink } from './pressed-link.tsx'

const TEXT =
  'Press the button to confirm the new email address. ' +
  `Withdrawals then pause for ${PAUSE_HOURS.email_change} hours.`

const OTHER_IS_DUE =
  'Confirmed. The address changes when your other mailbox confirms it, too: open the link that we sent there.'

/** By the link mailed to the new or the present address. */
export function ConfirmChangeScreen() {
  return (
    <PressedLink
      title="Change Your Email"
      text={TEXT}
      action="Confirm Change"
      press={async (token) => {
        const confirmed = await call(confirmEmailChange, { body: { token } })
        await refresh(getEmail, getPayoutPause)
        return confirmed
      }}
      done={({ isChanged }) => (
        <>
          <p role="status">{isChanged ? 'Your email address is changed.' : OTHER_IS_DUE}</p>
          <ButtonLink to="/">Continue</ButtonLink>
        </>
      )}
    />
  )
}
