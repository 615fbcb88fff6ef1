import type { Fund } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketRequests, SentFigures, SentQuote } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { REMOVE_OLD_MINUTES } from '../quotes/stored-quotes.sql.ts'
import { latestNav } from './sent-quotes.ts'

/** Earnings and net asset values change daily, at unannounced hours. */
const REFRESH_MS = 60 * 60_000
const RETRY_MS = 5 * 60_000
/** Until the provider's bars have come. */
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
 * Daily tasks: net asset values, company figures, removal of old minutes. Each call does one due task and returns
 * whether there was one. Throws what the provider throws; retried in five minutes.
 */
export function createDailyRequests(parts: {
  requests: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
  catalogue: CatalogueNow
}): (answers: DailyAnswers) => Promise<boolean> {
  const { requests, calendar, clock, pool, catalogue } = parts
  const { figures } = requests
  const navOf =
    (fund: Fund): DailyTask['run'] =>
    async ({ onNav }) => {
      const nav = await latestNav(requests, fund, calendar, clock.now()).catch(noneOfUnknown)
      if (nav) await onNav(fund.symbol, nav)
    }
  const figuresOfAll =
    figures && (async ({ onFigures }: DailyAnswers) => onFigures(await figures(catalogue().stocks)))
  const removeMinutes = () =>
    inSlices(pool, REMOVE_OLD_MINUTES, [new Date(clock.now().getTime() - KEEP_MINUTES_MS)])
  const runs: DailyTask['run'][] = [
    ...(figuresOfAll ? [figuresOfAll] : []),
    async () => void (await removeMinutes()),
  ]
  const others = runs.map((run): DailyTask => ({ dueMs: 0, run }))
  /** By symbol, so that a newly listed fund is requested at once. */
  const navs = new Map<string, DailyTask>()
  function tasksNow(): DailyTask[] {
    const { funds } = catalogue()
    for (const fund of funds)
      if (!navs.has(fund.symbol)) navs.set(fund.symbol, { dueMs: 0, run: navOf(fund) })
    return [...navs.values(), ...others]
  }

  return async function runOneIfDue(answers) {
    const nowMs = clock.monotonicMs()
    const due = tasksNow().find(({ dueMs }) => dueMs <= nowMs)
    if (!due) return false
    due.dueMs = nowMs + RETRY_MS
    await due.run(answers)
    due.dueMs = nowMs + REFRESH_MS
    return true
  }
}

/** An unknown or mistyped fund has no value; the others go on. */
function noneOfUnknown(error: unknown): null {
  if (error instanceof ProviderFailure && error.trouble === 'unknown') return null
  throw error
}
