import type { Price } from '../money/price.ts'

/** A move of more than this many percent from the last good price is believed when a second receipt agrees. */
export const DOUBT_PERCENT = 20n
/** A move of more than this many percent is not believed at all, unless a split explains it. */
export const HALT_PERCENT = 40n
/** Two receipts agree when they are this many percent apart at most. */
export const AGREEMENT_PERCENT = 5n

/** Old shares became new ones: 1 became 4, or with a reverse split 10 became 1. */
export interface Split {
  readonly newShares: bigint
  readonly oldShares: bigint
}

/**
 * Why no order is filled in a symbol.
 * - `jump`: its price moved too far to be believed.
 * - `nonsense`: what arrived was no price.
 * - `split`: its price is believed, and holdings have not been split yet.
 */
export type HaltReason = 'jump' | 'nonsense' | 'split'

export interface Halt {
  readonly reason: HaltReason
  /** What arrived and waits for an administrator; null when it was no price. */
  readonly price: Price | null
}

/** What is believed of one symbol's price, from one provider. */
export interface QuoteTrust {
  /** Shown with its time, whatever arrives. Null until something was believed. */
  readonly lastGood: Price | null
  /** A price that moved far and waits for a second receipt that agrees. */
  readonly doubted: Price | null
  readonly halt: Halt | null
}

export const NOTHING_KNOWN: QuoteTrust = { lastGood: null, doubted: null, halt: null }

export interface Judgement {
  readonly trust: QuoteTrust
  /** Whether the price that arrived is the last good one now. */
  readonly isBelieved: boolean
}

/**
 * What to believe after a receipt. `arrived` is null for what is no price: zero, negative, not a number. A
 * provider that says nothing of a symbol ("NA") is no receipt, and is not judged. `split` is a split that is
 * known to fall between the last good price and this one; once holdings have been split, it halts nothing.
 *
 * The first price of all is believed: the catalogue is a scale for the simulation and no reference.
 */
export function judge(
  trust: QuoteTrust,
  arrived: Price | null,
  split: (Split & { readonly isApplied: boolean }) | null = null,
): Judgement {
  const { lastGood } = trust
  if (arrived === null || arrived <= 0n) return halted(trust, { reason: 'nonsense', price: null })
  if (lastGood === null) return believed(arrived, heldBySplit(trust))
  if (!isFarFrom(lastGood, arrived, DOUBT_PERCENT)) return believed(arrived, heldBySplit(trust))

  const expected = split && afterSplit(lastGood, split)
  if (expected !== null && !isFarFrom(expected, arrived, DOUBT_PERCENT)) {
    return believed(arrived, split?.isApplied ? null : { reason: 'split', price: arrived })
  }
  if (isFarFrom(lastGood, arrived, HALT_PERCENT)) return halted(trust, { reason: 'jump', price: arrived })

  const { doubted } = trust
  if (doubted !== null && !isFarFrom(doubted, arrived, AGREEMENT_PERCENT)) {
    return believed(arrived, heldBySplit(trust))
  }
  // What waits for an administrator is always what arrived last.
  const halt = trust.halt && (heldBySplit(trust) ?? { reason: 'jump', price: arrived })
  return { trust: { lastGood, doubted: arrived, halt }, isBelieved: false }
}

/**
 * After an administrator has accepted what a symbol was halted at; null when there is nothing to accept.
 */
export function accept({ halt, lastGood }: QuoteTrust): QuoteTrust | null {
  if (halt === null || halt.price === null) return null
  // A price that was believed at a split has moved on since.
  const price = halt.reason === 'split' ? (lastGood ?? halt.price) : halt.price
  return { lastGood: price, doubted: null, halt: null }
}

/** Whether an order may be filled at the last good price, as far as trust decides it. */
export const isTrusted = ({ lastGood, doubted, halt }: QuoteTrust): boolean =>
  lastGood !== null && doubted === null && halt === null

/** A halt for a split ends when holdings have been split, or by an administrator; every other when the provider is back. */
const heldBySplit = ({ halt }: QuoteTrust): Halt | null => (halt?.reason === 'split' ? halt : null)

const believed = (price: Price, halt: Halt | null): Judgement => ({
  trust: { lastGood: price, doubted: null, halt },
  isBelieved: true,
})

/** A halt for a split outlives another: its price is the last good one already. */
const halted = (trust: QuoteTrust, halt: Halt): Judgement => ({
  trust: { ...trust, doubted: null, halt: heldBySplit(trust) ?? halt },
  isBelieved: false,
})

/** What to believe when holdings have been split: the price was right all along. */
export const afterHoldingsWereSplit = (trust: QuoteTrust): QuoteTrust =>
  heldBySplit(trust) ? { ...trust, halt: null } : trust

/** A previous close as it compares with `price` in the session of a split: providers send it raw, or adjusted already. */
export function previousCloseBeside(price: Price, sent: Price, split: Split): Price {
  const adjusted = afterSplit(sent, split)
  return adjusted > 0n && ratioOf(adjusted, price) < ratioOf(sent, price) ? adjusted : sent
}

/** The larger of two prices in millionths of the smaller one. */
const ratioOf = (a: Price, b: Price): bigint => (a > b ? (a * 1_000_000n) / b : (b * 1_000_000n) / a)

const afterSplit = (price: Price, { newShares, oldShares }: Split): Price =>
  ((price * oldShares) / newShares) as Price

/** Whether `price` is more than `percent` percent above or below `reference`. */
function isFarFrom(reference: Price, price: Price, percent: bigint): boolean {
  const distance = price > reference ? price - reference : reference - price
  return distance * 100n > reference * percent
}
