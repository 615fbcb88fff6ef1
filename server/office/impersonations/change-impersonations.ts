import {
  IMPERSONATION_MS,
  type ImpersonationReason,
  CONFIRMED_IMPERSONATION_MS,
} from '#domain/staff/impersonation.ts'
import type { Impersonation } from '#contract/office/customers/impersonations.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import * as sql from './impersonations.sql.ts'
import {
  type HiddenImpersonationPayload,
  subjectOfHiddenImpersonation,
} from './hidden-impersonation-handler.ts'

/** Begins an impersonation; its audit line has the reason and not the note. Refuses a user who is not a customer. */
export async function startViewing(
  { pool, clock }: PoolAndClock,
  asked: { customerId: bigint; reason: ImpersonationReason; note: string; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  const { customerId, reason, note, viewer } = asked
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [id, customerId, viewer.administratorId, reason, note, startedAt, endsAt]
    const { rowCount } = await tx.query(sql.INSERT_IMPERSONATION, values)
    if (rowCount === 0) return refuse('not_found')
    await audit(tx, { by: viewer, at: startedAt, ids }, 'customer.viewed_as', {
      subject: ['viewing', id],
      customerId,
      after: { reason, endsAt: endsAt.toISOString() },
    })
    return presentStarted({ id, customerId, startedAt, endsAt })
  })
}

const presentStarted = (begun: {
  id: bigint
  customerId: bigint
  startedAt: Date
  endsAt: Date
}): Impersonation => ({
  id: begun.id.toString(),
  customerId: begun.customerId.toString(),
  startedAt: begun.startedAt.toISOString(),
  endsAt: begun.endsAt.toISOString(),
})

/** Ends the viewer's own impersonation; one that is over is unchanged. Refuses another's. */
export async function endViewing(
  { pool, clock }: PoolAndClock,
  { id, viewer }: { id: bigint; viewer: Reviewer },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const owner = [id, viewer.administratorId]
    const { rows } = await tx.query<{ customer_id: bigint; is_hidden: boolean }>(sql.END_IMPERSONATION, [
      ...owner,
      at,
    ])
    const [ended] = rows
    if (!ended) return (await tx.query(sql.FIND_IMPERSONATION, owner)).rowCount ? {} : refuse('not_found')
    const action = ended.is_hidden ? 'customer.hidden_view_ended' : 'customer.view_ended'
    await audit(tx, { by: viewer, at }, action, {
      subject: ['viewing', id],
      customerId: ended.customer_id,
    })
    return {}
  })
}

/**
 * Begins an impersonation hidden from the customer, by an authority's order: once for each of the viewer's proposals
 * that another person confirmed within 24 hours; refuses without one. Its audit line has the order's reference.
 */
export async function startHiddenImpersonation(
  { pool, clock }: PoolAndClock,
  { customerId, viewer }: { customerId: bigint; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const since = new Date(startedAt.getTime() - CONFIRMED_IMPERSONATION_MS)
    const subject = subjectOfHiddenImpersonation(customerId.toString())
    const { rows } = await tx.query<ProposalRow>(sql.HOLD_CONFIRMED, [subject, viewer.administratorId, since])
    const [confirmed] = rows
    if (!confirmed) return refuse('order_not_confirmed')
    const { orderReference, hiddenUntil } = payloadOf(confirmed) as HiddenImpersonationPayload
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const { rowCount } = await tx.query(sql.INSERT_HIDDEN_IMPERSONATION, [
      id,
      customerId,
      viewer.administratorId,
      orderReference,
      confirmed.id,
      hiddenUntil,
      startedAt,
      endsAt,
    ])
    if (rowCount === 0) return refuse('order_not_confirmed')
    await audit(tx, { by: viewer, at: startedAt, ids }, 'customer.viewed_hidden', {
      subject: ['viewing', id],
      customerId,
      after: {
        orderReference,
        proposalId: confirmed.id.toString(),
        hiddenUntil,
        endsAt: endsAt.toISOString(),
      },
    })
    return presentStarted({ id, customerId, startedAt, endsAt })
  })
}
