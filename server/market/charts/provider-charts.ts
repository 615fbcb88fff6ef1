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
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { type RecentSplit, listRecentSplits } from '../corporate-actions/list-recent-splits.ts'
import type { MarketRequests, SentBar } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { type ChartPrice, pointsOfBars, pointsOfDays } from './chart-points.ts'
import { DAY_MS, REACH_DAYS, createChartSource } from './chart-source.ts'
import { barsWithOwn } from './session-bars.ts'
import { barsAfterSplits, barsSince, daysSince, minutesAfterSplits } from './split-charts.ts'
import { type Series, loadMinutes } from './stored-charts.ts'

export interface ProviderCharts {
  history(symbol: string, period: HistoryPeriod, at: Date): Promise<HistoryPoint[]>
  bars(symbol: string, interval: IntradayInterval, at: Date): Promise<Bar[]>
}

/**
 * Charts from a provider's daily and intraday data plus our own minutes, in shares after every split. Throws a
 * ProviderFailure when there is nothing to show.
 */
export function createProviderCharts(options: {
  name: string
  requests: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
  catalogue: CatalogueNow
}): ProviderCharts {
  const { name, requests, calendar, pool, catalogue } = options
  const chart = createChartSource(options)

  async function splitsOf({ symbol }: Instrument, series: Series, at: Date): Promise<RecentSplit[]> {
    const splits = await listRecentSplits(pool, newYorkDateAt(at.getTime()), REACH_DAYS[series])
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
    const own = await loadMinutes(pool, { provider: name, symbol: instrument.symbol, fromMs })
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
    async history(symbol, period, at) {
      const points = await pointsIn(lines, calendar, instrumentOf(symbol), period, at)
      const hasVolume = instrumentOf(symbol).type === 'stock'
      return points.map(({ atMs, price, volume }) => ({
        time: new Date(atMs).toISOString(),
        price,
        ...(hasVolume && volume !== undefined ? { volume } : {}),
      }))
    },
    async bars(symbol, interval, at) {
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
