import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { KNOWN_BROWSER_MS } from '#domain/people/browser.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import { IS_KNOWN_BROWSER } from '../sessions/known-browsers.sql.ts'
import type { Caller } from '../sessions/open-session.ts'

/** Per address; the second step counts too. */
const LOGINS = { times: 20, windowMs: 60_000 }

/**
 * Failures under one name from all networks, known browsers apart. One network reaches some fifteen in an hour before
 * it is blocked for a quarter of an hour.
 */
const FAILURES_AS = { times: 100, windowMs: 60 * 60_000 }

/** Counted as a failure until one of these is called. */
export interface SignInAttempt {
  /** Takes the count back: not failed, or not checked. Earlier failures stay. */
  giveBack(): Promise<void>
  /** Clears earlier failures of this network or known browser. The caller commits. */
  succeed(tx: Queryable): Promise<void>
}

/** `nameKey`: username or email address in lower case, known or not. */
interface Trying {
  nameKey: string
  caller: Caller
}

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'throttles'>

/**
 * Counts a password attempt by name and network and, with a far higher limit, by name; by browser alone where the user
 * has signed in before, so strangers cannot lock them out (ADR 0058). A username and its email address count apart, so
 * neither reveals the other, and any name costs the same statements. Refuses 'too_many_requests'.
 */
export async function takePasswordAttempt(deps: Deps, trying: Trying): Promise<SignInAttempt | Refusal> {
  const { throttles } = deps
  const { nameKey, caller } = trying
  const tooManyHere = await throttles.take(buckets.loginsFrom(caller.address), LOGINS)
  if (tooManyHere) return tooManyHere
  const ofBrowser = await bucketOfKnownBrowser(deps, trying)
  if (ofBrowser !== null) return takeAttempt(deps, ofBrowser)

  const attempt = await takeAttempt(deps, buckets.loginsAsFrom(nameKey, caller.address))
  if (isRefusal(attempt)) return attempt
  const ofName = buckets.loginsAs(nameKey)
  const tooManyInAll = await throttles.take(ofName, FAILURES_AS)
  if (tooManyInAll) {
    await attempt.giveBack()
    return tooManyInAll
  }
  return {
    async giveBack() {
      await attempt.giveBack()
      await throttles.giveBack(ofName)
    },
    async succeed(tx) {
      await attempt.succeed(tx)
      await throttles.giveBack(ofName, tx)
    },
  }
}

/**
 * Counts a second-step attempt by name from any network, since the caller knows the password; by browser alone where
 * the user has signed in before. A success also clears the wrong passwords under `emailKey`. Refuses
 * 'too_many_requests'.
 */
export async function takeSecondStepAttempt(
  deps: Deps,
  trying: Trying & { emailKey: string },
): Promise<SignInAttempt | Refusal> {
  const { nameKey, emailKey, caller } = trying
  const tooManyHere = await deps.throttles.take(buckets.loginsFrom(caller.address), LOGINS)
  if (tooManyHere) return tooManyHere
  const ofBrowser = await bucketOfKnownBrowser(deps, trying)
  if (ofBrowser !== null) return takeAttempt(deps, ofBrowser)
  return takeAttempt(
    deps,
    buckets.secondStepsAs(nameKey),
    [nameKey, emailKey].map((key) => buckets.loginsAsFrom(key, caller.address)),
  )
}

/** `cleared`: further buckets that a success clears. */
async function takeAttempt(
  { throttles }: Deps,
  bucket: string,
  cleared: readonly string[] = [],
): Promise<SignInAttempt | Refusal> {
  const tooMany = await throttles.takeAttempt(bucket)
  return (
    tooMany ?? {
      giveBack: () => throttles.giveBack(bucket),
      succeed: (tx) => throttles.clear(tx, [bucket, ...cleared]),
    }
  )
}

async function bucketOfKnownBrowser(
  { pool, clock }: Deps,
  { nameKey, caller: { browserId } }: Trying,
): Promise<string | null> {
  if (browserId === null) return null
  const since = new Date(clock.now().getTime() - KNOWN_BROWSER_MS)
  const { rowCount } = await pool.query(IS_KNOWN_BROWSER, [browserId, nameKey, since])
  return rowCount ? buckets.loginsAsBy(nameKey, browserId) : null
}
