import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { MarketRequests, SentFigures, SentQuote } from '../ports/market-requests.ts'
import { REMOVE_OLD_MINUTES } from '../quotes/stored-quotes.sql.ts'
import { latestNav } from './sent-quotes.ts'

/** Earnings and net asset values change once a day, at hours that are not announced. */
const REFRESH_MS = 60 * 60_000
const RETRY_MS = 5 * 60_000
/** Our own minutes are of use until the provider's bars of the day have come. */
const KEEP_MINUTES_MS = 8 * 86_400_000

/** Where the answers go. */
export interface DailyAnswers {
  onNav(symbol: string, nav: SentQuote): Promise<void>
  onFigures(figures: ReadonlyMap<string, SentFigures>): void
}

interface DailyTask {
  dueMs: number
  run(answers: DailyAnswers): Promise<void>
}

/**
 * What changes once a day: each fund's net asset value, the figures of companies, and the removal of old minutes.
 * The function does one task, if any is due, and answers whether one was. It throws what the provider throws; the
 * task is done again five minutes later.
 */
export function createDailyRequests(parts: {
  requests: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
}): (answers: DailyAnswers) => Promise<boolean> {
  const { requests, calendar, clock, pool } = parts
  const { figures } = requests
  const navs = CATALOGUE_FUNDS.map((fund): DailyTask['run'] => async ({ onNav }) => {
    const nav = await latestNav(requests, fund, calendar, clock.now())
    if (nav) await onNav(fund.symbol, nav)
  })
  const figuresOfAll =
    figures && (async ({ onFigures }: DailyAnswers) => onFigures(await figures(CATALOGUE_STOCKS)))
  const removeMinutes = () =>
    inSlices(pool, REMOVE_OLD_MINUTES, [new Date(clock.now().getTime() - KEEP_MINUTES_MS)])
  const runs: DailyTask['run'][] = [
    ...navs,
    ...(figuresOfAll ? [figuresOfAll] : []),
    async () => void (await removeMinutes()),
  ]
  const tasks = runs.map((run): DailyTask => ({ dueMs: 0, run }))

  return async function runOneIfDue(answers) {
    const nowMs = clock.monotonicMs()
    const due = tasks.find(({ dueMs }) => dueMs <= nowMs)
    if (!due) return false
    due.dueMs = nowMs + RETRY_MS
    await due.run(answers)
    due.dueMs = nowMs + REFRESH_MS
    return true
  }
}
