import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Proof, RequestOptions } from '#contract/people/second-factor.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityParts } from '../passwords/identity-parts.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { PROVE_SECOND_FACTOR, READ_SECOND_FACTOR, type SecondFactorRow } from '../sessions/sessions.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/safe.ts'
import { checkProof } from './check-proof.ts'
import { type SignedIn, lockSignedIn, personOf } from './lock-signed-in.ts'
import { askForPasskey, takeChallenge } from './passkeys.ts'
import { lineOf } from './person.ts'

type Parts = Pick<IdentityParts, 'pool' | 'clock' | 'throttles'>

/**
 * Proves the second factor again on a session, which is then believed for five minutes. Wrong answers slow down
 * further ones of the same person: the first five are free, then twice as long each time.
 */
export async function proveSecondFactor(
  { pool, clock, throttles, safe }: Parts & { safe: FieldCipher },
  given: SignedIn & { proof: Proof; party: RelyingParty | null },
): Promise<Record<string, never> | Refusal> {
  const { principal, proof, party } = given
  const isWithout = await withoutSecondFactor({ pool }, principal)
  if (isWithout) return isWithout
  const bucket = buckets.secondFactorsOf(principal.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const person = personOf(given)
  const asked = { holder: principal.sessionId, purpose: 'prove' } as const
  const taken = proof.assertion ? await takeChallenge(pool, asked, party, at) : null
  const proved = await inTransaction(pool, async (tx) => {
    // A recovery code is not spent on a session that has ended.
    const locked = await lockSignedIn(tx, given, { at, mayBeDue: true })
    if (isRefusal(locked)) return locked
    const ids = await takeIds(tx)
    const method = await checkProof(tx, ids, { person, proof, taken, at, safe })
    if (isRefusal(method)) return method
    if (method === null) return refuse('wrong_second_factor')
    await tx.query(PROVE_SECOND_FACTOR, [principal.sessionId, at])
    await throttles.clear(tx, [bucket])
    return {}
  })
  if (isRefusal(proved) && proved.refused === 'authenticator_unavailable') await throttles.giveBack(bucket)
  if (isRefusal(proved) && proved.refused === 'wrong_second_factor') {
    const line = lineOf(person, 'second_factor.failed', at)
    await recordRepeated(pool, { ...line, bucket: `second_factor.failed:${principal.userId}` })
  }
  return proved
}

/** What to ask a passkey to prove it. */
export async function askProofPasskey(
  { pool, clock }: Parts,
  { principal, party }: { principal: Principal; party: RelyingParty | null },
): Promise<RequestOptions | Refusal> {
  const isWithout = await withoutSecondFactor({ pool }, principal)
  if (isWithout) return isWithout
  const asked = { holder: principal.sessionId, purpose: 'prove', userId: principal.userId } as const
  return askForPasskey(pool, { ...asked, party, at: clock.now() })
}

async function withoutSecondFactor(
  { pool }: Pick<Parts, 'pool'>,
  principal: Principal,
): Promise<null | Refusal> {
  const { rows } = await pool.query<SecondFactorRow>(READ_SECOND_FACTOR, [principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  return row.has_second_factor ? null : refuse('no_second_factor')
}
