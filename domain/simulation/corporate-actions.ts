import type { Tradable } from '../market/catalogue.ts'
import type { CorporateAction, Dividend, ShareSplit } from '../trading/corporate-action.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { priceOfNumber } from '../money/price.ts'
import { catalogueDividends, inTenThousandths } from './catalogue-dividends.ts'
import type { SimulatedMarket } from './simulated-market.ts'

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
 * The dividends of an instrument with an ex-date from one day up to another: those of a share of the catalogue, of
 * which each new share has its part from the day after a split.
 */
export function simulatedDividends(
  market: SimulatedMarket,
  instrument: Tradable,
  from: NewYorkDate,
  upTo: NewYorkDate,
): Dividend[] {
  return catalogueDividends(market, instrument, from, upTo).flatMap(({ exDate, dollars }) => {
    // A split of the same day comes after it: it is paid on the shares of the day before.
    const { newShares, oldShares } = market.sharesOn(instrument, dateOfDay(dayOfDate(exDate) - 1))
    const perShare = priceOfNumber(
      newShares === oldShares ? dollars : inTenThousandths((dollars * oldShares) / newShares),
    )
    return perShare === null
      ? []
      : [{ kind: 'dividend' as const, symbol: instrument.symbol, exDate, perShare }]
  })
}
