import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, addCents, cents, subtractCents } from '../money/money.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import { type Lot, type ReplayedLot, takeFromLot } from './lot.ts'

/**
 * Days before and after a sale at a loss in which buying again replaces it (Internal Revenue Code, section 1091(a)).
 */
export const WASH_DAYS = 30

/** A loss that purchases may still replace, mutated by the replay. Splits change its shares, not its amount. */
export interface OpenLoss {
  readonly disposal: { disallowedCents: Cents }
  /** Its own shares never replace it. */
  readonly purchase: bigint
  readonly soldDay: number
  /** A replacement's holding period begins that much earlier. */
  readonly heldDays: number
  readonly lossCents: Cents
  quantity: Quantity
  matched: Quantity
}

/** Returns the additional disallowed loss, never more than the loss. */
function disallow(loss: OpenLoss, replaced: Quantity): Cents {
  const { disposal, lossCents } = loss
  loss.matched = quantity(loss.matched + replaced)
  const due = isMatched(loss) ? lossCents : cents(divideHalfUp(lossCents * loss.matched, loss.quantity))
  const before = disposal.disallowedCents
  if (due > before) disposal.disallowedCents = due
  return subtractCents(disposal.disallowedCents, before)
}

/** Whether every share of the loss is replaced. */
export const isMatched = (loss: OpenLoss): boolean => loss.matched === loss.quantity

/** Whether shares bought on a day may replace those of a loss. */
export const mayReplace = (lot: Pick<Lot, 'id' | 'acquiredDay' | 'isReplacement'>, loss: OpenLoss): boolean =>
  !lot.isReplacement &&
  !isMatched(loss) &&
  Math.abs(lot.acquiredDay - loss.soldDay) <= WASH_DAYS &&
  lot.id.purchase !== loss.purchase

/**
 * Replaces what a lot can of a loss: those shares gain the disallowed loss in cost and an earlier holding period
 * (section 1091(d); 26 CFR 1.1091-2). Returns the part divided off, numbered `part`, or null if the whole lot
 * replaces.
 */
export function replaceLoss(lot: ReplayedLot, loss: OpenLoss, part: number): ReplayedLot | null {
  const open = quantity(loss.quantity - loss.matched)
  const isWhole = lot.quantity <= open
  const replacement = isWhole ? lot : takeFromLot(lot, open)
  if (!isWhole) replacement.id = { purchase: lot.id.purchase, part }
  replacement.heldFromDay = lot.acquiredDay - loss.heldDays
  replacement.washAddedCents = addCents(replacement.washAddedCents, disallow(loss, replacement.quantity))
  replacement.isReplacement = true
  return isWhole ? null : replacement
}

/** Converts a loss to shares after a split. */
export function splitLoss(loss: OpenLoss, split: SplitRatio): void {
  loss.quantity = afterSplit(loss.quantity, split)
  if (loss.matched > 0n) loss.matched = afterSplit(loss.matched, split)
}
