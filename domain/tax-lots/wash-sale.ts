import { dateOfDay } from '../market/new-york-time.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  type Cents,
  ZERO_CENTS,
  addCents,
  cents,
  formatCents,
  grouped,
  subtractCents,
} from '../money/money.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import { type Disposal, type Lot, type ReplayedLot, countedGainOf, takeFromLot } from './lot.ts'

/** Days before and after a sale at a loss in which buying again replaces it (Internal Revenue Code, 1091(a)). */
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

/**
 * A sentence on what earlier purchases disallow of a sale's losses, and until when another would disallow the rest.
 * Null without a loss.
 */
export function washWarning(symbol: string, sold: readonly Disposal[]): string | null {
  const disallowed = sum(sold.map(({ disallowedCents }) => disallowedCents))
  const losses = sold.filter((disposal) => countedGainOf(disposal) < ZERO_CENTS)
  const sentences = [
    ...(disallowed > ZERO_CENTS ? [disallowedText(symbol, disallowed)] : []),
    ...losses.slice(0, 1).map(({ soldDay }) => provisionalText(symbol, soldDay)),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

const disallowedText = (symbol: string, amount: Cents): string =>
  `Wash sale: $${grouped(formatCents(amount))} of the loss does not count, because ${symbol} was bought in the last ` +
  `${WASH_DAYS} days. It is added to the cost of those shares.`

const provisionalText = (symbol: string, soldDay: number): string =>
  `Buying ${symbol} again by ${dateText(soldDay + WASH_DAYS)} disallows the loss of as many shares.`

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce(addCents, ZERO_CENTS)

/** "Dec 25, 2026" */
const dateText = (day: number): string => DATE.format(new Date(`${dateOfDay(day)}T00:00:00Z`))
const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
