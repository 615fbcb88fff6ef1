import type { Price } from '../money/price.ts'
import type { SplitRatio } from './split-ratio.ts'

/** A larger move, in percent of the last good price, needs a second receipt. */
const SUSPECT_PERCENT = 20n
/** A larger move, in percent, is rejected unless a split explains it. */
export const HALT_PERCENT = 40n
/** Receipts within this percentage agree. */
export const AGREEMENT_PERCENT = 5n

/**
 * Why no order is filled in a symbol.
 * - `jump`: the price moved too far.
 * - `nonsense`: the receipt held no price.
 * - `split`: the price is accepted, but holdings are not split yet.
 */
export type HaltReason = 'jump' | 'nonsense' | 'split'

export interface Halt {
  readonly reason: HaltReason
  /** Waits for an administrator; null without a price. */
  readonly price: Price | null
}

/** A price from one provider: accepted (`lastGood` only), suspect (`suspect` set) or halted (`halt` set). */
export interface QuoteValidation {
  /** Shown with its time; null before the first. */
  readonly lastGood: Price | null
  /** Waits for a second receipt. */
  readonly suspect: Price | null
  readonly halt: Halt | null
}

export const NOTHING_KNOWN: QuoteValidation = { lastGood: null, suspect: null, halt: null }

export interface ValidationResult {
  readonly validation: QuoteValidation
  readonly isAccepted: boolean
}

/**
 * Validates a receipt: the next state, and whether its price is accepted. `arrived` is null for an invalid price (an
 * empty field, "NA", is no receipt); `split` is known since the last good price, and halts nothing once holdings are
 * split. A symbol's first price is accepted: catalog prices are no reference.
 */
export function validateQuote(
  validation: QuoteValidation,
  arrived: Price | null,
  split: (SplitRatio & { readonly isApplied: boolean }) | null = null,
): ValidationResult {
  const { lastGood } = validation
  if (arrived === null || arrived <= 0n) return halted(validation, { reason: 'nonsense', price: null })
  if (lastGood === null) return accepted(arrived, heldBySplit(validation))
  if (!isFarFrom(lastGood, arrived, SUSPECT_PERCENT)) return accepted(arrived, heldBySplit(validation))

  const expected = split && afterSplit(lastGood, split)
  if (expected !== null && !isFarFrom(expected, arrived, SUSPECT_PERCENT)) {
    return accepted(arrived, split?.isApplied ? null : { reason: 'split', price: arrived })
  }
  if (isFarFrom(lastGood, arrived, HALT_PERCENT))
    return halted(validation, { reason: 'jump', price: arrived })

  const { suspect } = validation
  if (suspect !== null && !isFarFrom(suspect, arrived, AGREEMENT_PERCENT)) {
    return accepted(arrived, heldBySplit(validation))
  }
  // The latest price waits for the administrator.
  const halt = validation.halt && (heldBySplit(validation) ?? { reason: 'jump', price: arrived })
  return { validation: { lastGood, suspect: arrived, halt }, isAccepted: false }
}

/** The state after an administrator accepts a halted price; null if there is none. */
export function accept({ halt, lastGood }: QuoteValidation): QuoteValidation | null {
  if (halt === null || halt.price === null) return null
  // A price accepted at a split has moved on since.
  const price = halt.reason === 'split' ? (lastGood ?? halt.price) : halt.price
  return { lastGood: price, suspect: null, halt: null }
}

/** Whether the symbol has no accepted price, or is suspect or halted. */
export const isSuspended = ({ lastGood, suspect, halt }: QuoteValidation): boolean =>
  lastGood === null || suspect !== null || halt !== null

/** A split's halt ends by splitting holdings or by an administrator; others also by a price near the last good one. */
const heldBySplit = ({ halt }: QuoteValidation): Halt | null => (halt?.reason === 'split' ? halt : null)

const accepted = (price: Price, halt: Halt | null): ValidationResult => ({
  validation: { lastGood: price, suspect: null, halt },
  isAccepted: true,
})

/** A split's halt takes precedence: its price is already the last good one. */
const halted = (validation: QuoteValidation, halt: Halt): ValidationResult => ({
  validation: { ...validation, suspect: null, halt: heldBySplit(validation) ?? halt },
  isAccepted: false,
})

/** The state once holdings are split: ends a split's halt, whose price was right. */
export const afterHoldingsWereSplit = (validation: QuoteValidation): QuoteValidation =>
  heldBySplit(validation) ? { ...validation, halt: null } : validation

/** The previous close for a split's session: of raw and adjusted, as providers send it, the one nearer to `price`. */
export function previousCloseBeside(price: Price, sent: Price, split: SplitRatio): Price {
  const adjusted = afterSplit(sent, split)
  return adjusted > 0n && ratioOf(adjusted, price) < ratioOf(sent, price) ? adjusted : sent
}

/** The larger price in millionths of the smaller. */
const ratioOf = (a: Price, b: Price): bigint => (a > b ? (a * 1_000_000n) / b : (b * 1_000_000n) / a)

const afterSplit = (price: Price, { newShares, oldShares }: SplitRatio): Price =>
  ((price * oldShares) / newShares) as Price

function isFarFrom(reference: Price, price: Price, percent: bigint): boolean {
  const distance = price > reference ? price - reference : reference - price
  return distance * 100n > reference * percent
}
