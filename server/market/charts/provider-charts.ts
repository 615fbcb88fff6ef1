import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import type { Instrument } from '#domain/market/catalogue.ts'
import {
  CHART_BARS,
  type HistoryPeriod,
  type IntradayInterval,
  PERIOD_DAYS,
} from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type RecentSplit, listRecentSplits } from '../corporate-actions/stored-actions.ts'
import type { MarketRequests, SentBar, SentDay } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { DAY_MS, REACH_DAYS, createChartSource, type Series, loadMinutes } from './chart-source.ts'
import { barsWithOwn, barsAfterSplits, barsSince, daysSince, minutesAfterSplits } from './session-bars.ts'
import type { MarketParts } from '../ports/provider.ts'

/**
 * Charts from a provider's daily and intraday data plus our own minutes, in shares after every split. Throws a
 * ProviderFailure when there is nothing to show.
 */
export function createProviderCharts(
  options: Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'reads' | 'catalogue'> & {
    name: string
    requests: MarketRequests
  },
) {
  const { name, requests, calendar, reads, catalogue } = options
  const chart = createChartSource(options)

  async function splitsOf({ symbol }: Instrument, series: Series, at: Date): Promise<RecentSplit[]> {
    const splits = await listRecentSplits(reads, newYorkDateAt(at.getTime()), REACH_DAYS[series])
    return splits.filter((split) => split.symbol === symbol)
  }

  async function barsOf(instrument: Instrument, interval: IntradayInterval, at: Date): Promise<SentBar[]> {
    const { minutes, count } = CHART_BARS[interval]
    const { points, receivedAt } = await chart(instrument, interval, at).catch(noBars)
    const splits = await splitsOf(instrument, interval, at)
    const sent = requests.barsAreAsTraded
      ? barsAfterSplits(points, splits)
      : barsSince(points, receivedAt, splits)
    const fromMs = at.getTime() - REACH_DAYS[interval] * DAY_MS
    const own = await loadMinutes(reads, { provider: name, symbol: instrument.symbol, fromMs })
    const known = barsWithOwn(calendar, sent, minutesAfterSplits(own, splits), minutes)
    return known.filter(({ startsAtMs }) => startsAtMs <= at.getTime()).slice(-count)
  }

  /** Closes of the last `days` days. */
  async function closesOf(
    instrument: Instrument,
    series: 'daily' | 'weekly',
    days: number,
    at: Date,
  ): Promise<ChartPrice[]> {
    const fromMs = at.getTime() - days * DAY_MS
    const { points, receivedAt } = await chart(instrument, series, at)
    const sent = daysSince(points, receivedAt, await splitsOf(instrument, series, at))
    return pointsOfDays(calendar, sent).filter(({ atMs }) => atMs >= fromMs && atMs <= at.getTime())
  }

  function instrumentOf(symbol: string): Instrument {
    const instrument = catalogue().find(symbol)
    if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
    return instrument
  }

  const lines = { barsOf, closesOf }
  return {
    async history(symbol: string, period: HistoryPeriod, at: Date): Promise<HistoryPoint[]> {
      const points = await pointsIn(lines, calendar, instrumentOf(symbol), period, at)
      const hasVolume = instrumentOf(symbol).type === 'stock'
      return points.map(({ atMs, price, volume }) => ({
        time: new Date(atMs).toISOString(),
        price,
        ...(hasVolume && volume !== undefined ? { volume } : {}),
      }))
    },
    async bars(symbol: string, interval: IntradayInterval, at: Date): Promise<Bar[]> {
      const instrument = instrumentOf(symbol)
      // A fund has one daily price.
      if (instrument.type === 'mutual_fund') return []
      const bars = await barsOf(instrument, interval, at)
      return bars.map(({ startsAtMs, ...bar }) => ({ datetime: new Date(startsAtMs).toISOString(), ...bar }))
    },
  }
}

interface Lines {
  barsOf(instrument: Instrument, interval: IntradayInterval, at: Date): Promise<SentBar[]>
  closesOf(instrument: Instrument, series: 'daily' | 'weekly', days: number, at: Date): Promise<ChartPrice[]>
}

function pointsIn(
  lines: Lines,
  calendar: MarketCalendar,
  instrument: Instrument,
  period: HistoryPeriod,
  at: Date,
): Promise<ChartPrice[]> {
  switch (period) {
    case '1D':
      return pointsOfSessions(lines, calendar, instrument, { interval: '5m', sessions: 1 }, at)
    case '1W':
      return pointsOfSessions(lines, calendar, instrument, { interval: '1h', sessions: 5 }, at)
    case '1M':
    case '1Y':
      return lines.closesOf(instrument, 'daily', PERIOD_DAYS[period], at)
    case 'All':
      return lines.closesOf(instrument, 'weekly', Infinity, at)
  }
}

/** The last `sessions` sessions' bar closes; daily closes where there are no bars. */
async function pointsOfSessions(
  { barsOf, closesOf }: Lines,
  calendar: MarketCalendar,
  instrument: Instrument,
  { interval, sessions }: { interval: '5m' | '1h'; sessions: number },
  at: Date,
): Promise<ChartPrice[]> {
  const days = sessions === 1 ? 5 : 8
  if (instrument.type === 'mutual_fund') return closesOf(instrument, 'daily', days, at)
  const bars = await barsOf(instrument, interval, at)
  const last = bars.at(-1)
  if (!last) return closesOf(instrument, 'daily', days, at)
  const first = calendar.latestSession(last.startsAtMs).index - sessions + 1
  const within = bars.filter(({ startsAtMs }) => calendar.latestSession(startsAtMs).index >= first)
  return pointsOfBars(calendar, within, CHART_BARS[interval].minutes, at.getTime())
}

/** Our own minutes take their place. */
function noBars(error: unknown): { receivedAt: Date; points: SentBar[] } {
  if (error instanceof ProviderFailure) return { receivedAt: new Date(0), points: [] }
  throw error
}

interface ChartPrice {
  atMs: number
  price: number
  /** Whole shares since the last point, if known. */
  volume?: number
}

/** Split-adjusted closes. */
function pointsOfDays(calendar: MarketCalendar, days: readonly SentDay[]): ChartPrice[] {
  const points = new Map<number, ChartPrice>()
  for (const { date, adjusted, volume } of days) {
    const atMs = calendar.sessionOnOrBefore(date).closesAtMs
    points.set(atMs, { atMs, price: adjusted, ...(volume === undefined ? {} : { volume }) })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}

/** The first open, then each bar's close. */
function pointsOfBars(
  calendar: MarketCalendar,
  bars: readonly SentBar[],
  minutes: number,
  nowMs: number,
): ChartPrice[] {
  const points = new Map<number, ChartPrice>()
  const [first] = bars
  if (first) points.set(first.startsAtMs, { atMs: first.startsAtMs, price: first.open, volume: 0 })
  for (const { startsAtMs, close, volume } of bars) {
    const { closesAtMs } = calendar.latestSession(startsAtMs)
    const atMs = Math.min(startsAtMs + minutes * 60_000, closesAtMs, nowMs)
    if (atMs > startsAtMs || !points.has(atMs)) points.set(atMs, { atMs, price: close, volume })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}
