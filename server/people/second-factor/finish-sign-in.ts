import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { FactorResponse, RequestOptions } from '#contract/people/second-factor.ts'
import { MAX_SECOND_STEP_ATTEMPTS } from '#domain/people/second-factor.ts'
import { kindOf } from '#domain/staff/roles.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import {
  type PoolAndClock,
  takeIds,
  type Pool,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { type Caller, type NewSession, openSession } from '../sessions/open-session.ts'
import * as sql from '../sign-in/pending-sign-ins.sql.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { takeSecondStepAttempt } from '../sign-in/sign-in-attempt.ts'
import {
  type SignInDeps,
  isWorthTelling,
  tellOfFailedStep,
  tellOfNewBrowser,
} from '../sign-in/tell-of-browser.ts'
import { bindIdentity } from '../sso/open-bound.ts'
import { presentUser } from '../users/user.ts'
import { type CredentialRow, FIND_BY_ID } from '../users/users.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { verifyFactor } from './verify-factor.ts'
import { askForPasskey, takeChallenge } from './passkeys.ts'
import { type FactorOwner, entryOf, lockOwner } from './factor-owner.ts'

interface SecondStep {
  /** Hash of the token of the browser's pending sign-in, if any. */
  holder: string | null
  party: RelyingParty | null
}

/**
 * The second step of signing in: opens a session when the password was entered in this browser minutes ago and the
 * factor is verified now. Wrong responses throttle that name from any address; five end the pending sign-in. A customer
 * is notified of either in a new browser.
 */
export async function finishSignIn(
  deps: SignInDeps & { cipher: FieldCipher },
  { holder, party, response, caller }: SecondStep & { response: FactorResponse; caller: Caller },
): Promise<NewSession | Refusal> {
  const { pool, clock, cipher } = deps
  const waiting = await readPending(pool, holder, clock.now())
  if (isRefusal(waiting)) return waiting
  const { user, pending } = waiting
  const trying = { nameKey: user.username.toLowerCase(), emailKey: user.email.toLowerCase(), caller }
  const attempt = await takeSecondStepAttempt(deps, trying)
  if (isRefusal(attempt)) return attempt
  const at = clock.now()
  const counted = await pool.query(sql.COUNT_ATTEMPT, [holder, at, MAX_SECOND_STEP_ATTEMPTS])
  if (counted.rowCount !== 1) return refuse('sign_in_over')
  const key = { holder: waiting.holder, purpose: 'sign_in' } as const
  const issued = response.assertion ? await takeChallenge(pool, key, party, at) : null
  const owner: FactorOwner = { userId: user.id, kind: kindOf(user.role), address: caller.address }

  const signIn = { userId: user.id, kind: kindOf(user.role), caller, at }
  const isTold = await isWorthTelling(deps, signIn)
  const opened = await inTransaction(deps.pool, async (tx) => {
    await lockOwner(tx, owner)
    // A concurrent response took it.
    const [taken] = (await tx.query<sql.TakenRow>(sql.TAKE_PENDING, [holder])).rows
    if (!taken) return refuse('sign_in_over')
    const ids = await takeIds(tx)
    const method = await verifyFactor(tx, ids, { owner, response, issued, at, cipher })
    if (isRefusal(method)) return method
    if (method === null) return refuse('wrong_second_factor')
    await attempt.succeed(tx)
    const bound = await bindPerson(tx, taken, { userId: user.id, address: caller.address, at })
    if (bound) return bound
    const who = {
      id: user.id,
      user: presentUser(user.id, user),
      credentialVersion: pending.credential_version,
      hasVerifiedSecondFactor: true,
    }
    const session = await openSession(tx, who, caller, at)
    // Since then the password was changed, or the user suspended.
    if (isRefusal(session)) return refuse('sign_in_over')
    await recordAudit(tx, {
      ...entryOf(owner, 'login.succeeded', at, { secondFactor: method }),
      id: ids.next(),
    })
    if (isTold) await tellOfNewBrowser(tx, ids, signIn)
    return session
  })
  if (isRefusal(opened) && opened.refused === 'authenticator_unavailable') await attempt.giveBack()
  if (isRefusal(opened) && opened.refused === 'wrong_second_factor') {
    const entry = { ...entryOf(owner, 'login.second_factor_failed', at), actorId: null }
    await recordRepeated(pool, { ...entry, bucket: `login.second_factor_failed:${user.id}` })
    await tellOfFailedStep(deps, signIn)
  }
  return opened
}

/** Binds a colleague whose first provider sign-in this is. */
async function bindPerson(
  tx: Tx,
  { bind_issuer: issuer, bind_subject: subject }: sql.TakenRow,
  who: { userId: bigint; address: string; at: Date },
): Promise<Refusal | null> {
  if (issuer === null || subject === null) return null
  return bindIdentity(tx, { ...who, identity: { issuer, subject } })
}

/** Request options for a passkey. */
export async function askSignInPasskey(
  { pool, clock }: PoolAndClock,
  { holder, party }: SecondStep,
): Promise<RequestOptions | Refusal> {
  const at = clock.now()
  const waiting = await readPending(pool, holder, at)
  if (isRefusal(waiting)) return waiting
  const key = { holder: waiting.holder, purpose: 'sign_in', userId: waiting.user.id } as const
  return askForPasskey(pool, { ...key, party, at })
}

async function readPending(
  pool: Pool,
  holder: string | null,
  at: Date,
): Promise<{ holder: string; pending: sql.PendingRow; user: CredentialRow } | Refusal> {
  if (holder === null) return refuse('sign_in_over')
  const { rows } = await pool.query<sql.PendingRow>(sql.READ_PENDING, [holder, at, MAX_SECOND_STEP_ATTEMPTS])
  const [pending] = rows
  if (!pending) return refuse('sign_in_over')
  const found = await pool.query<CredentialRow>(FIND_BY_ID, [pending.user_id])
  const [user] = found.rows
  // Without the present password, nothing is revealed about the code.
  const isStale = user?.credential_version !== pending.credential_version
  return user && !isStale && !user.locked_at ? { holder, pending, user } : refuse('sign_in_over')
}
