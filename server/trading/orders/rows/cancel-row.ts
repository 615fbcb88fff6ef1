import { type Refusal, refuse, REFUSALS } from '#contract/refusals.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { endRows } from './end-orders.ts'
import { type OrderRow, namedOrder } from './order-row.ts'
import { CANCEL_ORDER, REQUEST_CANCEL } from './orders.sql.ts'
import { PRICE_IS_MADE } from '#domain/market/late-price.ts'
import { type KeptBecause, whyKept } from '#domain/trading/orders/cut-off.ts'

/**
 * Cancels an open order with its customer's account locked, and releases what it reserved. On a late feed a limit or
 * stop order ends at a price made after `at`, unless an earlier one executes it; a repeat keeps the first time.
 * Refuses an order whose price is being made; null when a price has executed it.
 */
export async function cancelRow(
  tx: Tx,
  market: CancelMarket,
  order: OrderRow,
  at: Date,
): Promise<OrderRow | Refusal | null> {
  const { customer_id: customerId, id: orderId } = order
  const detail = keptText(order, market, at)
  if (detail !== null) return refuse('past_cut_off', { detail })
  if (cancelsLate(order, market) || order.cancel_requested_at !== null) {
    const { rows } = await tx.query<OrderRow>(REQUEST_CANCEL, [customerId, orderId, at])
    return rows[0] ?? null
  }
  const { rows } = await tx.query<OrderRow>(CANCEL_ORDER, [customerId, orderId, at, 'customer'])
  const [row] = rows
  await endRows(tx, { at }, rows, (ended) => orderCancelled(namedOrder(ended)))
  return row ?? null
}

export interface CancelMarket {
  /** Whether a price not told yet may have executed an order canceled now. */
  cancelsLate(instrument: string): boolean
}

type Waiting = Pick<OrderRow, 'waits_for' | 'due_at' | 'instrument'>

/** Why an open order can no longer be canceled, in a sentence, or null. */
export function keptText(
  { waits_for, due_at, instrument }: Waiting,
  market: CancelMarket,
  at: Date,
): string | null {
  const facts = { nowMs: at.getTime(), isDelayed: market.cancelsLate(instrument) }
  const why = whyKept({ waitsFor: waits_for, dueAtMs: due_at.getTime() }, facts)
  return why && KEPT_TEXTS[why]
}

const KEPT_TEXTS: Record<KeptBecause, string> = {
  price_made: PRICE_IS_MADE,
  past_cut_off: REFUSALS.past_cut_off.detail,
}

/** Whether a cancellation has to wait for a price made after it. */
export const cancelsLate = ({ waits_for, instrument }: Waiting, market: CancelMarket): boolean =>
  waits_for === 'price' && market.cancelsLate(instrument)

/** Refuses a replacement when a price not told yet may have executed the old terms. */
export const refuseLateChange = (): Refusal =>
  refuse('not_replaceable', {
    detail: 'Prices of this asset arrive late. Cancel this order and place another one.',
  })
