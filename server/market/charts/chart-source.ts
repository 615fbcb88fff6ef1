import { LRUCache } from 'lru-cache'
import { CHART_BARS, type IntradayInterval } from '#domain/market/history-period.ts'
import type { Instrument } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { MarketRequests } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { type Series, type SeriesPoints, type StoredChart, loadChart, storeChart } from './stored-charts.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** How long after a session its chart is published. */
const READY_MS: Record<Series, number> = {
  daily: HOUR_MS,
  weekly: HOUR_MS,
  '1h': 4 * HOUR_MS,
  '5m': 4 * HOUR_MS,
  '1m': 4 * HOUR_MS,
}
/** When a chart without the last session is requested again. */
const REFRESH_MS = HOUR_MS
/** After a failure, and where a plan lacks the chart. */
const RETRY_MS = { down: 15_000, refused: 10 * 60_000 }
/** Recent charts in memory, some 20 MB. */
const MAX_CHARTS = 64

/** Each series' reach in days. */
export const REACH_DAYS: Record<Series, number> = { daily: 400, weekly: 9_500, '1h': 100, '5m': 12, '1m': 5 }

/** Where the calendar begins. */
const FIRST_DAY = Date.parse('2000-01-10T00:00:00Z') / DAY_MS

/** A series of an instrument as of `at`. */
export type ChartSource = <S extends Series>(
  instrument: Instrument,
  series: S,
  at: Date,
) => Promise<StoredChart<S>>

/**
 * Series as the provider sent them, cached in memory and for all nodes in the database. A stored one is used when the
 * provider fails; without one it throws a ProviderFailure.
 */
export function createChartSource(options: {
  name: string
  requests: Pick<MarketRequests, 'days' | 'bars'>
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
}): ChartSource {
  const { name, calendar, clock, pool } = options
  const notBeforeMs = new Map<string, number>()

  async function load<S extends Series>(
    id: string,
    { instrument, series, at }: Wanted<S>,
  ): Promise<StoredChart<S>> {
    const key = { provider: name, symbol: instrument.symbol, series }
    const stored = await loadChart(pool, key)
    if (stored && isFresh(calendar, series, stored.receivedAt, at)) return stored
    if (clock.monotonicMs() < (notBeforeMs.get(id) ?? 0)) return storedOrFailure(stored)
    try {
      const points = await fetchPoints(options, instrument, series, at)
      // An empty answer replaces nothing.
      const newest = { receivedAt: at, points: points.length === 0 && stored ? stored.points : points }
      await storeChart(pool, key, newest)
      return newest
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const isRefused = error.trouble === 'refused' || error.trouble === 'unknown'
      notBeforeMs.set(id, clock.monotonicMs() + (isRefused ? RETRY_MS.refused : RETRY_MS.down))
      return storedOrFailure(stored)
    }
  }

  // Concurrent requests share one load.
  const cache = new LRUCache<string, StoredChart<Series>, Wanted<Series>>({
    max: MAX_CHARTS,
    fetchMethod: (id, _stale, { context }) => load(id, context),
    // An entry evicted while it loads is used all the same.
    ignoreFetchAbort: true,
  })

  return async function chart<S extends Series>(instrument: Instrument, series: S, at: Date) {
    const id = `${instrument.symbol} ${series}`
    const known = cache.get(id)
    const isKnownFresh = known && isFresh(calendar, series, known.receivedAt, at)
    const chosen = isKnownFresh
      ? known
      : await cache.forceFetch(id, { forceRefresh: true, context: { instrument, series, at } })
    return chosen as StoredChart<S>
  }
}

interface Wanted<S extends Series> {
  readonly instrument: Instrument
  readonly series: S
  readonly at: Date
}

function isFresh(calendar: MarketCalendar, series: Series, receivedAt: Date, at: Date): boolean {
  if (at.getTime() - receivedAt.getTime() < REFRESH_MS) return true
  const session = calendar.latestSession(at.getTime())
  const readyMs = READY_MS[series]
  const isDue = at.getTime() >= session.closesAtMs + readyMs
  const ended = isDue ? session : calendar.sessionAt(session.index - 1)
  return receivedAt.getTime() >= ended.closesAtMs + readyMs
}

async function fetchPoints<S extends Series>(
  { requests, calendar }: { requests: Pick<MarketRequests, 'days' | 'bars'>; calendar: MarketCalendar },
  instrument: Instrument,
  series: S,
  at: Date,
): Promise<SeriesPoints[S][]> {
  const atMs = at.getTime()
  const fromMs = atMs - REACH_DAYS[series] * DAY_MS
  if (series === 'daily' || series === 'weekly') {
    const from = dateOfDay(Math.max(newYorkDayAt(fromMs), FIRST_DAY))
    const period = series === 'daily' ? 'd' : 'w'
    const days = await requests.days(instrument, period, from, newYorkDateAt(atMs))
    const ended = days.filter(({ date }) => calendar.sessionOnOrBefore(date).closesAtMs <= atMs)
    return ended as SeriesPoints[S][]
  }
  const interval = series as IntradayInterval
  const bars = await requests.bars(instrument, interval, fromMs, atMs)
  // A running bar would be stored incomplete; our own minutes take its place.
  const spanMs = CHART_BARS[interval].minutes * 60_000
  return bars.filter(({ startsAtMs }) => startsAtMs + spanMs <= atMs) as SeriesPoints[S][]
}

function storedOrFailure<S extends Series>(stored: StoredChart<S> | null): StoredChart<S> {
  if (!stored) throw new ProviderFailure('down', 'it has given no such chart yet')
  return stored
}
