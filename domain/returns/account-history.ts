import type { AccountEvent, PriceAt } from './valued-holding.ts'
import {
  type HoldingsHistory,
  type SinceLastSlot,
  holdingsWithNow,
  replayHoldings,
  withLast,
} from './holdings-history.ts'
import { asFloat, ratioOf } from './ratio.ts'

/** Flows of one slot, in cents. */
export interface SlotFlows {
  readonly deposits: bigint
  /** Paid out, after fees. */
  readonly withdrawals: bigint
  readonly withdrawalFees: bigint
  /** What the firm gave as a correction, less what it took back. */
  readonly adjustments: bigint
  readonly dividends: bigint
}

/**
 * An account's worth, by slot: slot 0 ends with the last close before the first transaction, later ones go from close
 * to close, and the last may still be open. Money in counts from its slot's start, money out until its end: r =
 * (value at the end + out) / (value before + in) - 1. The divisor is above zero if there is anything; r is at least
 * -1, even in debt.
 */
export interface AccountHistory extends HoldingsHistory {
  /** Cash, held cash and holdings less debt, in cents. */
  readonly values: BigInt64Array
  /** Value before plus money in: the base of the slot's gain. */
  readonly bases: BigInt64Array
  /** 1 + r of each slot; 1 without money. */
  readonly growth: Float64Array
  readonly flows: ReadonlyMap<number, SlotFlows>
}

const NO_FLOWS: SlotFlows = {
  deposits: 0n,
  withdrawals: 0n,
  withdrawalFees: 0n,
  adjustments: 0n,
  dividends: 0n,
}

/** The slots of a range with flows, in order: few of many. */
export const flowsWithin = (
  { flows }: Pick<AccountHistory, 'flows'>,
  { from, to }: { readonly from: number; readonly to: number },
): (readonly [slot: number, flows: SlotFlows])[] => [...flows].filter(([slot]) => slot > from && slot <= to)

/**
 * Replays an account over ascending slot ends, the first before every event. `linesOf` has the closes of every
 * instrument. Events are in transaction order, and times never go back.
 */
export function replayAccount(
  events: readonly AccountEvent[],
  ends: readonly number[],
  linesOf: ReadonlyMap<string, readonly PriceAt[]>,
): AccountHistory {
  const held = replayHoldings(events, ends, linesOf)
  const { gains } = held.holdings
  const flows = flowsBySlot(events, ends)
  const values = new BigInt64Array(ends.length)
  const bases = new BigInt64Array(ends.length)
  const growth = new Float64Array(ends.length).fill(1)
  let value = 0n
  for (let slot = 0; slot < ends.length; slot += 1) {
    const slotsOwn = accountSlot(value, gains[slot] ?? 0n, flows.get(slot) ?? NO_FLOWS)
    value = slotsOwn.value
    values[slot] = value
    bases[slot] = slotsOwn.base
    growth[slot] = slotsOwn.growth
  }
  const divisors = Float64Array.from(bases, divisorOf)
  for (const { parts } of held.instruments)
    for (let slot = 0; slot < ends.length; slot += 1) parts[slot] = (parts[slot] ?? 0) / (divisors[slot] ?? 1)
  return { ...held, values, bases, growth, flows }
}

/** Infinite without money, so the gain counts as nothing. */
const divisorOf = (base: bigint): number => (base > 0n ? asFloat(base) : Infinity)

/** Adds the slot that ends now, as `holdingsWithNow` does. */
export function withNow(history: AccountHistory, since: SinceLastSlot): AccountHistory {
  const slot = history.ends.length
  const held = holdingsWithNow(history, since)
  const flows = flowsBySlot(since.events, held.ends)
  const gain = held.holdings.gains[slot] ?? 0n
  const account = accountSlot(history.values[slot - 1] ?? 0n, gain, flows.get(slot) ?? NO_FLOWS)
  return {
    ...held,
    values: withLast(new BigInt64Array(slot + 1), history.values, account.value),
    bases: withLast(new BigInt64Array(slot + 1), history.bases, account.base),
    growth: withLast(new Float64Array(slot + 1), history.growth, account.growth),
    flows: new Map([...history.flows, ...flows]),
    instruments: held.instruments.map((series) => ({
      ...series,
      now: series.now && { ...series.now, part: series.now.part / divisorOf(account.base) },
    })),
  }
}

function flowsBySlot(events: readonly AccountEvent[], ends: readonly number[]): Map<number, SlotFlows> {
  const flows = new Map<number, SlotFlows>()
  let slot = 0
  for (const event of events) {
    while (slot < ends.length && (ends[slot] ?? 0) < event.atMs) slot += 1
    if (slot === ends.length) break
    const added = flowOf(event)
    if (added) flows.set(slot, sumOf(flows.get(slot) ?? NO_FLOWS, added))
  }
  return flows
}

function flowOf(event: AccountEvent): SlotFlows | null {
  switch (event.kind) {
    case 'deposit':
      return { ...NO_FLOWS, deposits: event.amountCents }
    case 'withdrawal':
      return { ...NO_FLOWS, withdrawals: event.netCents, withdrawalFees: event.feeCents }
    case 'adjustment':
      return { ...NO_FLOWS, adjustments: event.amountCents }
    case 'dividend':
      return { ...NO_FLOWS, dividends: event.amountCents }
    default:
      return null
  }
}

const sumOf = (a: SlotFlows, b: SlotFlows): SlotFlows => ({
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
  withdrawalFees: a.withdrawalFees + b.withdrawalFees,
  adjustments: a.adjustments + b.adjustments,
  dividends: a.dividends + b.dividends,
})

/** Instruments' gain less withdrawal fees, with adjustments. */
function accountSlot(
  before: bigint,
  gain: bigint,
  { deposits, withdrawals, withdrawalFees, adjustments }: SlotFlows,
): { base: bigint; value: bigint; growth: number } {
  const base = before + deposits
  const value = base + gain - withdrawalFees + adjustments - withdrawals
  const grown = value + withdrawals
  return { base, value, growth: base > 0n ? ratioOf(grown > 0n ? grown : 0n, base) : 1 }
}
