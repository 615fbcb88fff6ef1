import { LRUCache } from 'lru-cache'
import type { Performance, ClosedPosition } from '#contract/trading/performance.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt, dateOfDay } from '#domain/market/new-york-time.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import type { AccountHistory } from '#domain/returns/account-history.ts'
import type { BenchmarkMeasure } from '#domain/returns/benchmark.ts'
import type { HoldingMeasure, PeriodMeasure, ReturnRate, SlotRange } from '#domain/returns/measure-period.ts'
import type { MissingCloses } from '#domain/returns/missing-closes.ts'
import { type PeriodSessions, lastClosedSession } from '#domain/returns/period-slots.ts'
import { type ReturnPoint, returnSeries } from '#domain/returns/return-series.ts'
import { bpsOfRate, bpsThatAddUp } from '#domain/returns/round-percent.ts'
import { isOfInstrument } from '#domain/returns/valued-holding.ts'
import {
  type ClosedStretch,
  closedStretches,
  gainOfStretch,
  rateOfStretch,
} from '#domain/returns/closed-positions.ts'
import { downSampleBy } from '#server/market/charts/down-sample.ts'
import type { ReadAccount } from './account-reader.ts'

/** Points take 200 bytes: twice as many would double the response time, and a chart shows no more. */
const MOST_POINTS = 500

interface Measured {
  readonly history: AccountHistory
  readonly range: SlotRange
  readonly measure: PeriodMeasure
  readonly benchmark: { readonly instrument: Instrument; readonly measure: BenchmarkMeasure }
  readonly startsWith: Performance['startsWith']
  readonly closesKeptSince: string | null
  readonly missingCloses: MissingCloses | null
  readonly catalogue: Catalogue
}

const money = (amount: bigint): string => formatCents(cents(amount))
const percentOfBps = (bps: bigint): string => formatDecimal(bps, 2)
const percent = (rate: ReturnRate): string | null =>
  'why' in rate ? null : percentOfBps(bpsOfRate(rate.rate))
const why = (rate: ReturnRate) => ('why' in rate ? rate.why : null)
const percentOfGrowth = (growth: number | null): string | null =>
  growth === null ? null : percentOfBps(bpsOfRate(growth - 1))

/** A measured period in wire form. */
export function presentPerformance(measured: Measured): Performance {
  const { history, range, measure, benchmark } = measured
  const every = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const slots = downSampleBy(every, (slot) => Number(history.values[slot] ?? 0n), MOST_POINTS)
  const points = returnSeries(history, range, { slots, benchmark: benchmark.measure.growth })
  return {
    start: momentOf(history.ends[range.from] ?? 0, measure.startCents),
    end: momentOf(history.ends[range.to] ?? 0, measure.endCents),
    startsWith: measured.startsWith,
    ...presentAmounts(measure),
    ...presentRates(measure),
    benchmark: presentBenchmark(benchmark.instrument, benchmark.measure, measure.endCents),
    ...presentHoldings(measure, measured.catalogue),
    series: points.map(presentPoint),
    closesKeptSince: measured.closesKeptSince,
    missingCloses: measured.missingCloses,
  }
}

/** The same for an account without a transaction by then. */
export function presentNothing(
  { from, to }: PeriodSessions,
  calendar: MarketCalendar,
  nowMs: number,
): Performance {
  const startMs = (from ?? lastClosedSession(calendar, nowMs)).closesAtMs
  const nothing: ReturnRate = { why: 'nothing_held' }
  const parts = {
    gainCents: 0n,
    realizedCents: 0n,
    unrealizedChangeCents: 0n,
    incomeCents: 0n,
    commissionCents: 0n,
  }
  const measure: PeriodMeasure = {
    ...parts,
    startCents: 0n,
    endCents: 0n,
    depositCents: 0n,
    withdrawalCents: 0n,
    withdrawalFeeCents: 0n,
    adjustmentCents: 0n,
    timeWeighted: nothing,
    timeWeightedYear: nothing,
    moneyWeighted: nothing,
    moneyWeightedYear: nothing,
    holdings: [],
    costContribution: 0,
  }
  return {
    start: momentOf(startMs, 0n),
    end: momentOf(to?.closesAtMs ?? nowMs, 0n),
    startsWith: 'first_deposit',
    ...presentAmounts(measure),
    ...presentRates(measure),
    benchmark: null,
    byHolding: [],
    costContribution: null,
    series: [],
    closesKeptSince: null,
    missingCloses: null,
  }
}

/** Closes are the same for all customers: formatting them was a third of a response. */
const written = new LRUCache<number, { readonly at: string; readonly date: string }>({ max: 8_192 })

/** A round-the-clock session ends as the next day begins. */
function momentOf(atMs: number, valueCents: bigint): Performance['start'] {
  const known = written.get(atMs) ?? { at: new Date(atMs).toISOString(), date: newYorkDateAt(atMs - 1) }
  written.set(atMs, known)
  return { ...known, value: money(valueCents) }
}

