import { type Refusal, refuse } from '#contract/refusals.ts'
import { PRICE_IS_MADE } from '#domain/market/late-price.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { QueuedOrderRow } from './queued-order-row.ts'
import { REQUEST_CANCEL } from './queued-orders.sql.ts'

/** What a cancellation reads of the market. */
export interface CancelMarket {
  /** Whether an order that is canceled now may have been executed by a price that is not told yet. */
  cancelsLate(instrument: string): boolean
}

type Waiting = Pick<QueuedOrderRow, 'waits_for' | 'due_at' | 'instrument'>

/**
 * Why an order whose price is made, and perhaps not told yet, is neither canceled nor replaced: one that waits for a
 * later price, and one that waited for an open that is over. Null for any other.
 */
export function refuseMadePrice(
  { waits_for, due_at, instrument }: Waiting,
  market: CancelMarket,
  at: Date,
): Refusal | null {
  const isMade =
    waits_for === 'later-price' || (waits_for === 'open' && due_at <= at && market.cancelsLate(instrument))
  return isMade ? refuse('past_cut_off', { detail: PRICE_IS_MADE }) : null
}

/** Whether a cancellation of an order that waits for a price has to wait for a price made after it. */
export const cancelsLate = ({ waits_for, instrument }: Waiting, market: CancelMarket): boolean =>
  waits_for === 'price' && market.cancelsLate(instrument)

/**
 * Asks for the cancellation of an order, in the caller's transaction that has locked the account: it ends when a price
 * made after `at` is told, unless one made before executes it. Asked again, the first time stays. Null when a price has
 * executed it meanwhile.
 */
export async function requestCancel(
  tx: Tx,
  { customerId, orderId, at }: { customerId: bigint; orderId: bigint; at: Date },
): Promise<QueuedOrderRow | null> {
  const { rows } = await tx.query<QueuedOrderRow>(REQUEST_CANCEL, [customerId, orderId, at])
  return rows[0] ?? null
}

/** Why an order is not replaced whose old terms a price that is not told yet may have executed. */
export const refuseLateChange = (): Refusal =>
  refuse('not_replaceable', {
    detail: 'Prices of this asset arrive late. Cancel this order and place another one.',
  })
