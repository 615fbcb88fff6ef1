import type { MarketRequests, SentQuote, SentFigures } from '../ports/market-requests.ts'
import { polledOf } from '../ports/polled-source.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import type { Fund } from '#domain/market/catalogue.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import { REMOVE_OLD_MINUTES } from '../quotes/stored-quotes.sql.ts'
import { latestNav } from './sent-quotes.ts'
import type { MarketParts } from '../ports/provider.ts'

/**
 * Requests quotes of all polled instruments in parts. A spent minute's quota ends the round, and the next begins with
 * those left out. Throws a ProviderFailure without any quote.
 */
export function createRoundRequests(
  parts: Pick<MarketParts, 'catalogue' | 'log'> & {
    name: string
    requests: Pick<MarketRequests, 'quotes' | 'quotesPerRequest'>
  },
): () => Promise<Map<string, SentQuote>> {
  const { name, requests, catalogue, log } = parts
  const { quotesPerRequest } = requests
  let first = 0

  return async function requestRound() {
    const sent = new Map<string, SentQuote>()
    const polled = polledOf(catalogue())
    const instruments = [...polled.slice(first), ...polled.slice(0, first)]
    let failure: ProviderFailure | null = null
    let answers = 0
    for (let at = 0; at < instruments.length; at += quotesPerRequest) {
      try {
        const quotes = await requests.quotes(instruments.slice(at, at + quotesPerRequest))
        for (const [symbol, quote] of quotes) sent.set(symbol, quote)
        answers += 1
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        failure = error
        // A bad answer affects its own symbols; a provider that is down or refuses gets no more requests.
        if (error.trouble === 'garbage' || error.trouble === 'unknown') continue
        if (error.trouble === 'quota') first = (first + at) % polled.length
        break
      }
    }
    if (failure && answers === 0) throw failure
    if (sent.size === 0) throw new ProviderFailure('garbage', 'its answers held no price')
    if (failure) log.warn({ provider: name, reason: failure.message }, 'some prices could not be refreshed')
    return sent
  }
}

/** Earnings and net asset values change daily, at unannounced hours. */
const REFRESH_MS = 60 * 60_000
const RETRY_MS = 5 * 60_000
/** Until the provider's bars have come. */
const KEEP_MINUTES_MS = 8 * 86_400_000

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
export function createDailyRequests(
  parts: Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'catalogue'> & { requests: MarketRequests },
): (answers: DailyAnswers) => Promise<boolean> {
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
