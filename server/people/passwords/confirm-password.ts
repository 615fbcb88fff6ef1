import { LONGEST_SESSION_MS } from '#domain/people/session-lifetime.ts'
import { PASSWORD_RECENT_MS, isRecent } from '#domain/people/recent.ts'
import { SECOND_FACTOR_RECENT_MS } from '#domain/people/second-factor.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { IdentityDeps } from './passwords.ts'
import type { Sessions } from '../sessions/sessions.ts'
import * as sql from '../sessions/sessions.sql.ts'
import { READ_PASSWORD_HASH } from '../users/users.sql.ts'

/** Checks the password before a request about money. */
export type ConfirmPassword = (who: {
  principal: Principal
  password: string
  /** For the audit entry of an ended session. */
  address: string
}) => Promise<null | Refusal>

const QUARTER_HOUR_MS = 15 * 60_000
const ATTEMPTS_PER_QUARTER_HOUR = 5
const ENDS_SESSION_AT = 10

/**
 * Null when right. Refuses 'wrong_password' (403, never 401: they stay signed in), 'too_many_requests' after five
 * attempts in a quarter of an hour, even with the right one, and 'busy'. The tenth attempt of a quarter of an hour with
 * five wrong, or a session's tenth wrong password, ends the session, so that passwords are not guessed from a stolen
 * one.
 */
export function createConfirmPassword(deps: IdentityDeps, sessions: Sessions): ConfirmPassword {
  const { pool, clock, passwords, throttles } = deps

  async function endSession(principal: Principal, address: string): Promise<void> {
    await inTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(sql.DELETE_SESSION, [principal.sessionId])
      // A concurrent attempt ended it.
      if (rowCount === 0) return null
      const ids = await takeIds(tx)
      await recordAudit(tx, {
        id: ids.next(),
        at: clock.now(),
        actorId: null,
        actorKind: 'system',
        action: 'session.ended_after_wrong_passwords',
        subjectType: 'user',
        subjectId: principal.user.id,
        customerId: principal.kind === 'customer' ? principal.userId : null,
        address,
      })
      return null
    })
    sessions.forget([principal.sessionId])
  }

  return async ({ principal, password, address }) => {
    const attempts = buckets.confirmationsOf(principal.sessionId)
    const failures = buckets.wrongConfirmationsOf(principal.sessionId)
    const { count: attempt, endsMs } = await throttles.count(attempts, QUARTER_HOUR_MS)
    if (attempt > throttles.scaled(ATTEMPTS_PER_QUARTER_HOUR)) {
      const isGuessing = (await throttles.read(failures)) >= throttles.scaled(ATTEMPTS_PER_QUARTER_HOUR)
      if (isGuessing && attempt >= throttles.scaled(ENDS_SESSION_AT)) await endSession(principal, address)
      const retryAfterSeconds = Math.ceil((endsMs - clock.now().getTime()) / 1000)
      return refuse('too_many_requests', { retryAfterSeconds })
    }

    const { rows } = await pool.query<{ password_hash: string }>(READ_PASSWORD_HASH, [principal.userId])
    const isRight = await passwords.verify(rows[0]?.password_hash ?? null, password)
    if (isRefusal(isRight)) {
      await throttles.giveBack(attempts)
      return isRight
    }
    if (!isRight) {
      const { count: failure } = await throttles.count(failures, LONGEST_SESSION_MS)
      if (failure >= throttles.scaled(ENDS_SESSION_AT)) await endSession(principal, address)
      return refuse('wrong_password')
    }
    const now = clock.now()
    await pool.query(sql.CONFIRM_PASSWORD, [principal.sessionId, now])
    await throttles.clear(pool, [attempts, failures])
    sessions.passwordConfirmed(principal, now)
    return null
  }
}

/** Checks that the password was entered recently, at sign-in or to confirm a request. */
export type CheckRecentPassword = (principal: Principal) => Promise<null | Refusal>

/**
 * Null when the session's password was entered at most 15 minutes ago; else refuses 'password_not_recent' (403). Reads
 * the database: another node may have changed or ended the session.
 */
export function createRecentPasswordCheck({ pool, clock }: PoolAndClock): CheckRecentPassword {
  return async (principal) => {
    const { rows } = await pool.query<{ password_confirmed_at: Date }>(sql.READ_CONFIRMATION, [
      principal.sessionId,
    ])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    return isRecent(row.password_confirmed_at, clock.now(), PASSWORD_RECENT_MS)
      ? null
      : refuse('password_not_recent')
  }
}

/** Checks a recent second factor; asks nothing of a user without one. */
export type CheckRecentSecondFactor = (principal: Principal) => Promise<null | Refusal>

/**
 * Null without a second factor, or when verified on this session at most five minutes ago; else refuses
 * 'second_factor_due' (403). Reads the database: either may have changed on another node.
 */
export function createRecentSecondFactorCheck({ pool, clock }: PoolAndClock): CheckRecentSecondFactor {
  return async (principal) => {
    const { rows } = await pool.query<sql.SecondFactorRow>(sql.READ_SECOND_FACTOR, [principal.sessionId])
    const row = rows[0]
    if (!row) return refuse('not_signed_in')
    if (!row.has_second_factor) return null
    return isRecentSecondFactor(row.second_factor_at, clock.now()) ? null : refuse('second_factor_due')
  }
}

/** What asks users to prove who they are before money or access. */
export interface Proving {
  confirmPassword: ConfirmPassword
  /** For users with a second factor. */
  checkRecentSecondFactor: CheckRecentSecondFactor
}

/** Null with a recent second factor, if the user has one, and the right password. Refuses what each check refuses. */
export const refuseUnproved = async (
  { confirmPassword, checkRecentSecondFactor }: Proving,
  who: Parameters<ConfirmPassword>[0],
): Promise<null | Refusal> => (await checkRecentSecondFactor(who.principal)) ?? confirmPassword(who)

/** Whether a second factor was verified recently; false when never. */
export const isRecentSecondFactor = (verifiedAt: Date | null, now: Date): boolean =>
  verifiedAt !== null && isRecent(verifiedAt, now, SECOND_FACTOR_RECENT_MS)
