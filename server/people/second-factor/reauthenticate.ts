import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { FactorResponse, RequestOptions } from '#contract/people/second-factor.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { CONFIRM_SECOND_FACTOR, READ_SECOND_FACTOR, type SecondFactorRow } from '../sessions/sessions.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { verifyFactor } from './verify-factor.ts'
import { type SignedIn, lockSignedIn, ownerOf } from './lock-signed-in.ts'
import { askForPasskey, takeChallenge } from './passkeys.ts'
import { entryOf } from './factor-owner.ts'

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'throttles'>

/**
 * Verifies the second factor again on a session, for five minutes. Wrong responses throttle the user: five are free,
 * then the wait doubles.
 */
export async function reauthenticate(
  { pool, clock, throttles, cipher }: Deps & { cipher: FieldCipher },
  given: SignedIn & { response: FactorResponse; party: RelyingParty | null },
): Promise<Record<string, never> | Refusal> {
  const { principal, response, party } = given
  const refusal = await withoutSecondFactor({ pool }, principal)
  if (refusal) return refusal
  const bucket = buckets.secondFactorsOf(principal.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const owner = ownerOf(given)
  const key = { holder: principal.sessionId, purpose: 'prove' } as const
  const issued = response.assertion ? await takeChallenge(pool, key, party, at) : null
  const verified = await inTransaction(pool, async (tx) => {
    // An ended session spends no recovery code.
    const locked = await lockSignedIn(tx, given, { at, mayBeDue: true })
    if (isRefusal(locked)) return locked
    const ids = await takeIds(tx)
    const method = await verifyFactor(tx, ids, { owner, response, issued, at, cipher })
    if (isRefusal(method)) return method
    if (method === null) return refuse('wrong_second_factor')
    await tx.query(CONFIRM_SECOND_FACTOR, [principal.sessionId, at])
    await throttles.clear(tx, [bucket])
    return {}
  })
  if (isRefusal(verified) && verified.refused === 'authenticator_unavailable')
    await throttles.giveBack(bucket)
  if (isRefusal(verified) && verified.refused === 'wrong_second_factor') {
    const entry = entryOf(owner, 'second_factor.failed', at)
    await recordRepeated(pool, { ...entry, bucket: `second_factor.failed:${principal.userId}` })
  }
  return verified
}

/** Request options for a passkey. */
export async function askReauthenticationPasskey(
  { pool, clock }: Deps,
  { principal, party }: { principal: Principal; party: RelyingParty | null },
): Promise<RequestOptions | Refusal> {
  const refusal = await withoutSecondFactor({ pool }, principal)
  if (refusal) return refusal
  const key = { holder: principal.sessionId, purpose: 'prove', userId: principal.userId } as const
  return askForPasskey(pool, { ...key, party, at: clock.now() })
}

async function withoutSecondFactor(
  { pool }: Pick<Deps, 'pool'>,
  principal: Principal,
): Promise<null | Refusal> {
  const { rows } = await pool.query<SecondFactorRow>(READ_SECOND_FACTOR, [principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  return row.has_second_factor ? null : refuse('no_second_factor')
}
