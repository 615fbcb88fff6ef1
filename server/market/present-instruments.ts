import type { InstrumentFacts } from '#contract/market/instruments.ts'
import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'

/**
 * What the catalog knows of each instrument. Sectors, categories, exchanges and web domains are facts; the catalog's
 * figures are estimates for the simulated market and are said of no real fund.
 */
export const presentInstruments = (isSimulated: boolean): InstrumentFacts[] => [
  ...CATALOGUE_STOCKS.map(({ symbol, sector, exchange, domain }) => ({
    symbol,
    group: sector,
    exchange,
    website: domain,
  })),
  ...CATALOGUE_FUNDS.map(({ symbol, category, expenseRatioPercent }) => ({
    symbol,
    group: category,
    ...(isSimulated ? { expenseRatioPercent: expenseRatioPercent.toString() } : {}),
  })),
]
