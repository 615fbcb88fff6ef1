import { divideHalfUp } from '../money/decimal.ts'
import type { Price } from '../money/price.ts'
import { type AccountHistory, flowsWithin } from './account-history.ts'
import type { ReturnRate, SlotRange } from './measure-period.ts'
import { ratioOf } from './ratio.ts'
import type { ReturnReason } from './return-reasons.ts'

/** The benchmark unless another is chosen. */
export const DEFAULT_BENCHMARK = 'GSPC.INDX'

/** A benchmark by slot, per share of today. */
export interface BenchmarkPrices {
  /** At the end of each slot; null before its first price. */
  readonly closes: readonly (Price | null)[]
  /** Per share, by the slot of the ex-date. An index pays none. */
  readonly distributions: ReadonlyMap<number, Price>
}

export interface BenchmarkMeasure {
  readonly rate: ReturnRate
  /** Growth of a dollar by each slot of the range, the first included; null without a price. */
  readonly growth: readonly (number | null)[]
  /** The same money's worth at the end, in cents; or why it is unknown. */
  readonly sameMoney: { readonly cents: bigint } | { readonly why: ReturnReason }
}

/** Hundred-thousandths of a cent, so that ten years of roundings stay far below a cent. */
const FINE = 100_000n

/**
 * A benchmark over a period. Distributions are reinvested at the ex-date's close: r = (close + distribution) / close
 * before - 1. "The same money" buys the starting value and deposits at the close before and sells withdrawals at
 * their day's close; null once a withdrawal exceeds its worth.
 */
export function measureBenchmark(
  history: AccountHistory,
  range: SlotRange,
  prices: BenchmarkPrices,
): BenchmarkMeasure {
  const slots = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const isKnown = slots.every((slot) => (prices.closes[slot] ?? null) !== null)
  if (!isKnown) {
    const why = { why: 'no_prices' } as const
    return { rate: why, growth: slots.map(() => null), sameMoney: why }
  }
  const growth = [1]
  for (const slot of slots.slice(1)) {
    const after = closeAt(prices, slot) + (prices.distributions.get(slot) ?? 0n)
    growth.push((growth.at(-1) ?? 1) * ratioOf(after, closeAt(prices, slot - 1)))
  }
  const worth = sameMoneyIn(history, range, prices)
  return {
    rate: { rate: (growth.at(-1) ?? 1) - 1 },
    growth,
    sameMoney: worth === null ? { why: 'withdrawn_more' } : { cents: divideHalfUp(worth, FINE) },
  }
}

const closeAt = ({ closes }: BenchmarkPrices, slot: number): bigint => closes[slot] ?? 1n

/** Null once a withdrawal exceeds what there is. Steps on slots with flows. */
function sameMoneyIn(history: AccountHistory, range: SlotRange, prices: BenchmarkPrices): bigint | null {
  const flows = new Map(flowsWithin(history, range))
  const paid = [...prices.distributions.keys()].filter((slot) => slot > range.from && slot <= range.to)
  let [worth, reached] = [(history.values[range.from] ?? 0n) * FINE, range.from]
  if (worth < 0n) return null
  const grow = (to: bigint, from: bigint) => (worth = divideHalfUp(worth * to, from))
  for (const slot of [...new Set([...flows.keys(), ...paid])].toSorted((a, b) => a - b)) {
    const { deposits, withdrawals } = flows.get(slot) ?? { deposits: 0n, withdrawals: 0n }
    grow(closeAt(prices, slot - 1), closeAt(prices, reached))
    worth += deposits * FINE
    grow(closeAt(prices, slot) + (prices.distributions.get(slot) ?? 0n), closeAt(prices, slot - 1))
    worth -= withdrawals * FINE
    // Below a cent it is rounding: everything is sold.
    if (worth < -FINE) return null
    if (worth < 0n) worth = 0n
    reached = slot
  }
  return grow(closeAt(prices, range.to), closeAt(prices, reached))
}
