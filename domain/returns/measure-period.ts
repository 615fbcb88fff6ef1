import { newYorkDayAt } from '../market/new-york-time.ts'
import { type AccountHistory, flowsWithin } from './account-history.ts'
import { type InstrumentSeries, totalsAt, valueAtSlot } from './holdings-history.ts'
import { type DatedFlow, type MoneyWeighted, moneyWeighted, yearRate } from './money-weighted.ts'
import { ratioOf } from './ratio.ts'
import type { ReturnReason } from './return-reasons.ts'

/** A period, from the end of one slot to the end of another. */
export interface SlotRange {
  readonly from: number
  readonly to: number
}

/** A rate, 0.1 for 10 %, or why there is none. */
export type ReturnRate = { readonly rate: number } | { readonly why: ReturnReason }

/** Cents: gain = realized + unrealizedChange + income - fees. */
interface GainParts {
  readonly gainCents: bigint
  readonly realizedCents: bigint
  readonly unrealizedChangeCents: bigint
  readonly incomeCents: bigint
  readonly commissionCents: bigint
}

export interface HoldingMeasure extends GainParts {
  readonly symbol: string
  readonly valueCents: bigint
  /** Part of the account's time-weighted return; all holdings and costs add up to it. */
  readonly contribution: number
  readonly timeWeighted: ReturnRate
}

/** An account's figures over a period. Withdrawal fees and adjustments are in its gain, and in no holding's. */
export interface PeriodMeasure extends GainParts {
  readonly startCents: bigint
  readonly endCents: bigint
  readonly depositCents: bigint
  readonly withdrawalCents: bigint
  readonly withdrawalFeeCents: bigint
  readonly adjustmentCents: bigint
  readonly timeWeighted: ReturnRate
  readonly timeWeightedYear: ReturnRate
  readonly moneyWeighted: ReturnRate
  readonly moneyWeightedYear: ReturnRate
  readonly holdings: readonly HoldingMeasure[]
  /** The part of the return from adjustments less withdrawal fees. */
  readonly costContribution: number
}

/**
 * Measures a period. To the cent, gain = end - start - deposits + withdrawals = realized + unrealizedChange + income
 * - commissions - withdrawal fees + adjustments. Gains of adjoining periods and of holdings add up.
 */
export function measurePeriod(history: AccountHistory, range: SlotRange): PeriodMeasure {
  const [startCents, endCents] = [history.values[range.from] ?? 0n, history.values[range.to] ?? 0n]
  const flows = flowsWithin(history, range).map(([, each]) => each)
  const depositCents = sum(flows.map(({ deposits }) => deposits))
  const withdrawalCents = sum(flows.map(({ withdrawals }) => withdrawals))
  const withdrawalFeeCents = sum(flows.map(({ withdrawalFees }) => withdrawalFees))
  const before = growthBefore(history, range)
  const adjustmentCents = sum(flows.map(({ adjustments }) => adjustments))
  const holdings = history.instruments.flatMap((series) => measureHolding(series, range, before))
  const firstHeld = firstSlotWithMoney(history, range)
  const timeWeighted = timeWeightedOf(history, range)
  const weighted = moneyWeighted(datedFlows(history, range))
  return {
    startCents,
    endCents,
    depositCents,
    withdrawalCents,
    withdrawalFeeCents,
    adjustmentCents,
    gainCents: endCents - startCents - depositCents + withdrawalCents,
    realizedCents: sum(holdings.map(({ realizedCents }) => realizedCents)),
    unrealizedChangeCents: sum(holdings.map(({ unrealizedChangeCents }) => unrealizedChangeCents)),
    incomeCents: sum(holdings.map(({ incomeCents }) => incomeCents)),
    commissionCents: sum(holdings.map(({ commissionCents }) => commissionCents)),
    timeWeighted,
    timeWeightedYear:
      firstHeld === null ? timeWeighted : yearOf(timeWeighted, daysBetween(history, firstHeld - 1, range.to)),
    moneyWeighted: 'why' in weighted && firstHeld === null ? { why: 'nothing_held' } : rateOf(weighted),
    moneyWeightedYear:
      'why' in weighted
        ? { why: firstHeld === null ? 'nothing_held' : weighted.why }
        : yearOf(weighted, weighted.days),
    holdings,
    costContribution: costContribution(history, range, before),
  }
}

/** The slots' growth, linked. Unknown if there never was any money. */
export function timeWeightedOf(history: AccountHistory, range: SlotRange): ReturnRate {
  if (firstSlotWithMoney(history, range) === null) return { why: 'nothing_held' }
  return { rate: linked(history.growth, range) - 1 }
}

