import type { SplitRatio } from '../market/split-ratio.ts'
import { type Cents, ZERO_CENTS } from '../money/money.ts'
import { type Price, valueDown } from '../money/price.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { NO_SPLIT, afterSplit, combinedSplit, priceAfterSplit } from '../trading/corporate-action.ts'

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

/** A price per share of today: splits since are taken out. */
export interface PriceAt {
  readonly atMs: number
  readonly price: Price
  /** A kept close: per share as counted on its own day. */
  readonly isOfItsDay?: true
}

/** Shares after an event, to 1e-8 as in the ledger. */
export function heldAfter(held: Quantity, event: InstrumentEvent): Quantity {
  switch (event.kind) {
    case 'buy':
      return quantity(held + event.quantity)
    case 'sell':
      return quantity(held - event.quantity)
    case 'split':
      return afterSplit(held, event)
    case 'dividend':
      return held
  }
}

type SplitEvent = Extract<InstrumentEvent, { kind: 'split' }>

/** One instrument during a replay. */
export interface ReplayedHolding {
  held: Quantity
  /** Splits still ahead: the line's prices are per share after all of them. */
  readonly splits: SplitRatio[]
  /** Splits passed, for kept closes from before them. */
  readonly passedSplits: SplitEvent[]
  readonly line: readonly PriceAt[]
  /** Points of the line passed. */
  passed: number
  filled: PriceAt | null
  value: Cents
}

/** An instrument before its first event, with all splits ahead. */
export const createValuedHolding = (
  line: readonly PriceAt[],
  splits: readonly SplitRatio[] = [],
): ReplayedHolding => ({
  held: ZERO_QUANTITY,
  splits: [...splits],
  passedSplits: [],
  line,
  passed: 0,
  filled: null,
  value: ZERO_CENTS,
})

/** Changes the number of shares without a valuation. */
export function countEvent(holding: ReplayedHolding, event: InstrumentEvent): void {
  holding.held = heldAfter(holding.held, event)
  if (event.kind !== 'split') return
  holding.splits.shift()
  holding.passedSplits.push(event)
}

/** Takes a fill's price as the latest: a trade between two points is no gain. */
export function takeFill(holding: ReplayedHolding, { atMs, price }: PriceAt): void {
  const since = holding.splits.reduce(combinedSplit, NO_SPLIT)
  holding.filled = { atMs, price: priceAfterSplit(price, since) }
}

/** Values a holding at an instant, down to the cent; instants must not go back. Throws without a price. */
export function valueHeldAt(holding: ReplayedHolding, atMs: number): Cents {
  holding.value = holding.held === 0n ? ZERO_CENTS : worth(holding, priceAt(holding, atMs))
  return holding.value
}

function worth({ held, splits, passedSplits }: ReplayedHolding, at: PriceAt): Cents {
  // No arrays for the most common case: a long history asks 75,000 times.
  if (!at.isOfItsDay) return valueDown(splits.length === 0 ? held : splits.reduce(afterSplit, held), at.price)
  if ((passedSplits.at(-1)?.atMs ?? -Infinity) <= at.atMs) return valueDown(held, at.price)
  const since = passedSplits.filter(({ atMs }) => atMs > at.atMs).reduce(combinedSplit, NO_SPLIT)
  return valueDown(held, priceAfterSplit(at.price, since))
}

/** The latest known price; before the first price, the first. */
function priceAt(holding: ReplayedHolding, atMs: number): PriceAt {
  const { line, filled } = holding
  while ((line[holding.passed]?.atMs ?? Infinity) <= atMs) holding.passed += 1
  const drawn = line[holding.passed - 1]
  if (drawn && (filled === null || filled.atMs <= drawn.atMs)) return drawn
  const known = filled ?? line[0]
  if (!known) throw new RangeError('a holding without any price')
  return known
}
