import type { Impersonation } from '#contract/office/customers/impersonations.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { CONFIRMED_IMPERSONATION_MS, IMPERSONATION_MS } from '#domain/staff/impersonation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import {
  type HiddenImpersonationPayload,
  subjectOfHiddenImpersonation,
} from './hidden-impersonation-handler.ts'
import { HOLD_CONFIRMED, INSERT_HIDDEN_IMPERSONATION } from './impersonations.sql.ts'

/**
 * Begins an impersonation hidden from the customer, by an authority's order: once for each of the viewer's proposals
 * that another person confirmed within 24 hours; refuses without one. Its audit line has the order's reference.
 */
export async function startHiddenImpersonation(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, viewer }: { customerId: bigint; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const since = new Date(startedAt.getTime() - CONFIRMED_IMPERSONATION_MS)
    const subject = subjectOfHiddenImpersonation(customerId.toString())
    const { rows } = await tx.query<ProposalRow>(HOLD_CONFIRMED, [subject, viewer.administratorId, since])
    const [confirmed] = rows
    if (!confirmed) return refuse('order_not_confirmed')
    const { orderReference, hiddenUntil } = payloadOf(confirmed) as HiddenImpersonationPayload
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const { rowCount } = await tx.query(INSERT_HIDDEN_IMPERSONATION, [
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
    await recordAudit(tx, {
      id: ids.next(),
      at: startedAt,
      ...actorOf(viewer),
      action: 'customer.viewed_hidden',
      subjectType: 'viewing',
      subjectId: id.toString(),
      customerId,
      after: {
        orderReference,
        proposalId: confirmed.id.toString(),
        hiddenUntil,
        endsAt: endsAt.toISOString(),
      },
    })
    return {
      id: id.toString(),
      customerId: customerId.toString(),
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  })
}
