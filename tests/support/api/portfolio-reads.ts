import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import type { Price } from '#domain/money/price.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { createClosesReader } from '#server/market/closes/closes-reader.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool, Queryable } from '#server/platform/database/database.ts'
import { createAccountReader } from '#server/trading/performance/account-reader.ts'
import type { PortfolioReads } from '#server/trading/portfolio/read-portfolio.ts'

/** No account in memory yet, at a test's own prices. Closes are read from `pool`, accounts from `database`. */
export function portfolioReads({
  pool,
  database = pool,
  clock,
  calendar = createMarketCalendar(),
  line,
  latestPrice,
}: {
  pool: Pool
  database?: Queryable
  clock: Clock
  calendar?: PortfolioReads['market']['calendar']
  line: (symbol: string) => readonly PriceAt[] | null
  latestPrice: (symbol: string) => Price | null
}): PortfolioReads {
  const lines = { line: async (symbol: string) => line(symbol) }
  const closes = createClosesReader({ pool, clock, calendar, lines })
  const market = { calendar, lines, closes, latestPrice, prices: 'simulated' as const }
  return { clock, market, reader: createAccountReader({ database, clock, market }) }
}
