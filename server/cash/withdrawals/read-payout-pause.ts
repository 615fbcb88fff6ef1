import { pauseOfPayouts } from '#domain/cash/withdrawal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'

/** Until when `customerId` may request no withdrawal; null when payouts are not paused. */
export async function readPayoutPause(
  { pool, clock }: { pool: Pool; clock: Clock },
  customerId: bigint,
): Promise<{ pausedUntil: string | null }> {
  const { rows } = await pool.query<{ payouts_paused_until: Date | null }>(
    'select payouts_paused_until from accounts where customer_id = $1',
    [customerId],
  )
  const until = pauseOfPayouts(rows[0]?.payouts_paused_until ?? null, clock.now())
  return { pausedUntil: until?.toISOString() ?? null }
}
