import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
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
import type { PerformancePeriod } from '#domain/returns/performance-period.ts'
import { periodSessions } from '#domain/returns/period-slots.ts'
import { type ReturnPoint, returnSeries } from '#domain/returns/return-series.ts'
import type { Charts } from '#server/market/charts/charts.ts'
import type { AccountReader, PerformanceParts, ValuedAccount } from './account-reader.ts'
import { rangeOf } from './read-performance.ts'

const NO_PRICE = refuse('price_unavailable', { retryAfterSeconds: 5 })

/**
 * An account's worth at the close before a period, every few minutes of its sessions, and at its end. Empty before a
 * first transaction. Refuses a period that has not begun or begins before its bars, and a missing price.
 */
export async function readIntradayEquity(
  { clock, market, reader, bars }: IntradayParts,
  { customerId, period, timeframe }: IntradayRequest,
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

interface IntradayParts extends Pick<PerformanceParts, 'clock' | 'market'> {
  readonly reader: AccountReader
  readonly bars: Charts['bars']
}

interface IntradayRequest {
  readonly customerId: bigint
  readonly period: PerformancePeriod
  readonly timeframe: IntradayTimeframe
}

function reachText(hours: MarketHours, timeframe: IntradayTimeframe): string {
  const sessions = sessionsReached(hours, timeframe)
  const reach = sessions === 1 ? 'one session' : `${sessions} sessions`
  return `${timeframe} reaches back ${reach}: ask for a shorter period`
}

/** Closes and current price, with bars if held since the start. */
async function linesOf(
  { bars, calendar, latestPrice }: PerformanceParts['market'] & Pick<IntradayParts, 'bars'>,
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
