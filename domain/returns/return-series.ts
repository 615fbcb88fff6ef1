import { type AccountHistory, flowsWithin } from './account-history.ts'
import type { SlotRange } from './measure-period.ts'

/** A chart point. Cents; flows are since the previous point. */
export interface ReturnPoint {
  readonly atMs: number
  readonly valueCents: bigint
  /** The value less this is the gain. */
  readonly netPaidInCents: bigint
  /** Of a dollar since the start; null before any money. */
  readonly growth: number | null
  readonly benchmarkGrowth: number | null
  readonly depositCents: bigint
  readonly withdrawalCents: bigint
  readonly dividendCents: bigint
}

/**
 * Points at some slots of a period, ascending, including both ends. Flows between two points are in the later one.
 * `benchmark` has its growth by slot.
 */
export function returnSeries(
  history: AccountHistory,
  range: SlotRange,
  { slots, benchmark }: { slots: readonly number[]; benchmark: readonly (number | null)[] },
): ReturnPoint[] {
  const { from } = range
  const flows = flowsWithin(history, range)
  const start = history.values[from] ?? 0n
  let [netPaidIn, growth, hasBegun] = [start, 1, start > 0n]
  let [slot, nextFlow] = [from, 0]
  return slots.map((shown) => {
    for (slot += 1; slot <= shown; slot += 1) {
      growth *= history.growth[slot] ?? 1
      hasBegun ||= (history.bases[slot] ?? 0n) > 0n
    }
    slot = shown
    let [depositCents, withdrawalCents, dividendCents] = [0n, 0n, 0n]
    for (let flow = flows[nextFlow]; flow && flow[0] <= shown; flow = flows[++nextFlow]) {
      depositCents += flow[1].deposits
      withdrawalCents += flow[1].withdrawals
      dividendCents += flow[1].dividends
    }
    netPaidIn += depositCents - withdrawalCents
    return {
      atMs: history.ends[shown] ?? 0,
      valueCents: history.values[shown] ?? 0n,
      netPaidInCents: netPaidIn,
      growth: hasBegun || shown === from ? growth : null,
      benchmarkGrowth: benchmark[shown - from] ?? null,
      depositCents,
      withdrawalCents,
      dividendCents,
    }
  })
}
