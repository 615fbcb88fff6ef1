import type { Instrument, Stock } from '../market/catalogue.ts'
import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import { noiseKey, uniform } from './noise.ts'
import { CATALOGUE_SHARES, type ShareCount, priceInShares } from './share-count.ts'

/** A split, and what a catalog share has become from its ex-date on. */
export interface SimulatedSplit {
  readonly exDate: NewYorkDate
  readonly split: SplitRatio
  readonly shares: ShareCount
}

/** Catalog prices are of 2026; decisions begin after it. */
export const SPLITS_START: NewYorkDate = '2027-01-01'

/**
 * At most one split per symbol before the anchor, from whose ex-date a share is a catalog share. They let a two-year
 * demonstration show a split.
 */
const SPLITS_BEFORE_ANCHOR: Readonly<Record<string, Omit<SimulatedSplit, 'shares'>>> = {
  NVDA: { exDate: '2026-06-09', split: { newShares: 4n, oldShares: 1n } },
}

/** The least days from decision to ex-date. No call looks further ahead, so none shows early. */
export const DECIDED_DAYS_BEFORE = 35

const MONTHS_BETWEEN_MEETINGS = 6
const DAYS_TO_MEET_ON = 20
/** Ex-dates are among a month's first days. */
const DAYS_TO_SPLIT_ON = 6
/** A company's own price, in dollars, above which it may split. */
const LEAST_DEAR = 300
const MOST_DEAR = 1_500
const ACTS = 0.4
/** The rough price after a split, in dollars. */
const HANDY = 150
const FORWARD = [2, 3, 4, 5, 10]
/** Below these dollars, so many shares become one. */
const REVERSE = [
  { below: 2, oldShares: 10 },
  { below: 5, oldShares: 5 },
]

/** A catalog share before its symbol's first split. */
export function sharesBeforeSplits(symbol: Instrument['symbol']): ShareCount {
  const earlier = SPLITS_BEFORE_ANCHOR[symbol]
  if (!earlier) return CATALOGUE_SHARES
  const { newShares, oldShares } = earlier.split
  return { newShares: Number(oldShares), oldShares: Number(newShares) }
}

/**
 * A stock's splits up to a day, earliest first: a pure function of seed, symbol and calendar. Twice a year a company
 * checks its close: an expensive share may be split to about 150 dollars, a penny stock is consolidated.
 */
export function splitsOf(
  { seed, calendar, upTo }: { seed: number; calendar: MarketCalendar; upTo: NewYorkDate },
  symbol: Stock['symbol'],
  /** Cents per catalog share. */
  closeOf: (session: Session) => number,
): SimulatedSplit[] {
  const key = noiseKey(seed, `${symbol} splits`)
  const dearFrom = LEAST_DEAR * (MOST_DEAR / LEAST_DEAR) ** uniform(key, 0)
  const month = Math.floor(uniform(key, 1) * MONTHS_BETWEEN_MEETINGS)
  const earlier = SPLITS_BEFORE_ANCHOR[symbol]
  const splits = earlier && earlier.exDate <= upTo ? [{ ...earlier, shares: CATALOGUE_SHARES }] : []
  let shares = CATALOGUE_SHARES
  for (let meeting = 0; ; meeting += 1) {
    const chanceOf = (what: number) => uniform(key, 2 + 3 * meeting + what)
    const day =
      firstOfMonth(month + MONTHS_BETWEEN_MEETINGS * meeting) + Math.floor(chanceOf(0) * DAYS_TO_MEET_ON)
    if (dateOfDay(day) > upTo) return splits
    const met = calendar.sessionOnOrBefore(dateOfDay(day))
    const dollars = priceInShares(closeOf(met), shares) / 100
    const split = splitAt(dollars, dearFrom, chanceOf(1) < ACTS)
    if (!split) continue
    const exDate = firstSessionFrom(
      calendar,
      nextMonthFrom(day + DECIDED_DAYS_BEFORE) + Math.floor(chanceOf(2) * DAYS_TO_SPLIT_ON),
    )
    if (exDate > upTo) return splits
    shares = afterSplit(shares, split)
    splits.push({ exDate, split, shares })
  }
}

function splitAt(dollars: number, dearFrom: number, acts: boolean): SplitRatio | null {
  const reverse = REVERSE.find(({ below }) => dollars < below)
  if (reverse) return { newShares: 1n, oldShares: BigInt(reverse.oldShares) }
  if (dollars < dearFrom || !acts) return null
  const farOff = (newShares: number) => Math.abs(Math.log(dollars / newShares / HANDY))
  const [best = 2] = FORWARD.toSorted((a, b) => farOff(a) - farOff(b))
  return { newShares: BigInt(best), oldShares: 1n }
}

const afterSplit = (shares: ShareCount, { newShares, oldShares }: SplitRatio): ShareCount => ({
  newShares: shares.newShares * Number(newShares),
  oldShares: shares.oldShares * Number(oldShares),
})

/** Day number of a month's first, counted from the first month with meetings. */
function firstOfMonth(month: number): number {
  const year = Number(SPLITS_START.slice(0, 4)) + Math.floor(month / 12)
  return dayOfDate(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** The next first of a month, `day` included. */
function nextMonthFrom(day: number): number {
  const [year = 0, month = 0, ofMonth = 0] = dateOfDay(day).split('-').map(Number)
  if (ofMonth === 1) return day
  return dayOfDate(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`)
}

function firstSessionFrom(calendar: MarketCalendar, day: number): NewYorkDate {
  const date = dateOfDay(day)
  const latest = calendar.sessionOnOrBefore(date)
  return latest.date === date ? date : calendar.sessionAt(latest.index + 1).date
}