function linked(growth: Float64Array, { from, to }: SlotRange): number {
  let product = 1
  for (let slot = from + 1; slot <= to; slot += 1) product *= growth[slot] ?? 1
  return product
}

function growthBefore({ growth }: AccountHistory, { from, to }: SlotRange): Float64Array {
  const before = new Float64Array(to + 1).fill(1)
  for (let slot = from + 2; slot <= to; slot += 1)
    before[slot] = (before[slot - 1] ?? 1) * (growth[slot - 1] ?? 1)
  return before
}

/** Money at its start or during it. */
function firstSlotWithMoney({ bases, values }: AccountHistory, { from, to }: SlotRange): number | null {
  if ((values[from] ?? 0n) > 0n) return from + 1
  for (let slot = from + 1; slot <= to; slot += 1) if ((bases[slot] ?? 0n) > 0n) return slot
  return null
}

/** Only if held at the start or touched in the period. */
function measureHolding(series: InstrumentSeries, range: SlotRange, before: Float64Array): HoldingMeasure[] {
  const { from, to } = range
  const [first, last] = [totalsAt(series, from), totalsAt(series, to)]
  const [startCents, valueCents] = [valueAtSlot(series, from), valueAtSlot(series, to)]
  if (first === last && first.costCents === 0n && startCents === 0n) return []
  const realizedCents = last.realizedCents - first.realizedCents
  const unrealizedChangeCents = valueCents - last.costCents - (startCents - first.costCents)
  const incomeCents = last.incomeCents - first.incomeCents
  const commissionCents = last.commissionCents - first.commissionCents
  let [contribution, growth] = [0, 1]
  const { parts, now } = series
  const isUpToNow = to === parts.length
  for (let slot = from + 1; slot <= to && slot < parts.length; slot += 1) {
    contribution += (parts[slot] ?? 0) * (before[slot] ?? 1)
    growth *= series.growth[slot] ?? 1
  }
  if (isUpToNow && from < to) {
    contribution += (now?.part ?? 0) * (before[to] ?? 1)
    growth *= now?.growth ?? 1
  }
  return [
    {
      symbol: series.symbol,
      valueCents,
      gainCents: realizedCents + unrealizedChangeCents + incomeCents - commissionCents,
      realizedCents,
      unrealizedChangeCents,
      incomeCents,
      commissionCents,
      contribution,
      timeWeighted: wasHeld(series, range) ? { rate: growth - 1 } : { why: 'nothing_held' },
    },
  ]
}

function wasHeld(series: InstrumentSeries, { from, to }: SlotRange): boolean {
  if (valueAtSlot(series, from) > 0n) return true
  const { marks } = series
  return marks.some(({ slot, totals }, at) => {
    const isWithin = slot > from && slot <= to
    return (
      isWithin &&
      (totals.costCents > 0n || totals.realizedCents !== (marks[at - 1]?.totals.realizedCents ?? 0n))
    )
  })
}

function costContribution(history: AccountHistory, range: SlotRange, before: Float64Array): number {
  let contribution = 0
  for (const [slot, { withdrawalFees, adjustments }] of flowsWithin(history, range)) {
    const base = history.bases[slot] ?? 0n
    if (base > 0n) contribution += ratioOf(adjustments - withdrawalFees, base) * (before[slot] ?? 1)
  }
  return contribution
}

/** Start and deposits negative, withdrawals and end positive. */
function datedFlows(history: AccountHistory, range: SlotRange): DatedFlow[] {
  const dayOf = (slot: number) => dayOfEnd(history, slot)
  const { from, to } = range
  return [
    { day: dayOf(from), cents: -(history.values[from] ?? 0n) },
    ...flowsWithin(history, range).map(([slot, { deposits, withdrawals }]) => ({
      day: dayOf(slot),
      cents: withdrawals - deposits,
    })),
    { day: dayOf(to), cents: history.values[to] ?? 0n },
  ]
}

const daysBetween = ({ ends }: AccountHistory, from: number, to: number): number =>
  dayOfEnd({ ends }, to) - dayOfEnd({ ends }, from)

/** A close at midnight counts to the day before. */
const dayOfEnd = ({ ends }: Pick<AccountHistory, 'ends'>, slot: number): number =>
  newYorkDayAt((ends[slot] ?? 0) - 1)

const rateOf = (weighted: MoneyWeighted): ReturnRate =>
  'why' in weighted ? weighted : { rate: weighted.rate }

function yearOf(rate: ReturnRate, days: number): ReturnRate {
  if ('why' in rate) return rate
  const year = yearRate(rate.rate, days)
  return year === null ? { why: days < 365 ? 'under_a_year' : 'no_root' } : { rate: year }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
