import type { IdleMinutes } from '#domain/people/session-lifetime.ts'
import { idleMinutesOf } from '#domain/people/session-lifetime.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { READ_IDLE_MINUTES, SET_IDLE_MINUTES } from '../users/users.sql.ts'
import type { Sessions } from './sessions.ts'

/** Sets a customer's idle time, for open sessions too; audited. */
export async function chooseIdleTime(
  { pool, clock, sessions }: { pool: Pool; clock: Clock; sessions: Pick<Sessions, 'idleTimeChosen'> },
  given: { principal: Principal; idleMinutes: IdleMinutes; address: string },
): Promise<void> {
  const { principal, idleMinutes, address } = given
  const { userId } = principal
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ idle_minutes: IdleMinutes | null }>(READ_IDLE_MINUTES, [userId])
    const before = idleMinutesOf('customer', rows[0]?.idle_minutes ?? null)
    if (before === idleMinutes) return
    await tx.query(SET_IDLE_MINUTES, [userId, idleMinutes])
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: userId,
      action: 'idle_time.changed',
      subjectType: 'user',
      subjectId: userId.toString(),
      customerId: userId,
      before: { idleMinutes: before },
      after: { idleMinutes },
      address,
    })
  })
  sessions.idleTimeChosen(principal, idleMinutes)
}
