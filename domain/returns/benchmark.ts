import { divideHalfUp } from '../money/decimal.ts'
import type { Price } from '../money/price.ts'
import { type AccountHistory, flowsOf } from './account-history.ts'
import type { ReturnRate, SlotRange } from './measure-period.ts'
import { ratioOf } from './ratio.ts'
import type { ReturnReason } from './return-reasons.ts'

/** A benchmark by the slots of a history, per share of today. */
export interface BenchmarkPrices {
  /** At the end of each slot; null before its first price. */
  readonly closes: readonly (Price | null)[]
  /** Paid per share with a first day in the slot. An index pays none. */
  readonly distributions: ReadonlyMap<number, Price>
}

export interface BenchmarkMeasure {
  readonly rate: ReturnRate
  /** What a dollar in it became by each slot of the range, the first included; null where it has no price. */
  readonly growth: readonly (number | null)[]
  /** What the same money in it would be worth at the end, in cents; or why that is unknown. */
  readonly sameMoney: { readonly cents: bigint } | { readonly why: ReturnReason }
}

/** Hundred-thousandths of a cent: the roundings of ten years of sessions stay far below a cent. */
const FINE = 100_000n

/**
 * A benchmark over a period of an account. Distributions are invested again at the close of their first day:
 * r = (close + distribution) / close before - 1. "The same money" buys the account's value at the start and each
 * deposit at the close before, and sells each withdrawal at the close of its day. It has no answer once a withdrawal
 * is larger than what it is worth.
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
  let worth: bigint | null = (history.values[range.from] ?? 0n) * FINE
  for (const slot of slots.slice(1)) {
    const before = prices.closes[slot - 1] ?? 1n
    const after = (prices.closes[slot] ?? 1n) + (prices.distributions.get(slot) ?? 0n)
    growth.push((growth.at(-1) ?? 1) * ratioOf(after, before))
    worth = worth === null ? null : worthAfter(history, slot, worth, { before, after })
  }
  return {
    rate: { rate: (growth.at(-1) ?? 1) - 1 },
    growth,
    sameMoney: worth === null ? { why: 'withdrawn_more' } : { cents: divideHalfUp(worth, FINE) },
  }
}

function worthAfter(
  history: AccountHistory,
  slot: number,
  worth: bigint,
  { before, after }: { before: bigint; after: bigint },
): bigint | null {
  const { deposits, withdrawals } = flowsOf(history, slot)
  const grown = divideHalfUp((worth + deposits * FINE) * after, before)
  // Less than a cent is a rounding: selling all of it leaves nothing.
  const left = grown - withdrawals * FINE
  if (left < -FINE) return null
  return left < 0n ? 0n : left
}
