import type { PriceAt } from '../portfolio/valued-holding.ts'
import type { Price } from '../money/price.ts'
import { type AccountEvent, type InstrumentEvent, isOfInstrument } from './account-event.ts'
import {
  type InstrumentReplay,
  type InstrumentTotals,
  NO_TOTALS,
  beginReplay,
  replaySlot,
  withLine,
} from './replay-instrument.ts'

/** Flows of one slot of time, in cents. */
export interface SlotFlows {
  readonly deposits: bigint
  /** Paid out, after fees. */
  readonly withdrawals: bigint
  readonly withdrawalFees: bigint
  readonly dividends: bigint
}

/** One instrument of an account, by slot. */
export interface InstrumentSeries {
  readonly symbol: string
  /** Cents at the end of each slot. */
  readonly values: BigInt64Array
  readonly gains: BigInt64Array
  readonly growth: Float64Array
  /** The totals after every slot in which they changed. */
  readonly marks: readonly { readonly slot: number; readonly totals: InstrumentTotals }[]
  readonly end: InstrumentReplay
}

/**
 * What an account was worth, by slot of time. Slot 0 ends with the last close before the first transaction, when there
 * was nothing; each later one is a session, from the close before to its own. The slot after the last close has not
 * ended: it ends now.
 *
 * Money that comes in counts from the start of its slot, money that goes out until its end:
 * r = (value at the end + out) / (value before + in) - 1. So the divisor is above zero whenever there is anything.
 */
export interface AccountHistory {
  /** When each slot ends, epoch ms. */
  readonly ends: readonly number[]
  /** Cash, held cash and holdings, in cents. */
  readonly values: BigInt64Array
  /** Value before and what came in: what the slot's gain is a part of. */
  readonly bases: BigInt64Array
  /** 1 + r of each slot; 1 where there was nothing. */
  readonly growth: Float64Array
  readonly flows: ReadonlyMap<number, SlotFlows>
  readonly instruments: readonly InstrumentSeries[]
}

const NO_FLOWS: SlotFlows = { deposits: 0n, withdrawals: 0n, withdrawalFees: 0n, dividends: 0n }

/** The flows of a slot, all zero where nothing happened. */
export const flowsOf = ({ flows }: Pick<AccountHistory, 'flows'>, slot: number): SlotFlows =>
  flows.get(slot) ?? NO_FLOWS

/**
 * Replays an account over the ends of its slots, ascending; the first is before every event, and none is before its
 * events. `linesOf` has the closes of every instrument. Splits after the last slot are among the events: the lines
 * count in the shares of today. Events are in the order of their transactions, with times that do not go back.
 */
export function replayAccount(
  events: readonly AccountEvent[],
  ends: readonly number[],
  linesOf: ReadonlyMap<string, readonly PriceAt[]>,
): AccountHistory {
  const own = Map.groupBy(events.filter(isOfInstrument), ({ symbol }) => symbol)
  const instruments = [...own].map(([symbol, ofSymbol]) => {
    const started = beginReplay(linesOf.get(symbol) ?? [], ofSymbol)
    return replayOver(symbol, started, ofSymbol, ends)
  })
  return accountOf(ends, flowsBySlot(events, ends), instruments, null)
}

/** What has happened since the last slot, and the prices of now. */
export interface SinceLastSlot {
  readonly events: readonly AccountEvent[]
  readonly nowMs: number
  readonly latestPrice: (symbol: string) => Price | null
}

/** Adds the slot that ends now. Refuses (throws) an instrument that is held and has no price. */
export function withNow(
  history: AccountHistory,
  { events, nowMs, latestPrice }: SinceLastSlot,
): AccountHistory {
  const ends = [...history.ends, nowMs]
  const own = Map.groupBy(events.filter(isOfInstrument), ({ symbol }) => symbol)
  const known = new Set(history.instruments.map(({ symbol }) => symbol))
  const lineOf = (symbol: string): PriceAt[] => {
    const price = latestPrice(symbol)
    return price === null ? [] : [{ atMs: nowMs, price }]
  }
  const grown = history.instruments.map((series) =>
    extended(series, own.get(series.symbol) ?? [], ends, lineOf(series.symbol)),
  )
  const added = [...own]
    .filter(([symbol]) => !known.has(symbol))
    .map(([symbol, ofSymbol]) => replayOver(symbol, beginReplay(lineOf(symbol), ofSymbol), ofSymbol, ends))
  const flows = flowsBySlot(events, ends)
  return accountOf(ends, new Map([...history.flows, ...flows]), [...grown, ...added], history)
}

