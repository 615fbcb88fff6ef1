import type { Instrument } from '#domain/market/catalogue.ts'
import { type NewYorkDate, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type Price, price } from '#domain/money/price.ts'
import type { BenchmarkPrices } from '#domain/returns/benchmark.ts'
import { perShareOfToday } from '#domain/returns/close-line.ts'
import type { CloseLine } from '#server/market/closes/close-lines.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LIST_DISTRIBUTIONS } from './performance.sql.ts'

export interface Distribution {
  readonly exDate: NewYorkDate
  readonly perShare: Price
}

/** A fund's distributions up to a day. An index has none. */
export async function readDistributions(
  database: Queryable,
  { symbol, type }: Instrument,
  upTo: NewYorkDate,
): Promise<Distribution[]> {
  if (type === 'index') return []
  const { rows } = await database.query<{ ex_date: NewYorkDate; per_share_units: bigint }>({
    name: 'list-distributions',
    text: LIST_DISTRIBUTIONS,
    values: [symbol, upTo],
  })
  return rows.map((row) => ({ exDate: row.ex_date, perShare: price(row.per_share_units) }))
}

/**
 * A benchmark's prices at slot ends, per share of today, and its distributions by slot. If the line includes
 * distributions, only those after the first kept close are added.
 */
export function benchmarkPrices(
  { points, splits, keptSince }: CloseLine,
  distributions: readonly Distribution[],
  {
    ends,
    latest,
    linesIncludeDividends,
  }: {
    ends: readonly number[]
    latest: Price | null
    linesIncludeDividends: boolean
  },
): BenchmarkPrices {
  let next = 0
  const closes = ends.map((endMs, slot) => {
    while ((points[next]?.atMs ?? Infinity) <= endMs) next += 1
    const point = points[next - 1]
    if (slot === ends.length - 1) return latest
    return point ? (point.isOfItsDay ? perShareOfToday(point, splits) : point.price) : null
  })
  const paid = new Map<number, Price>()
  for (const { exDate, perShare } of distributions) {
    if (linesIncludeDividends && (keptSince === null || exDate <= keptSince)) continue
    const fromMs = newYorkInstant(dayOfDate(exDate), 0)
    const slot = ends.findIndex((endMs) => endMs > fromMs)
    if (slot < 0) continue
    const ofToday = perShareOfToday(
      { atMs: fromMs, price: perShare },
      splits.filter(({ atMs }) => atMs > fromMs),
    )
    paid.set(slot, price((paid.get(slot) ?? 0n) + ofToday))
  }
  return { closes, distributions: paid }
}
