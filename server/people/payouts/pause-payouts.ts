import { type PauseReason, pauseAfter } from '#domain/people/payout-pause.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The pause that ends last stays. No row for an administrator, who has no account. */
const PAUSE_PAYOUTS = `
update accounts set payouts_paused_until = $2, payouts_paused_for = $3
where customer_id = $1 and (payouts_paused_until is null or payouts_paused_until < $2)`

/**
 * Pauses payouts from `at`, for `hours` or as long as `reason` asks, in the transaction of its cause. A concurrent
 * payout request waits for the account's row and is refused.
 */
export async function pausePayouts(
  tx: Tx,
  { customerId, reason, at, hours }: { customerId: bigint; reason: PauseReason; at: Date; hours?: number },
): Promise<void> {
  const { until } = pauseAfter(reason, at, hours)
  await tx.query(PAUSE_PAYOUTS, [customerId, until, reason])
}
