import { REFUSALS, type Refusal, refuse } from '#contract/refusals.ts'
import { PRICE_IS_MADE } from '#domain/market/late-price.ts'
import { type KeptBecause, whyKept } from '#domain/trading/orders/cut-off.ts'
import type { OrderRow } from './order-row.ts'

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
