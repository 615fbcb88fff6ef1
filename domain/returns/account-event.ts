import type { Cents } from '../money/money.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/split-ratio.ts'

interface Happened {
  /** The transaction; 0n for a split of what was not held. */
  readonly id: bigint
  readonly atMs: number
}

/**
 * Money from or to the customer's bank; a deposit returned or moved to its owner is an outflow. A withdrawal's fee is
 * a cost. An adjustment is a gain from the firm, or a loss if negative.
 */
type CashFlow =
  | (Happened & { readonly kind: 'deposit'; readonly amountCents: Cents })
  | (Happened & { readonly kind: 'withdrawal'; readonly netCents: Cents; readonly feeCents: Cents })
  | (Happened & { readonly kind: 'adjustment'; readonly amountCents: Cents })

interface OfInstrument extends Happened {
  readonly symbol: string
}

interface TradeEvent extends OfInstrument {
  readonly quantity: Quantity
  /** Per share as counted then. */
  readonly price: Price
}

export type InstrumentEvent =
  | (TradeEvent & { readonly kind: 'buy'; readonly paidCents: Cents })
  | (TradeEvent & {
      readonly kind: 'sell'
      /** Before commission. */
      readonly grossCents: Cents
      readonly commissionCents: Cents
    })
  | (OfInstrument & {
      readonly kind: 'dividend'
      readonly amountCents: Cents
      /** When its shares were counted: the dividend belongs to that stretch. */
      readonly recordAtMs: number
    })
  | (OfInstrument & SplitRatio & { readonly kind: 'split' })

/** All that changes an account's worth besides prices: one per transaction, in order. */
export type AccountEvent = CashFlow | InstrumentEvent

/** Excludes flows of cash. */
export const isOfInstrument = (event: AccountEvent): event is InstrumentEvent =>
  event.kind !== 'deposit' && event.kind !== 'withdrawal' && event.kind !== 'adjustment'
