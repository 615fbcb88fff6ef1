import { browserName, KNOWN_BROWSER_MS } from '#domain/people/browser.ts'
import { newBrowser, secondStepFailed } from '#domain/notifications/security-notice.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { notify, notifyOnce } from '#server/records/notifications/notify.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import { IS_NEW_BROWSER } from '../sessions/known-browsers.sql.ts'
import type { Caller } from '../sessions/open-session.ts'

/** A guesser must not bury a customer in mail. */
const FAILURES_TOLD_EVERY_MS = 60 * 60_000

const IS_FAILURE_TOLD = `
select 1 from notifications where customer_id = $1 and kind = 'second_step_failed' and created_at > $2 limit 1`

export interface SignInDeps extends IdentityDeps {
  /** With a mail server and a public URL for the links. */
  isMailing: boolean
}

interface SignIn {
  userId: bigint
  kind: PrincipalKind
  caller: Caller
  at: Date
}

/**
 * Whether to notify a customer of a sign-in: their address is verified and they have signed in before, but not with
 * this browser within a year.
 */
export async function isWorthTelling(
  { pool, isMailing }: Pick<SignInDeps, 'pool' | 'isMailing'>,
  { userId, kind, caller, at }: SignIn,
): Promise<boolean> {
  if (!isMailing || kind !== 'customer') return false
  const since = new Date(at.getTime() - KNOWN_BROWSER_MS)
  const { rowCount } = await pool.query(IS_NEW_BROWSER, [userId, caller.browserId, since])
  return rowCount === 1
}

/** Notifies in the sign-in's transaction, which has locked the account. */
export const tellOfNewBrowser = (tx: Tx, ids: Ids, { userId, caller, at }: SignIn): Promise<void> =>
  notify(tx, { customerId: userId, id: ids.next(), at }, newBrowser(describe(caller, at)))

/** Notifies a customer that their password, but no second factor, was entered in a new browser: at most hourly. */
export async function tellOfFailedStep(
  deps: Pick<SignInDeps, 'pool' | 'clock' | 'isMailing'>,
  signIn: SignIn,
): Promise<void> {
  if (!(await isWorthTelling(deps, signIn))) return
  const { userId, caller } = signIn
  await notifyOnce(deps, userId, async (tx, now) => {
    const since = new Date(now.getTime() - FAILURES_TOLD_EVERY_MS)
    const { rowCount } = await tx.query(IS_FAILURE_TOLD, [userId, since])
    return rowCount ? null : secondStepFailed(describe(caller, now))
  })
}

const describe = ({ userAgent, address }: Caller, at: Date) => ({
  browser: browserName(userAgent),
  address,
  at,
})
