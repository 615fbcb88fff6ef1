import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Attestation, CreationOptions } from '#contract/people/second-factor.ts'
import { ENROLLMENT_MS, MAX_PASSKEYS } from '#domain/people/second-factor.ts'
import * as limits from '#domain/support/customer-limits.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { type Enrolled, completeEnrollment } from './enroll.ts'
import { type SignedIn, lockSignedIn, ownerOf } from './lock-signed-in.ts'
import { describe, listPasskeys, makeChallenge, readNewPasskey, takeChallenge } from './passkeys.ts'
import { COUNT_PASSKEYS, INSERT_PASSKEY } from './second-factor.sql.ts'

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'productName'>

/** EdDSA, ES256 and RS256, in COSE's numbers. */
const ALGORITHMS = [-8, -7, -257]

/** Creation options for a passkey. Refuses at an IP address, and an eleventh passkey. */
export async function beginPasskey(
  { pool, clock, productName }: Deps,
  { principal, party }: { principal: Principal; party: RelyingParty | null },
): Promise<CreationOptions | Refusal> {
  if (!party) return refuse('passkeys_unavailable')
  const passkeys = await listPasskeys(pool, principal.userId)
  if (passkeys.length >= MAX_PASSKEYS)
    return refuse('too_many_passkeys', { limit: limits.passkeys(passkeys.length) })
  const { username, firstName, lastName } = principal.user
  return {
    challenge: await makeChallenge(pool, { holder: principal.sessionId, purpose: 'enrol' }, clock.now()),
    timeout: ENROLLMENT_MS,
    rp: { id: party.id, name: productName },
    // Authenticators store this id, meaningless outside this product.
    user: {
      id: Buffer.from(principal.user.id).toString('base64url'),
      name: username,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: passkeys.filter(({ rp_id: id }) => id === party.id).map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** Stores a passkey that signed its challenge. */
export async function addPasskey(
  { pool, clock }: Deps,
  given: SignedIn & { party: RelyingParty | null; name: string; credential: Attestation },
): Promise<Enrolled | Refusal> {
  const { principal, party, name } = given
  if (!party) return refuse('passkeys_unavailable')
  const at = clock.now()
  const issued = await takeChallenge(pool, { holder: principal.sessionId, purpose: 'enrol' }, party, at)
  if (!issued) return refuse('enrolment_over')
  const made = await readNewPasskey(given.credential, issued)
  if (!made) return refuse('wrong_second_factor')
  const owner = ownerOf(given)
  return inTransaction(pool, async (tx) => {
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const { rows } = await tx.query<{ count: number }>(COUNT_PASSKEYS, [owner.userId])
    const count = rows[0]?.count ?? 0
    if (count >= MAX_PASSKEYS) return refuse('too_many_passkeys', { limit: limits.passkeys(count) })
    const ids = await takeIds(tx)
    const kept = await tx.query(INSERT_PASSKEY, [
      owner.userId,
      ids.next(),
      made.id,
      Buffer.from(made.publicKey),
      made.counter,
      made.transports ?? [],
      party.id,
      name,
      at,
    ])
    // The user has this passkey already.
    if (kept.rowCount !== 1) return refuse('wrong_second_factor')
    return completeEnrollment(tx, ids, { owner, principal, method: 'passkey', isFirst: !locked.hasOne, at })
  })
}
