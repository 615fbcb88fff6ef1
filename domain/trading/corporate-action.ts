import { divideHalfUp, divideUp } from '../money/decimal.ts'
import type { Cents } from '../money/money.ts'
import { type NewYorkDate, dayOfDate, newYorkInstant } from '../market/new-york-time.ts'
import { NAV_AWAITED_DAYS } from './orders/cut-off.ts'
import type { Position } from './position.ts'
import { type Price, formatPrice, parsePrice, price, valueDown } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/split-ratio.ts'

/** What a company does to its shares. A fund's distribution is a dividend. */
export type CorporateAction = Dividend | ShareSplit

interface OfShares {
  readonly symbol: string
  /** The first day of trading without the dividend, or in the new number of shares. */
  readonly exDate: NewYorkDate
}

export interface Dividend extends OfShares {
  readonly kind: 'dividend'
  /** US dollars per share. */
  readonly perShare: Price
}

export interface ShareSplit extends OfShares {
  readonly kind: 'split'
  readonly split: SplitRatio
}

/** Whether the ex-date began after the listing. Instruments that come with the product were never listed (null). */
export const isSinceListing = ({ exDate }: Pick<OfShares, 'exDate'>, listedAt: Date | null): boolean =>
  listedAt === null || newYorkInstant(dayOfDate(exDate), 0) > listedAt.getTime()

/** Rounds down to the cent, so that spreading shares over accounts gains nothing. */
export const dividendOf = (held: Quantity, perShare: Price): Cents => valueDown(held, perShare)

/** Rounds up to 1e-8 shares, so that a reverse split never leaves a cost without shares. */
export const afterSplit = (held: Quantity, { newShares, oldShares }: SplitRatio): Quantity =>
  quantity(divideUp(held * newShares, oldShares))

/** A price per new share, to the nearest 1e-6 dollars. */
export const priceAfterSplit = (before: Price, { newShares, oldShares }: SplitRatio): Price =>
  price(divideHalfUp(before * oldShares, newShares))

/** Two splits in sequence, as one. */
export const combinedSplit = (a: SplitRatio, b: SplitRatio): SplitRatio => ({
  newShares: a.newShares * b.newShares,
  oldShares: a.oldShares * b.oldShares,
})

export const NO_SPLIT: SplitRatio = { newShares: 1n, oldShares: 1n }

/** The position after a split: other shares at the same cost. */
export const splitPosition = (position: Position, split: SplitRatio): Position => ({
  quantity: afterSplit(position.quantity, split),
  costCents: position.costCents,
})

/** A dividend above this percentage of the price needs an operator: it may be in the wrong unit. */
const PLAUSIBLE_DIVIDEND_PERCENT = 10n
/** The largest known split into whole multiples, either way. */
const PLAUSIBLE_SPLIT_RATIO = 200n
/**
 * The most shares on either side of a genuine ratio (3:2, 5:4, 21:20). Feeds show spin-offs as larger ones: 1253:1000
 * (General Electric, April 2024), 9865:10000.
 */
const MOST_SHARES_OF_RATIO = 21n

/** Whether a provider's action needs no operator. `latest` is the last known price. */
export function isAutomatic(action: CorporateAction, latest: Price | null): boolean {
  if (action.kind === 'dividend') {
    return latest !== null && action.perShare * 100n <= latest * PLAUSIBLE_DIVIDEND_PERCENT
  }
  const { newShares, oldShares } = lowestTerms(action.split)
  const isWhole = newShares === 1n || oldShares === 1n
  const most = isWhole ? PLAUSIBLE_SPLIT_RATIO : MOST_SHARES_OF_RATIO
  return newShares <= most && oldShares <= most
}

export const ACTION_STATES = ['waits_for_person', 'to_come', 'running', 'done', 'canceled'] as const
export type ActionState = (typeof ACTION_STATES)[number]

/** An older ex-date is probably a typing mistake. */
export const MOST_DAYS_LATE = 7

