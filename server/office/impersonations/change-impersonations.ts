import type { Impersonation } from '#contract/office/customers/impersonations.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { IMPERSONATION_MS, type ImpersonationReason } from '#domain/staff/impersonation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { END_IMPERSONATION, FIND_IMPERSONATION, INSERT_IMPERSONATION } from './impersonations.sql.ts'

interface ImpersonationDeps {
  pool: Pool
  clock: Clock
}

/** Begins an impersonation; its audit line has the reason and not the note. Refuses a user who is not a customer. */
export async function startViewing(
  { pool, clock }: ImpersonationDeps,
  asked: { customerId: bigint; reason: ImpersonationReason; note: string; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  const { customerId, reason, note, viewer } = asked
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [id, customerId, viewer.administratorId, reason, note, startedAt, endsAt]
    const { rowCount } = await tx.query(INSERT_IMPERSONATION, values)
    if (rowCount === 0) return refuse('not_found')
    await recordAudit(tx, {
      id: ids.next(),
      at: startedAt,
      ...actorOf(viewer),
      action: 'customer.viewed_as',
      subjectType: 'viewing',
      subjectId: id.toString(),
      customerId,
      after: { reason, endsAt: endsAt.toISOString() },
    })
    return {
      id: id.toString(),
      customerId: customerId.toString(),
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  })
}

/** Ends the viewer's own impersonation; one that is over is unchanged. Refuses another's. */
export async function endViewing(
  { pool, clock }: ImpersonationDeps,
  { id, viewer }: { id: bigint; viewer: Reviewer },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const owner = [id, viewer.administratorId]
    const { rows } = await tx.query<{ customer_id: bigint; is_hidden: boolean }>(END_IMPERSONATION, [
      ...owner,
      at,
    ])
    const [ended] = rows
    if (!ended) return (await tx.query(FIND_IMPERSONATION, owner)).rowCount ? {} : refuse('not_found')
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(viewer),
      action: ended.is_hidden ? 'customer.hidden_view_ended' : 'customer.view_ended',
      subjectType: 'viewing',
      subjectId: id.toString(),
      customerId: ended.customer_id,
    })
    return {}
  })
}
