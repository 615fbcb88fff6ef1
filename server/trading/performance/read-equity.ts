import { LRUCache } from 'lru-cache'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { PerformancePeriod } from '#domain/returns/performance-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import { type ReturnPoint, returnSeries } from '#domain/returns/return-series.ts'
import { type Cents, ZERO_CENTS, cents } from '#domain/money/money.ts'
import { CHART_BARS } from '#domain/market/history-period.ts'
import type { MarketHours } from '#domain/market/market-calendar.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { replayAccount } from '#domain/returns/account-history.ts'
import { symbolsSince } from '#domain/returns/holdings-series.ts'
import {
  INTRADAY_TIMEFRAMES,
  type IntradayTimeframe,
  intradayEnds,
  sessionsReached,
} from '#domain/returns/intraday-slots.ts'
import { lineWithBars } from '#domain/returns/line-with-bars.ts'
import type { Charts } from '#server/market/charts/charts.ts'
import { type AccountReader, NO_PRICE, type PerformanceParts, type ValuedAccount } from './account-reader.ts'
import { historyNow, rangeOf } from './read-performance.ts'

type EquityParts = Pick<PerformanceParts, 'clock' | 'market'> & { reader: AccountReader }

interface EquityRequest {
  readonly customerId: bigint
  readonly period: PerformancePeriod
}

/**
 * An account's worth at a period's start, every close and its end: cash, held cash and holdings less debt. Empty
 * before a first transaction. Refuses a period not begun, and a missing price.
 */
export async function readEquity(
  { clock, market, reader }: EquityParts,
  { customerId, period }: EquityRequest,
): Promise<readonly ReturnPoint[] | Refusal> {
  const nowMs = clock.now().getTime()
  const sessions = periodSessions(market.calendar, period, nowMs)
  if (sessions === null) return refuse('no_such_period')
  const account = await reader.valued(customerId)
  if (isRefusal(account)) return account
  const range = account && rangeOf(account, sessions)
  if (!account || !range) return []
  const history = historyNow({ market }, account, nowMs)
  if (!history) return NO_PRICE
  const slots = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  return returnSeries(history, range, { slots, benchmark: [] })
}

/** A number and two times each. */
const MOST_ACCOUNTS = 50_000
/** Programs ask every few seconds, and only a canceled fill changes an earlier close. */
const FRESH_MS = 60_000

interface Known {
  readonly session: number
  readonly readMs: number
  readonly equityCents: Promise<Cents | null>
}

/**
 * Accounts' worth at the close before the latest session: cash, held cash and holdings less debt. Null without a
 * close. At most a minute old.
 */
export function createLastEquity({ clock, market, reader }: EquityParts) {
  const cache = new LRUCache<bigint, Known>({ max: MOST_ACCOUNTS })

  async function read(customerId: bigint, session: number): Promise<Cents | null> {
    const account = await reader.valued(customerId)
    if (isRefusal(account)) return null
    return account ? cents(account.history.values[session - account.firstSession] ?? 0n) : ZERO_CENTS
  }

  return (customerId: bigint): Promise<Cents | null> => {
    const readMs = clock.now().getTime()
    const session = market.calendar.latestSession(readMs).index - 1
    const known = cache.get(customerId)
    if (known?.session === session && Math.abs(readMs - known.readMs) < FRESH_MS) return known.equityCents
    const equityCents = read(customerId, session)
    cache.set(customerId, { session, readMs, equityCents })
    // Unknown values are read again.
    const forget = () =>
      void (cache.peek(customerId)?.equityCents === equityCents && cache.delete(customerId))
    void equityCents.then((found) => found === null && forget(), forget)
    return equityCents
  }
}

/**
 * An account's worth at the close before a period, every few minutes of its sessions, and at its end. Empty before a
 * first transaction. Refuses a period that has not begun or begins before its bars, and a missing price.
 */
export async function readIntradayEquity(
  { clock, market, reader, bars }: EquityParts & Pick<Charts, 'bars'>,
  { customerId, period, timeframe }: EquityRequest & { timeframe: IntradayTimeframe },
): Promise<readonly ReturnPoint[] | Refusal> {
  const nowMs = clock.now().getTime()
  const sessions = periodSessions(market.calendar, period, nowMs)
  if (sessions === null) return refuse('no_such_period')
  const asked = intradayEnds(market.calendar, sessions, timeframe, nowMs)
  if (asked === null) return refuseField('timeframe', reachText(market.calendar.hours, timeframe))
  const account = await reader.valued(customerId)
  if (isRefusal(account)) return account
  if (!account || !rangeOf(account, sessions)) return []
  // Begins with the close before the first transaction, if later.
  const beganMs = market.calendar.sessionAt(account.firstSession).closesAtMs
  const ends = asked.filter((endMs) => endMs >= beganMs)
  const [startMs = nowMs] = ends
  const lines = await linesOf({ ...market, bars }, account, { startMs, nowMs, timeframe })
  if (!lines) return NO_PRICE
  // The first slot ends before everything; the second is the period's first close.
  const history = replayAccount(account.events, [beganMs - 1, ...ends], lines)
  const slots = ends.map((_, at) => at + 1)
  return returnSeries(history, { from: 1, to: ends.length }, { slots, benchmark: [] })
}

function reachText(hours: MarketHours, timeframe: IntradayTimeframe): string {
  const sessions = sessionsReached(hours, timeframe)
  const reach = sessions === 1 ? 'one session' : `${sessions} sessions`
  return `${timeframe} reaches back ${reach}: ask for a shorter period`
}

/** Closes and current price, with bars if held since the start. */
async function linesOf(
  { bars, calendar, latestPrice }: PerformanceParts['market'] & Pick<Charts, 'bars'>,
  account: ValuedAccount,
  { startMs, nowMs, timeframe }: { startMs: number; nowMs: number; timeframe: IntradayTimeframe },
): Promise<ReadonlyMap<string, readonly PriceAt[]> | null> {
  const { bars: interval } = INTRADAY_TIMEFRAMES[timeframe]
  const { minutes } = CHART_BARS[interval]
  const held = symbolsSince(account.events, startMs)
  const lines = new Map<string, readonly PriceAt[]>()
  // One at a time: they share the provider with screens.
  for (const [symbol, { points: closes }] of account.lines) {
    const known = held.has(symbol) ? await bars(symbol, interval) : []
    const price = latestPrice(symbol)
    if (known === null || (price === null && held.has(symbol))) return null
    const timed = known.map(({ datetime, open, close }) => ({
      startsAtMs: Date.parse(datetime),
      open,
      close,
    }))
    const line = lineWithBars(calendar, { closes, bars: timed }, { minutes, afterMs: startMs, nowMs })
    lines.set(symbol, price === null ? line : [...line, { atMs: nowMs, price }])
  }
  return lines
}
