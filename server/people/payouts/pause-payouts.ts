import { type PauseReason, pauseAfter } from '#domain/people/payout-pause.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** The pause that ends last stays, with its own reason. Changes no row for an administrator, who has no account. */
const PAUSE_PAYOUTS = `
update accounts set payouts_paused_until = $2, payouts_paused_for = $3
where customer_id = $1 and (payouts_paused_until is null or payouts_paused_until < $2)`

/**
 * Pauses a customer's payouts from `at` on, for as long as `reason` asks or for `hours`. Inside the transaction of
 * what they pause after; a customer who requests a payout at that moment waits for the account's row and is refused.
 */
export async function pausePayouts(
  tx: Tx,
  { customerId, reason, at, hours }: { customerId: bigint; reason: PauseReason; at: Date; hours?: number },
): Promise<void> {
  const { until } = pauseAfter(reason, at, hours)
  await tx.query(PAUSE_PAYOUTS, [customerId, until, reason])
}