const presentAmounts = (measure: PeriodMeasure) => ({
  deposits: money(measure.depositCents),
  withdrawals: money(measure.withdrawalCents),
  gain: money(measure.gainCents),
  realised: money(measure.realizedCents),
  unrealisedChange: money(measure.unrealizedChangeCents),
  income: money(measure.incomeCents),
  fees: money(measure.commissionCents + measure.withdrawalFeeCents),
  commissions: money(measure.commissionCents),
  withdrawalFees: money(measure.withdrawalFeeCents),
  adjustments: money(measure.adjustmentCents),
})

const presentRates = (measure: PeriodMeasure) => ({
  timeWeighted: percent(measure.timeWeighted),
  timeWeightedWhy: why(measure.timeWeighted),
  moneyWeighted: percent(measure.moneyWeighted),
  moneyWeightedWhy: why(measure.moneyWeighted),
  timeWeightedYear: percent(measure.timeWeightedYear),
  timeWeightedYearWhy: why(measure.timeWeightedYear),
  moneyWeightedYear: percent(measure.moneyWeightedYear),
  moneyWeightedYearWhy: why(measure.moneyWeightedYear),
})

function presentBenchmark(
  { symbol, name, type }: Instrument,
  { rate, sameMoney }: BenchmarkMeasure,
  endCents: bigint,
): Performance['benchmark'] {
  const isKnown = 'cents' in sameMoney
  return {
    symbol,
    name,
    withDistributions: type !== 'index',
    return: percent(rate),
    returnWhy: why(rate),
    sameMoneyEnd: isKnown ? money(sameMoney.cents) : null,
    sameMoneyDifference: isKnown ? money(endCents - sameMoney.cents) : null,
    sameMoneyWhy: isKnown ? null : sameMoney.why,
  }
}

/** Rounded so that they add up. */
function presentHoldings({ holdings, costContribution, timeWeighted }: PeriodMeasure, catalogue: Catalogue) {
  const largestFirst = holdings.toSorted((a, b) =>
    a.valueCents === b.valueCents ? (a.symbol < b.symbol ? -1 : 1) : a.valueCents < b.valueCents ? 1 : -1,
  )
  const parts = [costContribution, ...largestFirst.map(({ contribution }) => contribution)]
  const bps = 'why' in timeWeighted ? null : bpsThatAddUp(parts, bpsOfRate(timeWeighted.rate))
  return {
    byHolding: largestFirst.map((holding, at) => presentHolding(holding, bps?.[at + 1] ?? null, catalogue)),
    costContribution: bps === null ? null : percentOfBps(bps[0] ?? 0n),
  }
}

const presentHolding = (
  holding: HoldingMeasure,
  bps: bigint | null,
  catalogue: Catalogue,
): Performance['byHolding'][number] => ({
  symbol: holding.symbol,
  name: catalogue.find(holding.symbol)?.name ?? holding.symbol,
  value: money(holding.valueCents),
  gain: money(holding.gainCents),
  realised: money(holding.realizedCents),
  unrealisedChange: money(holding.unrealizedChangeCents),
  income: money(holding.incomeCents),
  fees: money(holding.commissionCents),
  contribution: bps === null ? null : percentOfBps(bps),
  contributionWhy: bps === null ? 'nothing_held' : null,
  return: percent(holding.timeWeighted),
  returnWhy: why(holding.timeWeighted),
})

const presentPoint = (point: ReturnPoint): Performance['series'][number] => ({
  ...momentOf(point.atMs, point.valueCents),
  netPaidIn: money(point.netPaidInCents),
  timeWeighted: percentOfGrowth(point.growth),
  benchmark: percentOfGrowth(point.benchmarkGrowth),
  deposits: money(point.depositCents),
  withdrawals: money(point.withdrawalCents),
  dividends: money(point.dividendCents),
})

/** A customer's closed positions, the last sale first, older than id `before`. */
export function listClosedPositions(
  { events }: ReadAccount,
  catalogue: Catalogue,
  { limit = MAX_LIST_ROWS, before }: { limit?: number | undefined; before?: string | undefined },
): ClosedPosition[] {
  const stretches = closedStretches(events.filter(isOfInstrument))
  const older = before === undefined ? stretches : stretches.filter(({ id }) => id < BigInt(before))
  return older.slice(0, limit).map((stretch) => presentStretch(stretch, catalogue))
}

function presentStretch(stretch: ClosedStretch, catalogue: Catalogue): ClosedPosition {
  return {
    id: stretch.id.toString(),
    symbol: stretch.symbol,
    name: catalogue.find(stretch.symbol)?.name ?? stretch.symbol,
    firstBuy: dateOfDay(stretch.firstBuyDay),
    lastSale: dateOfDay(stretch.lastSaleDay),
    days: stretch.lastSaleDay - stretch.firstBuyDay,
    paid: money(stretch.paidCents),
    received: money(stretch.receivedCents),
    income: money(stretch.incomeCents),
    fees: money(stretch.commissionCents),
    gain: money(gainOfStretch(stretch)),
    percent: formatDecimal(bpsOfRate(rateOfStretch(stretch)), 2),
  }
}
