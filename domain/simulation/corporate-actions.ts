import { ANCHOR_DATE } from './timeline.ts'
import type { Tradable } from '../market/catalogue.ts'
import type { CorporateAction, Dividend, ShareSplit } from '../trading/corporate-action.ts'
import type { MarketCalendar } from '../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { priceOfNumber } from '../money/price.ts'
import { dividendYieldOf } from './dividend-yields.ts'
import { noiseKey, uniform } from './noise.ts'
import { type SimulatedMarket } from './simulated-market.ts'

const MONTHS_A_QUARTER = 3
/** An ex-date is one of the first 28 days of a month, about the same one each quarter. */
const DAYS_TO_CHOOSE_FROM = 22
const DAYS_OF_PLAY = 6

/** What a company or a fund does to its shares with an ex-date from one day up to another. */
export const simulatedActions = (
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): CorporateAction[] => [
  ...simulatedSplits(market, instrument, from, upTo),
  ...simulatedDividends(market, instrument, from, upTo),
]

const simulatedSplits = (
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): ShareSplit[] =>
  market
    .splitsOf(instrument)
    .filter(({ exDate }) => exDate >= from && exDate <= upTo)
    .map(({ exDate, split }) => ({ kind: 'split', symbol: instrument.symbol, exDate, split }))

/**
 * The dividends of an instrument with an ex-date from one day up to another: a pure function of the seed, the symbol
 * and the calendar. Four a year, in the same month of each quarter, each a quarter of the yearly yield of the
 * catalogue's price, growing every January with the price's own trend. From the day after a split each new share has
 * its part.
 */
export function simulatedDividends(
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): Dividend[] {
  const { seed, calendar } = market
  const perYear = dividendYieldOf(instrument.symbol)
  if (perYear === 0 || from > upTo) return []
  const key = noiseKey(seed, `${instrument.symbol} dividends`)
  const month = Math.floor(uniform(key, 0) * MONTHS_A_QUARTER)
  const firstDay = 1 + Math.floor(uniform(key, 1) * DAYS_TO_CHOOSE_FROM)

  const dividends: Dividend[] = []
  for (let quarter = quarterOf(from) - 1; quarter <= quarterOf(upTo); quarter += 1) {
    const year = Math.floor(quarter / 4)
    const day = firstDay + Math.floor(uniform(key, quarter) * (DAYS_OF_PLAY + 1))
    const exDate = sessionFrom(calendar, dateOf(year, MONTHS_A_QUARTER * (quarter % 4) + month, day))
    // A split of the same day comes after it: it is paid on the shares of the day before.
    const { newShares, oldShares } = market.sharesOn(instrument, dateOfDay(dayOfDate(exDate) - 1))
    const perOldShare = shareOf(instrument, perYear / 4, year)
    const perShare = priceOfNumber(
      newShares === oldShares ? perOldShare : inTenThousandths((perOldShare * oldShares) / newShares),
    )
    if (perShare !== null && exDate >= from && exDate <= upTo) {
      dividends.push({ kind: 'dividend', symbol: instrument.symbol, exDate, perShare })
    }
  }
  return dividends
}

/** Companies pay whole cents, funds what came in. */
function shareOf({ type, basePrice, drift }: Tradable, part: number, year: number): number {
  const dollars = basePrice * part * Math.exp(drift * (year - Number(ANCHOR_DATE.slice(0, 4))))
  return type === 'stock' ? Math.max(1, Math.round(dollars * 100)) / 100 : inTenThousandths(dollars)
}

const inTenThousandths = (dollars: number): number => Math.round(dollars * 10_000) / 10_000

const quarterOf = (date: NewYorkDate): number =>
  4 * Number(date.slice(0, 4)) + Math.floor((Number(date.slice(5, 7)) - 1) / MONTHS_A_QUARTER)

const dateOf = (year: number, month: number, day: number): NewYorkDate =>
  `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The first session on a date or after it. */
function sessionFrom(calendar: MarketCalendar, date: NewYorkDate): NewYorkDate {
  const latest = calendar.sessionOnOrBefore(date)
  return dayOfDate(latest.date) === dayOfDate(date) ? date : calendar.sessionAt(latest.index + 1).date
}