function replayOver(
  symbol: string,
  started: InstrumentReplay,
  events: readonly InstrumentEvent[],
  ends: readonly number[],
): InstrumentSeries {
  const [values, gains] = [new BigInt64Array(ends.length), new BigInt64Array(ends.length)]
  const growth = new Float64Array(ends.length).fill(1)
  const marks: { slot: number; totals: InstrumentTotals }[] = []
  let [replay, next] = [started, 0]
  for (const [slot, endMs] of ends.entries()) {
    const first = next
    while (next < events.length && (events[next]?.atMs ?? 0) <= endMs) next += 1
    if (first === next && replay.holding.held === 0n) continue
    const did = replaySlot(replay, events.slice(first, next), endMs)
    values[slot] = did.valueCents
    gains[slot] = did.gainCents
    growth[slot] = did.growth
    if (did.after.totals !== replay.totals) marks.push({ slot, totals: did.after.totals })
    replay = did.after
  }
  return { symbol, values, gains, growth, marks, end: replay }
}

function extended(
  series: InstrumentSeries,
  events: readonly InstrumentEvent[],
  ends: readonly number[],
  line: readonly PriceAt[],
): InstrumentSeries {
  const slot = ends.length - 1
  const values = new BigInt64Array(ends.length)
  const gains = new BigInt64Array(ends.length)
  const growth = new Float64Array(ends.length).fill(1)
  values.set(series.values)
  gains.set(series.gains)
  growth.set(series.growth)
  if (events.length === 0 && series.end.holding.held === 0n) return { ...series, values, gains, growth }
  const did = replaySlot(withLine(series.end, line), events, ends[slot] ?? 0)
  values[slot] = did.valueCents
  gains[slot] = did.gainCents
  growth[slot] = did.growth
  const { totals } = did.after
  const marks = totals === series.end.totals ? series.marks : [...series.marks, { slot, totals }]
  return { symbol: series.symbol, values, gains, growth, marks, end: did.after }
}

/** The totals of an instrument at the end of a slot. */
export const totalsAt = ({ marks }: InstrumentSeries, slot: number): InstrumentTotals =>
  marks.findLast((mark) => mark.slot <= slot)?.totals ?? NO_TOTALS

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
  dividends: a.dividends + b.dividends,
})

/** The account of its parts: a slot's gain is that of its instruments less withdrawal fees. */
function accountOf(
  ends: readonly number[],
  flows: ReadonlyMap<number, SlotFlows>,
  instruments: readonly InstrumentSeries[],
  known: AccountHistory | null,
): AccountHistory {
  const [values, bases] = [new BigInt64Array(ends.length), new BigInt64Array(ends.length)]
  const growth = new Float64Array(ends.length).fill(1)
  const first = known?.ends.length ?? 0
  if (known) {
    values.set(known.values)
    bases.set(known.bases)
    growth.set(known.growth)
  }
  const gains = new BigInt64Array(ends.length)
  for (const series of instruments) {
    for (let slot = first; slot < ends.length; slot += 1) {
      const gain = series.gains[slot] ?? 0n
      if (gain !== 0n) gains[slot] = (gains[slot] ?? 0n) + gain
    }
  }
  let value = first === 0 ? 0n : (values[first - 1] ?? 0n)
  for (let slot = first; slot < ends.length; slot += 1) {
    const { deposits, withdrawals, withdrawalFees } = flows.get(slot) ?? NO_FLOWS
    const base = value + deposits
    value = base + (gains[slot] ?? 0n) - withdrawalFees - withdrawals
    values[slot] = value
    bases[slot] = base
    if (base > 0n) growth[slot] = Number(value + withdrawals) / Number(base)
  }
  return { ends, values, bases, growth, flows, instruments }
}
