import type { InstrumentFacts } from '#contract/market/instruments.ts'
import type { Catalogue, Tradable } from '#domain/market/catalogue.ts'
import { formatPrice } from '#domain/money/price.ts'
import type { MarketProvider } from './ports/provider.ts'

/**
 * The catalog's facts of each instrument, and the provider's dividends of a year. The catalog's figures are estimates
 * for the simulated market, never shown of real funds.
 */
export function presentInstruments(
  { prices, dividendsOfYear }: Pick<MarketProvider, 'prices' | 'dividendsOfYear'>,
  { stocks, funds }: Pick<Catalogue, 'stocks' | 'funds'>,
  at: Date,
): InstrumentFacts[] {
  const paidBy = (instrument: Tradable) => {
    const dividends = dividendsOfYear(instrument, at)
    return dividends === null ? {} : { dividendsPerShare: formatPrice(dividends) }
  }
  return [
    ...stocks.map((stock) => ({
      symbol: stock.symbol,
      type: stock.type,
      group: stock.sector,
      exchange: stock.exchange,
      ...(stock.domain === '' ? {} : { website: stock.domain }),
      ...paidBy(stock),
    })),
    ...funds.map((fund) => ({
      symbol: fund.symbol,
      type: fund.type,
      group: fund.category,
      ...(prices === 'simulated' ? { expenseRatioPercent: fund.expenseRatioPercent.toString() } : {}),
      ...paidBy(fund),
    })),
  ]
}
