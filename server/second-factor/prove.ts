import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Proof, RequestOptions } from '#contract/second-factor.ts'
import { recordRepeated } from '#server/admin/record-repeated.ts'
import { takeIds } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { buckets } from '#server/identity/buckets.ts'
import type { IdentityParts } from '#server/identity/identity-parts.ts'
import type { Session } from '#server/identity/session.ts'
import { PROVE_SECOND_FACTOR, READ_SECOND_FACTOR } from '#server/identity/sessions.sql.ts'
import { checkProof } from './check-proof.ts'
import { askForPasskey, takeChallenge } from './passkeys.ts'
import { type Person, lineOf, lockPerson } from './person.ts'
import type { RelyingParty } from './relying-party.ts'

type Parts = Pick<IdentityParts, 'pool' | 'clock' | 'throttles'>

/**
 * Proves the second factor again on a session, which is then believed for five minutes. Wrong answers slow down
 * further ones of the same person: the first five are free, then twice as long each time.
 */
export async function proveSecondFactor(
  { pool, clock, throttles }: Parts,
  given: { session: Session; proof: Proof; party: RelyingParty | null; address: string },
): Promise<Record<string, never> | Refusal> {
  const { session, proof, party, address } = given
  if (!(await hasSecondFactor({ pool }, session))) return refuse('no_second_factor')
  const bucket = buckets.secondFactorsOf(session.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const person: Person = { userId: session.userId, role: session.user.role, address }
  const asked = { holder: session.id, purpose: 'prove' } as const
  const taken = proof.assertion ? await takeChallenge(pool, asked, party, at) : null
  const proved = await inTransaction(pool, async (tx) => {
    await lockPerson(tx, person)
    const ids = await takeIds(tx)
    const method = await checkProof(tx, ids, { person, proof, taken, at })
    if (method === null) return refuse('wrong_second_factor')
    await tx.query(PROVE_SECOND_FACTOR, [session.id, at])
    await throttles.clear(tx, [bucket])
    return {}
  })
  if (isRefusal(proved)) {
    const line = lineOf(person, 'second_factor.failed', at)
    await recordRepeated(pool, { ...line, bucket: `second_factor.failed:${session.userId}` })
  }
  return proved
}

/** What to ask a passkey to prove it. */
export async function askProofPasskey(
  { pool, clock }: Parts,
  { session, party }: { session: Session; party: RelyingParty | null },
): Promise<RequestOptions | Refusal> {
  if (!(await hasSecondFactor({ pool }, session))) return refuse('no_second_factor')
  const asked = { holder: session.id, purpose: 'prove', userId: session.userId } as const
  return askForPasskey(pool, { ...asked, party, at: clock.now() })
}

async function hasSecondFactor({ pool }: Pick<Parts, 'pool'>, session: Session): Promise<boolean> {
  const { rows } = await pool.query<{ has_second_factor: boolean }>(READ_SECOND_FACTOR, [session.id])
  return rows[0]?.has_second_factor ?? false
}
