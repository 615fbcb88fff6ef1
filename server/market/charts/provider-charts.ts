import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import { type Instrument, findInstrument } from '#domain/market/catalogue.ts'
import { PERIOD_DAYS } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { boundedMap } from '#domain/simulation/bounded-cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type RecentSplit, listRecentSplits } from '../corporate-actions/list-recent-splits.ts'
import type { MarketRequests, SentBar, SentDay } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { barsWithOwn } from './session-bars.ts'
import { singleFlight } from '#server/platform/cache/single-flight.ts'
import { barsAfterSplits, barsSince, daysSince, minutesAfterSplits } from './split-charts.ts'
import {
  type Series,
  type SeriesPoints,
  type StoredChart,
  loadChart,
  loadMinutes,
  storeChart,
} from './stored-charts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After a session its chart is there this much later; before that the last one is still the newest. */
const READY_MS: Record<Series, number> = {
  daily: HOUR_MS,
  weekly: HOUR_MS,
  '1h': 4 * HOUR_MS,
  '5m': 4 * HOUR_MS,
  '1m': 4 * HOUR_MS,
}
/** A chart that lacks the last session is asked for again after this long. */
const AGAIN_MS = HOUR_MS
/** After a failure, and where a plan holds no such chart. */
const RETRY_MS = { down: 15_000, refused: 10 * 60_000 }

/** Charts that are kept in memory, those asked for last: some 20 MB. */
const KEPT_CHARTS = 64

/** How far back each series reaches, in days. */
const REACH_DAYS: Record<Series, number> = { daily: 400, weekly: 9_500, '1h': 100, '5m': 12, '1m': 5 }
const BARS: Record<IntradayInterval, { minutes: number; count: number }> = {
  '1m': { minutes: 1, count: 390 },
  '5m': { minutes: 5, count: 390 },
  '1h': { minutes: 60, count: 420 },
}

export interface ProviderCharts {
  history(symbol: string, period: HistoryPeriod, at: Date): Promise<HistoryPoint[]>
  bars(symbol: string, interval: IntradayInterval, at: Date): Promise<Bar[]>
}

/**
 * Charts from a provider's end-of-day and intraday data, kept in the database for all nodes and for outages, and
 * continued with our own minutes. Throws a ProviderFailure where there is nothing to show at all.
 */
