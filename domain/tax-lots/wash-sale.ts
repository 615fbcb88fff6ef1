import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, ZERO_CENTS, addCents, cents, subtractCents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/quote-validation.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import { type Lot, divideLot } from './lot.ts'

/**
 * Days before and after a sale at a loss within which the same instrument bought again replaces it: 61 days with the
 * day of the sale (Internal Revenue Code, section 1091(a)).
 */
export const WASH_DAYS = 30

/** A loss that purchases may still replace. Its figures follow splits; its amount does not. */
export interface OpenLoss {
  /** Place of its disposal in the replay. */
  readonly disposal: number
  /** The purchase that was sold: its own shares never replace it. */
  readonly purchase: bigint
  readonly soldDay: number
  /** How long the sold shares had been held: a replacement's holding period begins that much earlier. */
  readonly heldDays: number
  readonly lossCents: Cents
  readonly quantity: Quantity
  readonly matched: Quantity
  readonly disallowedCents: Cents
}

/** A loss after some shares replaced it, and what of it is disallowed in addition. */
function disallow(loss: OpenLoss, replaced: Quantity): { loss: OpenLoss; addedCents: Cents } {
  const matched = quantity(loss.matched + replaced)
  const due = cents(divideHalfUp(loss.lossCents * matched, loss.quantity))
  const disallowedCents = due > loss.disallowedCents ? due : loss.disallowedCents
  return {
    loss: { ...loss, matched, disallowedCents },
    addedCents: subtractCents(disallowedCents, loss.disallowedCents),
  }
}

/** How many shares of the loss nothing has replaced yet. */
export const unmatchedOf = (loss: OpenLoss): Quantity => quantity(loss.quantity - loss.matched)

/** Whether shares bought on a day may replace those of a loss. */
export const mayReplace = (lot: Pick<Lot, 'id' | 'acquiredDay' | 'isReplacement'>, loss: OpenLoss): boolean =>
  !lot.isReplacement &&
  lot.id.purchase !== loss.purchase &&
  Math.abs(lot.acquiredDay - loss.soldDay) <= WASH_DAYS

/**
 * A lot replaces what it can of a loss: the shares that do are divided off, with the disallowed loss added to their
 * cost and their holding period begun earlier (section 1091(d); 26 CFR 1.1091-2). What does not replace anything stays
 * a lot as it was. `part` numbers the divided part.
 */
export function replaceLoss(
  lot: Lot,
  loss: OpenLoss,
  part: number,
): { loss: OpenLoss; replacement: Lot; rest: Lot | null; addedCents: Cents } {
  const open = unmatchedOf(loss)
  const replaced = open < lot.quantity ? open : lot.quantity
  const { taken, rest } = divideLot(lot, replaced)
  const after = disallow(loss, replaced)
  const replacement: Lot = {
    ...taken,
    id: rest ? { ...lot.id, part } : lot.id,
    heldFromDay: taken.acquiredDay - loss.heldDays,
    washAddedCents: addCents(taken.washAddedCents, after.addedCents),
    isReplacement: true,
  }
  return { loss: after.loss, replacement, rest, addedCents: after.addedCents }
}

/** A loss in the shares of after a split. */
export const splitLoss = (loss: OpenLoss, split: SplitRatio): OpenLoss => ({
  ...loss,
  quantity: afterSplit(loss.quantity, split),
  matched: loss.matched === 0n ? ZERO_QUANTITY : afterSplit(loss.matched, split),
})

/** A loss as a sale makes it, before anything replaces it. */
export const newLoss = (
  facts: Pick<OpenLoss, 'disposal' | 'purchase' | 'soldDay' | 'heldDays' | 'lossCents' | 'quantity'>,
): OpenLoss => ({ ...facts, matched: ZERO_QUANTITY, disallowedCents: ZERO_CENTS })
