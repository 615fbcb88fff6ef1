import type { Instrument, Tradable } from '../market/catalogue.ts'
import type { MarketCalendar } from '../market/market-calendar.ts'
import { type NewYorkDate, dayOfDate } from '../market/new-york-time.ts'
import { noiseKey, uniform } from './noise.ts'
import { ANCHOR_DATE } from './timeline.ts'

/** Per catalog share, before splits. */
export interface CatalogueDividend {
  readonly exDate: NewYorkDate
  /** US dollars. */
  readonly dollars: number
}

const MONTHS_A_QUARTER = 3
/** Ex-dates are among the first 28 days, similar each quarter. */
const DAYS_TO_CHOOSE_FROM = 22
const DAYS_OF_PLAY = 6

/**
 * Dividends with ex-dates between two days, per catalog share: a pure function of seed, symbol and calendar. Four a
 * year, each a quarter of the yearly yield of the catalog price, growing each January with the price's trend. Indices
 * pay none.
 */
export function catalogueDividends(
  { seed, calendar }: { seed: number; calendar: MarketCalendar },
  instrument: Instrument,
  from: NewYorkDate,
  upTo: NewYorkDate,
): CatalogueDividend[] {
  const perYear = dividendYieldOf(instrument)
  if (instrument.type === 'index' || perYear === 0 || from > upTo) return []
  const key = noiseKey(seed, `${instrument.symbol} dividends`)
  const month = Math.floor(uniform(key, 0) * MONTHS_A_QUARTER)
  const firstDay = 1 + Math.floor(uniform(key, 1) * DAYS_TO_CHOOSE_FROM)

  const dividends: CatalogueDividend[] = []
  for (let quarter = quarterOf(from) - 1; quarter <= quarterOf(upTo); quarter += 1) {
    const year = Math.floor(quarter / 4)
    const day = firstDay + Math.floor(uniform(key, quarter) * (DAYS_OF_PLAY + 1))
    const exDate = sessionFrom(calendar, dateOf(year, MONTHS_A_QUARTER * (quarter % 4) + month, day))
    if (exDate < from || exDate > upTo) continue
    dividends.push({ exDate, dollars: dollarsOf(instrument, perYear / 4, year) })
  }
  return dividends
}

/** The yearly dividend as a fraction of the price; 0 for none. */
export const dividendYieldOf = (instrument: Instrument): number =>
  instrument.type === 'index' ? 0 : instrument.dividendYieldPercent / 100

/** Companies pay whole cents, funds what came in. */
function dollarsOf({ type, basePrice, drift }: Tradable, part: number, year: number): number {
  const dollars = basePrice * part * Math.exp(drift * (year - Number(ANCHOR_DATE.slice(0, 4))))
  return type === 'stock' ? Math.max(1, Math.round(dollars * 100)) / 100 : inTenThousandths(dollars)
}

/** To the nearest hundredth of a cent. */
export const inTenThousandths = (dollars: number): number => Math.round(dollars * 10_000) / 10_000

const quarterOf = (date: NewYorkDate): number =>
  4 * Number(date.slice(0, 4)) + Math.floor((Number(date.slice(5, 7)) - 1) / MONTHS_A_QUARTER)

const dateOf = (year: number, month: number, day: number): NewYorkDate =>
  `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function sessionFrom(calendar: MarketCalendar, date: NewYorkDate): NewYorkDate {
  const latest = calendar.sessionOnOrBefore(date)
  return dayOfDate(latest.date) === dayOfDate(date) ? date : calendar.sessionAt(latest.index + 1).date
}
