import { newYorkDateAt } from '../market/new-york-time.ts'
import type { ReturnPoint } from '../returns/return-series.ts'

type HistoryPoint = Pick<ReturnPoint, 'atMs' | 'valueCents' | 'netPaidInCents' | 'growth'>

/**
 * An account's worth at these times, at least one, in Alpaca's form: equal lists of epoch seconds, dollars and
 * fractions. Profit is worth above what was paid in; its fraction is time-weighted, so deposits do not affect it. The
 * base is the first worth.
 */
export function portfolioHistory(points: readonly HistoryPoint[]) {
  const [first] = points
  if (!first) throw new Error('a history without a point')
  return {
    timestamp: points.map(({ atMs }) => Math.floor(atMs / 1_000)),
    equity: points.map(({ valueCents }) => dollars(valueCents)),
    profit_loss: points.map(({ valueCents, netPaidInCents }) => dollars(valueCents - netPaidInCents)),
    profit_loss_pct: points.map(({ growth }) => rounded((growth ?? 1) - 1)),
    base_value: dollars(first.valueCents),
    // A close is stamped with the midnight that ends its date.
    base_value_asof: newYorkDateAt(first.atMs - 1),
  }
}

/** Lossless for cents below 2^53. */
const dollars = (cents: bigint): number => Number(cents) / 100

const FRACTION = 1e8
const rounded = (fraction: number): number => Math.round(fraction * FRACTION) / FRACTION
