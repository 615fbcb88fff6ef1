import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Sessions } from './sessions.ts'
import { DELETE_NAMED_SESSION } from './sessions.sql.ts'

/** Ends an own session by its public name; refuses 'not_found' for others. */
export async function endSession(
  { pool, clock, sessions }: { pool: Pool; clock: Clock; sessions: Pick<Sessions, 'forget'> },
  { principal, name, address }: { principal: Principal; name: string; address: string },
): Promise<Record<string, never> | Refusal> {
  const ended = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(DELETE_NAMED_SESSION, [principal.userId, name])
    if (rows.length === 0) return refuse('not_found')
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: principal.userId,
      action: 'session.ended',
      subjectType: 'user',
      subjectId: principal.user.id,
      customerId: principal.kind === 'customer' ? principal.userId : null,
      address,
    })
    return rows
  })
  if (isRefusal(ended)) return ended
  sessions.forget(ended.map(({ id }) => id))
  return {}
}
