import type { ReviewClaim } from '#contract/records/claims.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import {
  claimUntil,
  type Claim,
  type SharedQueueName,
  claimBy,
  claimedBy,
  isColleagues,
  isInForce,
} from '#domain/reviews/claim.ts'
import { type PoolAndClock, type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import { audit, type Reviewer } from '../audit/audit.ts'
import * as sql from './claims.sql.ts'
import { lockCustomerOf } from './lock-customer.ts'
import { SHARED, waitingStatusOf } from './reviewed.sql.ts'

interface AskedClaim {
  queue: SharedQueueName
  requestId: bigint
  reviewer: Reviewer
}

interface Claimed {
  customerId: bigint
  subject: string
  requestId: bigint
}

/**
 * Claims or renews a waiting request; `takesOver` takes a colleague's, with an audit line. Refuses an unknown request,
 * the reviewer's own, a decided one, and a colleague's.
 */
export async function claimRequest(
  { pool, clock }: PoolAndClock,
  { queue, requestId, takesOver, reviewer }: AskedClaim & { takesOver: boolean },
): Promise<ReviewClaim | Refusal> {
  const { subject } = SHARED[queue]
  const { administratorId } = reviewer
  const kind = { queue, decider: 'staff' } as const
  return inTransaction(pool, async (tx) => {
    const customerId = await lockCustomerOf(tx, kind, { requestId, actorId: administratorId })
    if (isRefusal(customerId)) return customerId
    const at = clock.now()
    const { rows } = await tx.query<{ waits: boolean }>(sql.waitsIn(queue), [requestId, at])
    if (!rows[0]?.waits) return refuse('already_processed')
    const claimed = { customerId, subject, requestId }
    const existing = await readClaim(tx, claimed)
    const next = claimBy(administratorId, { existing, takesOver, at })
    if (next === null) return refuseAs(existing)
    const { claim, takenFrom } = next
    const values = [...keyOf(claimed), claim.by, claim.until]
    const put = await tx.query<{ username: string }>(sql.PUT_CLAIM, values)
    if (takenFrom !== null)
      await audit(tx, { by: reviewer, at }, 'claim.taken_over', {
        subject: [subject, requestId],
        customerId,
        before: { claimedBy: takenFrom.toString() },
      })
    return { by: put.rows[0]?.username ?? '', until: claim.until.toISOString() }
  })
}

/** Retries where colleagues claim the same request at once. */
const TRIES = 20

/** Claims the first unclaimed request of a queue; null without one. */
export async function claimNext(
  { pool, clock }: PoolAndClock,
  { queue, reviewer }: Omit<AskedClaim, 'requestId'>,
): Promise<bigint | null> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const at = clock.now()
    const { rows } = await pool.query<{ candidate: bigint | null; claimed: bigint | null }>(
      sql.claimNextOf(queue),
      [reviewer.administratorId, at, claimUntil(at)],
    )
    const { candidate = null, claimed = null } = rows[0] ?? {}
    if (candidate === null || claimed !== null) return claimed
  }
  return null
}

/** Ends the reviewer's own claim, if any. */
export async function releaseClaim(
  pool: Pool,
  { queue, requestId, reviewer }: AskedClaim,
): Promise<Record<string, never>> {
  const { subject } = SHARED[queue]
  await pool.query(sql.RELEASE_CLAIM, [subject, requestId, reviewer.administratorId])
  return {}
}

/** Refuses `person` where a colleague has the request at `at`. */
export async function refuseColleagues(
  tx: Tx,
  claimed: Claimed,
  { person, at }: { person: bigint; at: Date },
): Promise<Refusal | null> {
  const claim = await readClaim(tx, claimed)
  return isColleagues(claim, person, at) ? refuseAs(claim) : null
}

export async function endClaim(tx: Tx, claimed: Claimed): Promise<void> {
  await tx.query(sql.REMOVE_CLAIM, keyOf(claimed))
}

/** Removes expired claims: a customer may have cancelled the request. */
export async function removeEndedClaims(pool: Pool, now: Date, stop?: AbortSignal): Promise<void> {
  await inSlices(pool, sql.REMOVE_ENDED_CLAIMS, [now], stop)
}

/** Null for an expired claim and a decided request. */
export const presentClaim = (
  queue: SharedQueueName,
  { status, claimed_by, claim_expires_at }: sql.ClaimRow & { status: string },
  at: Date,
): ReviewClaim | null =>
  status === waitingStatusOf(queue) &&
  claimed_by !== null &&
  claim_expires_at !== null &&
  isInForce(claim_expires_at, at)
    ? { by: claimed_by, until: claim_expires_at.toISOString() }
    : null

const keyOf = ({ customerId, subject, requestId }: Claimed) => [customerId, subject, requestId]

type NamedClaim = Claim & { username: string }

async function readClaim(tx: Tx, claimed: Claimed): Promise<NamedClaim | null> {
  const { rows } = await tx.query<{ claimed_by: bigint; expires_at: Date; username: string }>(
    sql.FIND_CLAIM,
    keyOf(claimed),
  )
  const [row] = rows
  return row ? { by: row.claimed_by, until: row.expires_at, username: row.username } : null
}

const refuseAs = (claim: NamedClaim | null): Refusal =>
  refuse('claimed_by_another', claim ? { detail: claimedBy(claim.username) } : {})
