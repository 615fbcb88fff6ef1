import { getEmail, proveEmail } from '#contract/people/account.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PressedLink } from './pressed-link.tsx'

export function ConfirmEmailScreen() {
  return (
    <PressedLink
      title="Confirm Your Email"
      text="Press the button to confirm that this address is yours."
      action="Confirm Email"
      press={async (token) => {
        await call(proveEmail, { body: { token } })
        return refresh(getEmail)
      }}
      done={() => (
        <>
          <p role="status">Your email address is confirmed.</p>
          <ButtonLink to="/">Continue</ButtonLink>
        </>
      )}
    />
  )
}
