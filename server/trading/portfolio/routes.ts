import { getDividendIncome, getPortfolioHistory, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import type { Latest } from '../performance/account-reader.ts'
import { createResponseCache } from '../performance/response-cache.ts'
import {
  type PortfolioReads,
  readPortfolioHistory,
  readPortfolioToday,
  readDividendIncome,
} from './read-portfolio.ts'

/** Holdings over time. */
export function mountPortfolio(
  serve: Serve,
  deps: PortfolioReads & { pool: Pool; readLatest(customerId: bigint): Promise<Latest | null> },
): void {
  const { pool, readLatest, ...reads } = deps
  const answerOf = createResponseCache<Prebuilt>(reads.clock)

  serve(getPortfolioHistory, async (call) => {
    const { userId: customerId } = call.principal
    const { period } = call.query
    const latest = await readLatest(customerId)
    // A request after a transaction never gets a response from before it.
    const key = `${customerId} ${period} ${latest?.transactionId} ${latest?.rewrites}`
    const answer = await answerOf(key, async () => {
      const history = await readPortfolioHistory(reads, { customerId, period, latest })
      return isRefusal(history) ? history : prebuild(JSON.stringify(history))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(getPortfolioToday, async (call) => {
    const { userId: customerId } = call.principal
    const latest = await readLatest(customerId)
    const key = `${customerId} today ${latest?.transactionId} ${latest?.rewrites}`
    const answer = await answerOf(key, async () => {
      const today = await readPortfolioToday(reads, { customerId, latest })
      return isRefusal(today) ? today : prebuild(JSON.stringify(today))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(getDividendIncome, async (call) =>
    readDividendIncome({ database: call.database, clock: reads.clock }, call.principal.userId),
  )
}
