import type { Pool } from '#server/platform/database/pool.ts'
import type { SentBar, SentDay } from '../ports/market-requests.ts'

/** The kinds of stored charts and their points. */
export interface SeriesPoints {
  daily: SentDay
  weekly: SentDay
  '1h': SentBar
  '5m': SentBar
  '1m': SentBar
}
export type Series = keyof SeriesPoints

export interface StoredChart<S extends Series> {
  receivedAt: Date
  points: SeriesPoints[S][]
}

/** The provider's last chart; null before the first. */
export async function loadChart<S extends Series>(
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

export async function storeChart<S extends Series>(
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
