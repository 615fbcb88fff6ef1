import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import { keepAnswers } from './response-cache.ts'
import { keepEvents } from './kept-events.ts'
import type { Latest } from './portfolio-events.ts'
import { type PortfolioPrices, readPortfolioHistory } from './read-portfolio-history.ts'

/** What a customer's holdings have come to. */
export function mountPortfolio(
  serve: Serve,
  {
    pool,
    clock,
    prices,
    readLatest,
  }: {
    pool: Pool
    clock: Clock
    prices: PortfolioPrices
    readLatest(customerId: bigint): Promise<Latest | null>
  },
): void {
  const parts = { database: pool, clock, kept: keepEvents(), prices }
  const answerOf = keepAnswers<Prebuilt>(clock)

  serve(getPortfolioHistory, async (call) => {
    const { userId: customerId } = call.principal
    const { period } = call.query
    const latest = await readLatest(customerId)
    // Whoever asks after a transaction gets an answer that was made after it.
    const key = `${customerId} ${period} ${latest?.transactionId} ${latest?.splits}`
    const answer = await answerOf(key, async () => {
      const history = await readPortfolioHistory(parts, { customerId, period, latest })
      return isRefusal(history) ? history : prebuild(JSON.stringify(history))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })
}