export function providerCharts(options: {
  name: string
  ask: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
}): ProviderCharts {
  const { name, ask, calendar, clock, pool } = options
  const notBeforeMs = new Map<string, number>()
  const single = singleFlight<string>()
  const kept = boundedMap<string, StoredChart<Series>>(KEPT_CHARTS)

  function keep<S extends Series>(id: string, chart: StoredChart<S>): StoredChart<S> {
    kept.set(id, chart)
    return chart
  }

  /** Whether nothing newer is to be expected of the provider. */
  function isFresh(series: Series, receivedAt: Date, at: Date): boolean {
    if (at.getTime() - receivedAt.getTime() < AGAIN_MS) return true
    const session = calendar.latestSession(at.getTime())
    const readyMs = READY_MS[series]
    const isDue = at.getTime() >= session.closesAtMs + readyMs
    const ended = isDue ? session : calendar.sessionAt(session.index - 1)
    return receivedAt.getTime() >= ended.closesAtMs + readyMs
  }

  async function fetchPoints<S extends Series>(
    instrument: Instrument,
    series: S,
    at: Date,
  ): Promise<SeriesPoints[S][]> {
    const atMs = at.getTime()
    const fromMs = atMs - REACH_DAYS[series] * DAY_MS
    if (series === 'daily' || series === 'weekly') {
      const from = dateOfDay(Math.max(newYorkDayAt(fromMs), FIRST_DAY))
      const period = series === 'daily' ? 'd' : 'w'
      const days = await ask.days(instrument, period, from, newYorkDateAt(atMs))
      const ended = days.filter(({ date }) => calendar.sessionOnOrBefore(date).closesAtMs <= atMs)
      return ended as SeriesPoints[S][]
    }
    const interval = series as IntradayInterval
    const bars = await ask.bars(instrument, interval, fromMs, atMs)
    // What still runs would stay as it is now; our own minutes go on in its place.
    const spanMs = BARS[interval].minutes * 60_000
    return bars.filter(({ startsAtMs }) => startsAtMs + spanMs <= atMs) as SeriesPoints[S][]
  }

  /** The chart in memory, or the stored one, or a newer one; the stored one also when the provider fails. */
  async function chart<S extends Series>(
    instrument: Instrument,
    series: S,
    at: Date,
  ): Promise<StoredChart<S>> {
    const key = { provider: name, symbol: instrument.symbol, series }
    const id = `${instrument.symbol} ${series}`
    const inMemory = kept.get(id) as StoredChart<S> | undefined
    if (inMemory && isFresh(series, inMemory.receivedAt, at)) return inMemory
    return single(id, async () => {
      const stored = await loadChart(pool, key)
      if (stored && isFresh(series, stored.receivedAt, at)) return keep(id, stored)
      if (clock.monotonicMs() < (notBeforeMs.get(id) ?? 0)) return somethingOf(stored)
      try {
        const points = await fetchPoints(instrument, series, at)
        // An empty answer replaces nothing that was there.
        const newest = { receivedAt: at, points: points.length === 0 && stored ? stored.points : points }
        await storeChart(pool, key, newest)
        return keep(id, newest)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        const isRefused = error.trouble === 'refused' || error.trouble === 'unknown'
        notBeforeMs.set(id, clock.monotonicMs() + (isRefused ? RETRY_MS.refused : RETRY_MS.down))
        return somethingOf(stored)
      }
    })
  }

  /** What has been split as far back as a chart reaches: it is in the shares of now, and answers of earlier are not. */
  async function splitsOf({ symbol }: Instrument, series: Series, at: Date): Promise<RecentSplit[]> {
    const splits = await listRecentSplits(pool, newYorkDateAt(at.getTime()), REACH_DAYS[series])
    return splits.filter((split) => split.symbol === symbol)
  }

  async function barsOf(instrument: Instrument, interval: IntradayInterval, at: Date): Promise<SentBar[]> {
    const { minutes, count } = BARS[interval]
    const { points, receivedAt } = await chart(instrument, interval, at).catch(nothingYet)
    const splits = await splitsOf(instrument, interval, at)
    const sent = ask.barsAreAsTraded ? barsAfterSplits(points, splits) : barsSince(points, receivedAt, splits)
    const fromMs = at.getTime() - REACH_DAYS[interval] * DAY_MS
    const own = await loadMinutes(pool, { provider: name, symbol: instrument.symbol, fromMs })
    const known = barsWithOwn(calendar, sent, minutesAfterSplits(own, splits), minutes)
    return known.filter(({ startsAtMs }) => startsAtMs <= at.getTime()).slice(-count)
  }

  /** Closes of the last `days` days, at the ends of their sessions. */
  async function closesOf(instrument: Instrument, series: 'daily' | 'weekly', days: number, at: Date) {
    const fromMs = at.getTime() - days * DAY_MS
    const { points, receivedAt } = await chart(instrument, series, at)
    const sent = daysSince(points, receivedAt, await splitsOf(instrument, series, at))
    return pointsOfDays(calendar, sent).filter(({ atMs }) => atMs >= fromMs && atMs <= at.getTime())
  }

  /** The closes of bars of the last `sessions` sessions that have any; of days where there are no bars. */
  async function pointsWithin(instrument: Instrument, interval: '5m' | '1h', sessions: number, at: Date) {
    const days = sessions === 1 ? 5 : 8
    if (instrument.type === 'mutual_fund') return closesOf(instrument, 'daily', days, at)
    const bars = await barsOf(instrument, interval, at)
    const last = bars.at(-1)
    if (!last) return closesOf(instrument, 'daily', days, at)
    const first = calendar.latestSession(last.startsAtMs).index - sessions + 1
    return pointsOfBars(
      calendar,
      bars.filter(({ startsAtMs }) => calendar.latestSession(startsAtMs).index >= first),
      BARS[interval].minutes,
      at.getTime(),
    )
  }

  function pointsIn(instrument: Instrument, period: HistoryPeriod, at: Date): Promise<PointAt[]> {
    switch (period) {
      case '1D':
        return pointsWithin(instrument, '5m', 1, at)
      case '1W':
        return pointsWithin(instrument, '1h', 5, at)
      case '1M':
      case '1Y':
        return closesOf(instrument, 'daily', PERIOD_DAYS[period], at)
      case 'All':
        return closesOf(instrument, 'weekly', Infinity, at)
    }
  }

  return {
    async history(symbol, period, at) {
      const points = await pointsIn(instrumentOf(symbol), period, at)
      return points.map(({ atMs, price }) => ({ time: new Date(atMs).toISOString(), price }))
    },
    async bars(symbol, interval, at) {
      const instrument = instrumentOf(symbol)
      // A fund has one price a day, and no bars.
      if (instrument.type === 'mutual_fund') return []
      const bars = await barsOf(instrument, interval, at)
      return bars.map(({ startsAtMs, ...bar }) => ({ datetime: new Date(startsAtMs).toISOString(), ...bar }))
    },
  }
}

interface PointAt {
  atMs: number
  price: number
}

/** Where the calendar begins. */
const FIRST_DAY = Date.parse('2000-01-10T00:00:00Z') / DAY_MS

function somethingOf<S extends Series>(stored: StoredChart<S> | null): StoredChart<S> {
  if (!stored) throw new ProviderFailure('down', 'it has given no such chart yet')
  return stored
}

function nothingYet(error: unknown): { receivedAt: Date; points: SentBar[] } {
  if (error instanceof ProviderFailure) return { receivedAt: new Date(0), points: [] }
  throw error
}

/** Closes adjusted for splits, so that the line does not break where shares were split. */
function pointsOfDays(calendar: MarketCalendar, days: readonly SentDay[]): PointAt[] {
  const points = new Map<number, PointAt>()
  for (const { date, adjusted } of days) {
    const atMs = calendar.sessionOnOrBefore(date).closesAtMs
    points.set(atMs, { atMs, price: adjusted })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}

/** The first open, and every bar's close at its end. */
function pointsOfBars(
  calendar: MarketCalendar,
  bars: readonly SentBar[],
  minutes: number,
  nowMs: number,
): PointAt[] {
  const points = new Map<number, PointAt>()
  const [first] = bars
  if (first) points.set(first.startsAtMs, { atMs: first.startsAtMs, price: first.open })
  for (const { startsAtMs, close } of bars) {
    const { closesAtMs } = calendar.latestSession(startsAtMs)
    const atMs = Math.min(startsAtMs + minutes * 60_000, closesAtMs, nowMs)
    if (atMs > startsAtMs || !points.has(atMs)) points.set(atMs, { atMs, price: close })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}

function instrumentOf(symbol: string): Instrument {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
  return instrument
}
