import { type AccountHistory, flowsOf } from './account-history.ts'
import type { SlotRange } from './measure-period.ts'

/** One point of the chart of a period. Amounts in cents; those that flowed are since the point before. */
export interface ReturnPoint {
  readonly atMs: number
  readonly valueCents: bigint
  /** Value at the start, plus deposits, less withdrawals: the value less this is the gain. */
  readonly netPaidInCents: bigint
  /** What a dollar has become since the start; null while there was no money yet. */
  readonly growth: number | null
  readonly benchmarkGrowth: number | null
  readonly depositCents: bigint
  readonly withdrawalCents: bigint
  readonly dividendCents: bigint
}

/** The points of a period, one for each slot, the start included. `benchmark` has its growth by slot of the range. */
export function returnSeries(
  history: AccountHistory,
  { from, to }: SlotRange,
  benchmark: readonly (number | null)[],
): ReturnPoint[] {
  let [netPaidIn, growth, hasBegun] = [history.values[from] ?? 0n, 1, (history.values[from] ?? 0n) > 0n]
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const slot = from + at
    const isStart = at === 0
    const { deposits, withdrawals, dividends } = isStart ? NOTHING : flowsOf(history, slot)
    netPaidIn += deposits - withdrawals
    if (!isStart) growth *= history.growth[slot] ?? 1
    hasBegun ||= !isStart && (history.bases[slot] ?? 0n) > 0n
    return {
      atMs: history.ends[slot] ?? 0,
      valueCents: history.values[slot] ?? 0n,
      netPaidInCents: netPaidIn,
      growth: hasBegun || isStart ? growth : null,
      benchmarkGrowth: benchmark[at] ?? null,
      depositCents: deposits,
      withdrawalCents: withdrawals,
      dividendCents: dividends,
    }
  })
}

const NOTHING = { deposits: 0n, withdrawals: 0n, dividends: 0n }

/** Fewer points of a series, in its order: what flowed at those left out is added to the next one that is shown. */
export function gatherFlows(points: readonly ReturnPoint[], shown: readonly ReturnPoint[]): ReturnPoint[] {
  let next = 0
  return shown.map((point) => {
    let [depositCents, withdrawalCents, dividendCents] = [0n, 0n, 0n]
    for (let isLeft = true; isLeft && next < points.length; next += 1) {
      const passed = points[next]
      depositCents += passed?.depositCents ?? 0n
      withdrawalCents += passed?.withdrawalCents ?? 0n
      dividendCents += passed?.dividendCents ?? 0n
      isLeft = passed !== point
    }
    return { ...point, depositCents, withdrawalCents, dividendCents }
  })
}
