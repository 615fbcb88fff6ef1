import type { Tradable } from '../market/catalogue.ts'
import type { CorporateAction, Dividend, ShareSplit } from '../trading/corporate-action.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { type Price, price, priceOfNumber } from '../money/price.ts'
import { catalogueDividends, inTenThousandths } from './catalogue-dividends.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** An instrument's actions with ex-dates between two days. */
export const simulatedActions = (
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): CorporateAction[] => [
  ...simulatedSplits(market, instrument, from, upTo),
  ...simulatedDividends(market, instrument, from, upTo),
]

/**
 * The last four dividends with an ex-date up to a day, per share of that day, in US dollars. By 365 days they could be
 * three or five, since ex-dates move.
 */
export function dividendsOfYear(market: SimulatedMarket, instrument: Tradable, upTo: NewYorkDate): Price {
  const from = dateOfDay(dayOfDate(upTo) - DAYS_WITH_FOUR)
  const paid = catalogueDividends(market, instrument, from, upTo).slice(-4)
  const { newShares, oldShares } = market.sharesOn(instrument, upTo)
  const dollars = paid.reduce((sum, dividend) => sum + dividend.dollars, 0)
  return priceOfNumber((dollars * oldShares) / newShares) ?? price(0n)
}

const DAYS_WITH_FOUR = 400

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

/** Dividends with ex-dates between two days: a catalog share's, divided among new shares from the day after a split. */
export function simulatedDividends(
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): Dividend[] {
  return catalogueDividends(market, instrument, from, upTo).flatMap(({ exDate, dollars }) => {
    // A split of the same day comes later: dividends are paid on the day before's shares.
    const { newShares, oldShares } = market.sharesOn(instrument, dateOfDay(dayOfDate(exDate) - 1))
    const perShare = priceOfNumber(
      newShares === oldShares ? dollars : inTenThousandths((dollars * oldShares) / newShares),
    )
    return perShare === null
      ? []
      : [{ kind: 'dividend' as const, symbol: instrument.symbol, exDate, perShare }]
  })
}
