import type { Cents } from '../money/money.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/split-ratio.ts'

interface Happened {
  /** The transaction; 0n for a split of what the customer did not hold. */
  readonly id: bigint
  readonly atMs: number
}

/**
 * Money that came from the customer's bank, or went there; a deposit that was returned or moved to its owner went out
 * again. The fee of a withdrawal is a cost, not a flow. An adjustment is what the firm gave, or took back: a gain, or
 * less than nothing a loss.
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
  /** Per share as shares counted then. */
  readonly price: Price
}

/** What happened to one instrument of an account. */
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
      /** When its shares were counted: the dividend belongs to the stretch that held them. */
      readonly recordAtMs: number
    })
  | (OfInstrument & SplitRatio & { readonly kind: 'split' })

/** Everything that changes what an account is worth, besides prices: one per transaction, in their order. */
export type AccountEvent = CashFlow | InstrumentEvent

/** Tells the events of an instrument from flows of cash. */
export const isOfInstrument = (event: AccountEvent): event is InstrumentEvent =>
  event.kind !== 'deposit' && event.kind !== 'withdrawal' && event.kind !== 'adjustment'
