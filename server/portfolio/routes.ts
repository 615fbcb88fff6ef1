import { getPortfolioHistory } from '#contract/portfolio.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Serve } from '#server/http/route.ts'
import { prebuild, sendPrebuilt } from '#server/market/prebuilt.ts'
import { keepEvents } from './kept-events.ts'
import { type PortfolioPrices, readPortfolioHistory } from './read-portfolio-history.ts'

/** What a customer's holdings have come to. */
export function mountPortfolio(
  serve: Serve,
  { pool, clock, prices }: { pool: Pool; clock: Clock; prices: PortfolioPrices },
): void {
  const parts = { database: pool, clock, kept: keepEvents(), prices }

  serve(getPortfolioHistory, async (call) => {
    const asked = { customerId: call.session.userId, period: call.query.period }
    const history = await readPortfolioHistory(parts, asked)
    return isRefusal(history) ? history : sendPrebuilt(call, prebuild(JSON.stringify(history)))
  })
}
