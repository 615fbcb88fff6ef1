import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Proof, RequestOptions } from '#contract/people/second-factor.ts'
import { MAX_SECOND_STEP_ATTEMPTS } from '#domain/people/second-factor.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityParts } from '../passwords/identity-parts.ts'
import { LOGINS } from '../sign-in/log-in.ts'
import { type Caller, type OpenedSession, openSession } from '../sessions/open-session.ts'
import {
  COUNT_ATTEMPT,
  type PendingRow,
  READ_PENDING,
  TAKE_PENDING,
} from '../sign-in/pending-sign-ins.sql.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { presentUser } from '../users/user.ts'
import { type CredentialRow, FIND_BY_ID } from '../users/users.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/safe.ts'
import { checkProof } from './check-proof.ts'
import { askForPasskey, takeChallenge } from './passkeys.ts'
import { type Person, lineOf, lockPerson } from './person.ts'

interface SecondStep {
  /** Names the pending sign-in of the browser; null without one. */
  holder: string | null
  party: RelyingParty | null
}

/**
 * The second step of signing in: a session for whoever typed the password in this browser minutes ago and proves the
 * second factor now. Wrong answers count as failed sign-ins of that name, whoever makes them, and five end it.
 */
export async function finishSignIn(
  { pool, clock, throttles, safe }: IdentityParts & { safe: FieldCipher },
  { holder, party, proof, caller }: SecondStep & { proof: Proof; caller: Caller },
): Promise<OpenedSession | Refusal> {
  const waiting = await readPending(pool, holder, clock.now())
  if (isRefusal(waiting)) return waiting
  const { user, pending } = waiting
  const name = buckets.loginsAs(user.username.toLowerCase())
  const tooMany =
    (await throttles.take(buckets.loginsFrom(caller.address), LOGINS)) ?? (await throttles.takeAttempt(name))
  if (tooMany) return tooMany
  const at = clock.now()
  const counted = await pool.query(COUNT_ATTEMPT, [holder, at, MAX_SECOND_STEP_ATTEMPTS])
  if (counted.rowCount !== 1) return refuse('sign_in_over')
  const asked = { holder: waiting.holder, purpose: 'sign_in' } as const
  const taken = proof.assertion ? await takeChallenge(pool, asked, party, at) : null
  const person: Person = { userId: user.id, role: user.role, address: caller.address }

  const opened = await inTransaction(pool, async (tx) => {
    await lockPerson(tx, person)
    // Another answer of the same moment has made a session of it.
    if ((await tx.query(TAKE_PENDING, [holder])).rowCount !== 1) return refuse('sign_in_over')
    const ids = await takeIds(tx)
    const method = await checkProof(tx, ids, { person, proof, taken, at, safe })
    if (isRefusal(method)) return method
    if (method === null) return refuse('wrong_second_factor')
    await throttles.clear(tx, [name])
    const who = {
      id: user.id,
      user: presentUser(user.id, user),
      credentialVersion: pending.credential_version,
      hasProvedSecondFactor: true,
    }
    const session = await openSession(tx, who, caller, at)
    // The password was changed, or they were locked, since it was typed.
    if (isRefusal(session)) return refuse('sign_in_over')
    await recordAudit(tx, {
      ...lineOf(person, 'login.succeeded', at, { secondFactor: method }),
      id: ids.next(),
    })
    return session
  })
  if (isRefusal(opened) && opened.refused === 'authenticator_unavailable') await throttles.giveBack(name)
  if (isRefusal(opened) && opened.refused === 'wrong_second_factor') {
    const line = { ...lineOf(person, 'login.second_factor_failed', at), actorId: null }
    await recordRepeated(pool, { ...line, bucket: `login.second_factor_failed:${user.id}` })
  }
  return opened
}

/** What to ask a passkey in the second step. */
export async function askSignInPasskey(
  { pool, clock }: Pick<IdentityParts, 'pool' | 'clock'>,
  { holder, party }: SecondStep,
): Promise<RequestOptions | Refusal> {
  const at = clock.now()
  const waiting = await readPending(pool, holder, at)
  if (isRefusal(waiting)) return waiting
  const asked = { holder: waiting.holder, purpose: 'sign_in', userId: waiting.user.id } as const
  return askForPasskey(pool, { ...asked, party, at })
}

async function readPending(
  pool: Pool,
  holder: string | null,
  at: Date,
): Promise<{ holder: string; pending: PendingRow; user: CredentialRow } | Refusal> {
  if (holder === null) return refuse('sign_in_over')
  const { rows } = await pool.query<PendingRow>(READ_PENDING, [holder, at, MAX_SECOND_STEP_ATTEMPTS])
  const [pending] = rows
  if (!pending) return refuse('sign_in_over')
  const found = await pool.query<CredentialRow>(FIND_BY_ID, [pending.user_id])
  const [user] = found.rows
  // With a password that is not theirs any more, nobody learns whether a code is.
  const isStale = user?.credential_version !== pending.credential_version
  return user && !isStale && !user.locked_at ? { holder, pending, user } : refuse('sign_in_over')
}