/** Reads typed terms: dollars per share, or a ratio; null for anything else. */
export function parseTerms(
  kind: CorporateAction['kind'],
  text: string,
):
  | { readonly kind: 'dividend'; readonly perShare: Price }
  | { readonly kind: 'split'; readonly split: SplitRatio }
  | null {
  if (kind === 'dividend') {
    const perShare = parsePrice(text)
    return perShare === null || perShare === 0n ? null : { kind, perShare }
  }
  const split = parseRatio(text)
  return split && { kind, split }
}

/** Terms as typed: "0.2775", or "4:1". */
export const termsText = (action: CorporateAction): string =>
  action.kind === 'dividend' ? formatPrice(action.perShare) : ratioText(action.split)

/** "4:1": four new shares for an old one. */
export const ratioText = ({ newShares, oldShares }: SplitRatio): string => `${newShares}:${oldShares}`

const RATIO = /^([1-9]\d{0,8}):([1-9]\d{0,8})$/

/** Reads "4:1" or "1:10"; null for anything else, and for 1:1. */
export function parseRatio(text: string): SplitRatio | null {
  const [, newShares, oldShares] = RATIO.exec(text) ?? []
  if (newShares === undefined || oldShares === undefined) return null
  const split = lowestTerms({ newShares: BigInt(newShares), oldShares: BigInt(oldShares) })
  return split.newShares === split.oldShares ? null : split
}

/** 4000000:1000000 as 4:1. */
export function lowestTerms({ newShares, oldShares }: SplitRatio): SplitRatio {
  let [a, b] = [newShares, oldShares]
  while (b > 0n) [a, b] = [b, a % b]
  return { newShares: newShares / a, oldShares: oldShares / a }
}

/** What decides whether an action stops orders in its symbol. */
export interface ActionInForce {
  readonly kind: CorporateAction['kind']
  readonly exDate: NewYorkDate
  readonly isApplied: boolean
}

/** Why a price fills no order: an action is due first, or the price includes a dividend. */
export type PriceObstacle = 'action_due' | 'ex_dividend'

/**
 * Why a price of the session of `priceDate` fills no order today, or null. A due action would pair the new price with
 * the old number of shares; an older price pairs them the other way after a split, and includes a dividend already
 * paid.
 */
export function priceObstacle(
  actions: readonly ActionInForce[],
  priceDate: NewYorkDate,
  today: NewYorkDate,
): PriceObstacle | null {
  const begun = begunActions(actions, today)
  const isFromBefore = ({ exDate }: ActionInForce) => priceDate < exDate
  const mustComeFirst = (action: ActionInForce) =>
    action.kind === 'split'
      ? !action.isApplied || isFromBefore(action)
      : !action.isApplied && !isFromBefore(action)
  if (begun.some(mustComeFirst)) return 'action_due'
  return begun.some(isFromBefore) ? 'ex_dividend' : null
}

/**
 * Whether a price of the session of `priceDate` fills orders that waited and were due by `dueBy`. A split comes
 * first. A price from before an ex-date fills only orders due before it, for which the dividend waits
 * `NAV_AWAITED_DAYS` at most.
 */
export function mayFillAwaited(
  actions: readonly ActionInForce[],
  priceDate: NewYorkDate,
  { dueBy, today }: { dueBy: NewYorkDate; today: NewYorkDate },
): boolean {
  return begunActions(actions, today).every(({ kind, exDate, isApplied }) => {
    const isFromBefore = priceDate < exDate
    if (kind === 'split') return isApplied && !isFromBefore
    const isAwaited = !isApplied && dayOfDate(today) < dayOfDate(exDate) + NAV_AWAITED_DAYS
    return !isFromBefore || (dueBy < exDate && isAwaited)
  })
}

/** Includes those carried out, even where a slow clock puts the ex-date ahead. */
const begunActions = (actions: readonly ActionInForce[], today: NewYorkDate): ActionInForce[] =>
  actions.filter(({ exDate, isApplied }) => isApplied || exDate <= today)
