import { type ReactNode, useEffect, useState } from 'react'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { confirmEmailChange, getEmail, proveEmail, restoreEmail } from '#contract/people/account.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'

interface PressedLinkKind {
  title: string
  text: string
  button: string
  /** Uses the link; answers what to say then. */
  press: (token: string) => Promise<string>
  next: ReactNode
}

/** Uses a mailed link only when pressed: mail scanners open links, too. */
export function PressedLink({ title, text, button, press, next }: PressedLinkKind) {
  const token = useLinkToken()
  const pressing = useAction({ call: () => press(token) })
  return (
    <div className="page pb-10">
      <PageHeader title={title} />
      <Card aria-label={title} className="grid gap-4">
        {pressing.isSuccess ? (
          <>
            <p role="status">{pressing.data}</p>
            {next}
          </>
        ) : (
          <>
            <p className="text-fg-2">{text}</p>
            {pressing.error !== null && <Note tone="warn">{linkProblem(pressing.error)}</Note>}
            <Button pending={pressing.isPending} onClick={() => pressing.mutate()}>
              {button}
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}

const CONTINUE = <ButtonLink to="/">Continue</ButtonLink>
const OTHER_IS_DUE =
  'Confirmed. The address changes when your other mailbox confirms it, too: open the link that we sent there.'

export const CONFIRM_EMAIL: PressedLinkKind = {
  title: 'Confirm Your Email',
  text: 'Press the button to confirm that this address is yours.',
  button: 'Confirm Email',
  async press(token) {
    await call(proveEmail, { body: { token } })
    await refresh(getEmail)
    return 'Your email address is confirmed.'
  },
  next: CONTINUE,
}

/** Mailed to the new or the present address. */
export const CONFIRM_CHANGE: PressedLinkKind = {
  title: 'Change Your Email',
  text:
    'Press the button to confirm the new email address. ' +
    `Withdrawals then pause for ${PAUSE_HOURS.email_change} hours.`,
  button: 'Confirm Change',
  async press(token) {
    const { isChanged } = await call(confirmEmailChange, { body: { token } })
    await refresh(getEmail, getPayoutPause)
    return isChanged ? 'Your email address is changed.' : OTHER_IS_DUE
  },
  next: CONTINUE,
}

/** Mailed to the old address. */
export const RESTORE_EMAIL: PressedLinkKind = {
  title: 'Restore Your Email',
  text:
    'If you did not change your email address, press the button. This address is put back, everyone is signed out, ' +
    `and withdrawals pause for ${PAUSE_HOURS.email_change} hours.`,
  button: 'Restore Address',
  async press(token) {
    await call(restoreEmail, { body: { token } })
    return (
      'Your address is put back, and everyone is signed out. Someone may know your password: choose Forgot password? ' +
      'and set a new one before you sign in.'
    )
  },
  next: <ButtonLink to="/auth">Sign in</ButtonLink>,
}

/** The token of the mailed link, removed from the address bar and the history. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}

export const linkProblem = (error: unknown): string => serverErrors(error)['token'] ?? detailOf(error)
