import { getDividendIncome, getPortfolioHistory, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import { createResponseCache } from './response-cache.ts'
import { createEventCache } from './event-cache.ts'
import type { Latest } from './portfolio-events.ts'
import { type PortfolioPrices, readPortfolioHistory } from './read-portfolio-history.ts'
import { readDividendIncome } from './read-dividend-income.ts'
import { readPortfolioToday } from './read-portfolio-today.ts'

/** The value of a customer's holdings over time. */
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
  const parts = { database: pool, clock, cache: createEventCache(), prices }
  const answerOf = createResponseCache<Prebuilt>(clock)

  serve(getPortfolioHistory, async (call) => {
    const { userId: customerId } = call.principal
    const { period } = call.query
    const latest = await readLatest(customerId)
    // A request after a transaction never gets a response from before it.
    const key = `${customerId} ${period} ${latest?.transactionId} ${latest?.rewrites}`
    const answer = await answerOf(key, async () => {
      const history = await readPortfolioHistory(parts, { customerId, period, latest })
      return isRefusal(history) ? history : prebuild(JSON.stringify(history))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(getPortfolioToday, async (call) => {
    const { userId: customerId } = call.principal
    const latest = await readLatest(customerId)
    const key = `${customerId} today ${latest?.transactionId} ${latest?.rewrites}`
    const answer = await answerOf(key, async () => {
      const today = await readPortfolioToday(parts, { customerId, latest })
      return isRefusal(today) ? today : prebuild(JSON.stringify(today))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(getDividendIncome, async (call) => readDividendIncome(parts, call.principal.userId))
}
