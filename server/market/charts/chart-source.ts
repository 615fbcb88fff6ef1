import { CHART_BARS, type IntradayInterval } from '#domain/market/history-period.ts'
import type { Instrument } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { createRefreshedCache } from '#server/platform/cache/refreshed-cache.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { MarketRequests, SentBar, SentDay } from '../ports/market-requests.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import type { MarketParts } from '../ports/provider.ts'

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
export function createChartSource(
  options: Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'reads'> & {
    name: string
    requests: Pick<MarketRequests, 'days' | 'bars'>
  },
): ChartSource {
  const { name, calendar, clock, pool, reads } = options
  const notBeforeMs = new Map<string, number>()

  async function load<S extends Series>(
    id: string,
    { instrument, series, at }: Wanted<S>,
  ): Promise<StoredChart<S>> {
    const key = { provider: name, symbol: instrument.symbol, series }
    const stored = await loadChart(reads, key)
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

  const cached = createRefreshedCache<StoredChart<Series>>(MAX_CHARTS)

  return async function chart<S extends Series>(instrument: Instrument, series: S, at: Date) {
    const id = `${instrument.symbol} ${series}`
    const isFreshAt = (known: StoredChart<Series>) => isFresh(calendar, series, known.receivedAt, at)
    return (await cached(id, isFreshAt, () => load(id, { instrument, series, at }))) as StoredChart<S>
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

/** The kinds of stored charts and their points. */
interface SeriesPoints {
  daily: SentDay
  weekly: SentDay
  '1h': SentBar
  '5m': SentBar
  '1m': SentBar
}
export type Series = keyof SeriesPoints

interface StoredChart<S extends Series> {
  receivedAt: Date
  points: SeriesPoints[S][]
}

/** The provider's last chart; null before the first. */
async function loadChart<S extends Series>(
  pool: Pool,
  { provider, symbol, series }: { provider: string; symbol: string; series: S },
): Promise<StoredChart<S> | null> {
  const { rows } = await pool.query<{ received_at: Date; points: SeriesPoints[S][] }>(
    `select received_at, points from provider_charts where provider = $1 and symbol = $2 and series = $3`,
    [provider, symbol, series],
  )
  const row = rows[0]
  return row ? { receivedAt: row.received_at, points: row.points } : null
}

async function storeChart<S extends Series>(
  pool: Pool,
  { provider, symbol, series }: { provider: string; symbol: string; series: S },
  { receivedAt, points }: StoredChart<S>,
): Promise<void> {
  await pool.query(
    `insert into provider_charts (provider, symbol, series, received_at, points) values ($1, $2, $3, $4, $5)
     on conflict (provider, symbol, series) do update set received_at = excluded.received_at, points = excluded.points`,
    [provider, symbol, series, receivedAt, JSON.stringify(points)],
  )
}

interface MinuteRow {
  starts_at: Date
  open_units: bigint
  high_units: bigint
  low_units: bigint
  close_units: bigint
  volume_so_far: bigint | null
}

const UNITS_PER_DOLLAR = 1e6

/** One-minute bars of a provider's quotes since an instant, oldest first. */
export async function loadMinutes(
  pool: Pool,
  { provider, symbol, fromMs }: { provider: string; symbol: string; fromMs: number },
): Promise<(SentBar & { volumeSoFar: number | null })[]> {
  const { rows } = await pool.query<MinuteRow>(
    `select starts_at, open_units, high_units, low_units, close_units, volume_so_far from provider_minutes
     where provider = $1 and symbol = $2 and starts_at >= $3 order by starts_at`,
    [provider, symbol, new Date(fromMs)],
  )
  return rows.map((row) => ({
    startsAtMs: row.starts_at.getTime(),
    open: Number(row.open_units) / UNITS_PER_DOLLAR,
    high: Number(row.high_units) / UNITS_PER_DOLLAR,
    low: Number(row.low_units) / UNITS_PER_DOLLAR,
    close: Number(row.close_units) / UNITS_PER_DOLLAR,
    volume: 0,
    volumeSoFar: row.volume_so_far === null ? null : Number(row.volume_so_far),
  }))
}
