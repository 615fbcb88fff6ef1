import { type PriceAt, valueHeldAt } from '../portfolio/valued-holding.ts'
import type { Price } from '../money/price.ts'
import { type AccountEvent, type InstrumentEvent, isOfInstrument } from './account-event.ts'
import { asFloat, ratioOf } from './ratio.ts'
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
  /** What the house gave to correct something, less what it took back. */
  readonly adjustments: bigint
  readonly dividends: bigint
}

/** A slot that has not ended, apart from those that have: they stay as they are when it is replayed again. */
interface NowSlot {
  readonly value: bigint
  readonly part: number
  readonly growth: number
}

/** One instrument of an account, by slot. */
export interface InstrumentSeries {
  readonly symbol: string
  /** Cents at the end of each slot. */
  readonly values: BigInt64Array
  /** Its gain in each slot as a part of what the account had: 0.01 for a hundredth. */
  readonly parts: Float64Array
  readonly growth: Float64Array
  readonly now: NowSlot | null
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
 * r = (value at the end + out) / (value before + in) - 1. So the divisor is above zero whenever there is anything. An
 * account that owes more than it has is worth less than nothing; r is then no less than -1.
 */
export interface AccountHistory {
  /** When each slot ends, epoch ms; the last is now where there is such a slot. */
  readonly ends: readonly number[]
  /** Cash, held cash and holdings less what is owed, in cents. */
  readonly values: BigInt64Array
  /** Value before and what came in: what the slot's gain is a part of. */
  readonly bases: BigInt64Array
  /** 1 + r of each slot; 1 where there was nothing. */
  readonly growth: Float64Array
  readonly flows: ReadonlyMap<number, SlotFlows>
  readonly instruments: readonly InstrumentSeries[]
}

/** An instrument's value at the end of a slot, in cents. */
export const valueAtSlot = ({ values, now }: InstrumentSeries, slot: number): bigint =>
  (slot === values.length ? now?.value : values[slot]) ?? 0n

const NO_FLOWS: SlotFlows = {
  deposits: 0n,
  withdrawals: 0n,
  withdrawalFees: 0n,
  adjustments: 0n,
  dividends: 0n,
}

/** The slots of a range in which anything flowed, in their order: few of many. */
export const flowsWithin = (
  { flows }: Pick<AccountHistory, 'flows'>,
  { from, to }: { readonly from: number; readonly to: number },
): (readonly [slot: number, flows: SlotFlows])[] => [...flows].filter(([slot]) => slot > from && slot <= to)

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
  const gains = new BigInt64Array(ends.length)
  const instruments = [...own].map(([symbol, ofSymbol]) => {
    const started = beginReplay(linesOf.get(symbol) ?? [], ofSymbol)
    return replayOver({ symbol, started, events: ofSymbol, ends }, gains)
  })
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
  const divisors = Float64Array.from(bases, (base) => (base > 0n ? asFloat(base) : Infinity))
  for (const { parts } of instruments)
    for (let slot = 0; slot < ends.length; slot += 1) parts[slot] = (parts[slot] ?? 0) / (divisors[slot] ?? 1)
  return { ends, values, bases, growth, flows, instruments }
}

/** What has happened since the last slot, and the prices of now. */
export interface SinceLastSlot {
  readonly events: readonly AccountEvent[]
  readonly nowMs: number
  readonly latestPrice: (symbol: string) => Price | null
}

/**
 * Adds the slot that ends now to a history that has none. Refuses (throws) an instrument that is held and has no price.
 */
export function withNow(
  history: AccountHistory,
  { events, nowMs, latestPrice }: SinceLastSlot,
): AccountHistory {
  const slot = history.ends.length
  const ends = [...history.ends, nowMs]
  const own = Map.groupBy(events.filter(isOfInstrument), ({ symbol }) => symbol)
  const known = new Set(history.instruments.map(({ symbol }) => symbol))
  const lineOf = (symbol: string): PriceAt[] => {
    const price = latestPrice(symbol)
    return price === null ? [] : [{ atMs: nowMs, price }]
  }
  const added = [...own]
    .filter(([symbol]) => !known.has(symbol))
    .map(([symbol, own]) => unknownBefore(symbol, own, slot))
  const did = [...history.instruments, ...added].map((series) => ({
    series,
    now: replaySlot(withLine(series.end, lineOf(series.symbol)), own.get(series.symbol) ?? [], nowMs),
  }))
  const gain = did.reduce((sum, { now }) => sum + now.gainCents, 0n)
  const flows = flowsBySlot(events, ends)
  const account = accountSlot(history.values[slot - 1] ?? 0n, gain, flows.get(slot) ?? NO_FLOWS)
  return {
    ends,
    values: withLast(new BigInt64Array(slot + 1), history.values, account.value),
    bases: withLast(new BigInt64Array(slot + 1), history.bases, account.base),
    growth: withLast(new Float64Array(slot + 1), history.growth, account.growth),
    flows: new Map([...history.flows, ...flows]),
    instruments: did.map(({ series, now }) => ({
      ...series,
      now: {
        value: now.valueCents,
        part: account.base > 0n ? ratioOf(now.gainCents, account.base) : 0,
        growth: now.growth,
      },
      marks:
        now.after.totals === series.end.totals
          ? series.marks
          : [...series.marks, { slot, totals: now.after.totals }],
      end: now.after,
    })),
  }
}

function withLast(made: BigInt64Array, known: BigInt64Array, last: bigint): BigInt64Array
function withLast(made: Float64Array, known: Float64Array, last: number): Float64Array
function withLast(
  made: BigInt64Array | Float64Array,
  known: BigInt64Array | Float64Array,
  last: bigint | number,
): BigInt64Array | Float64Array {
  made.set(known as never)
  made[made.length - 1] = last
  return made
}

/** An instrument that was first bought in the slot of now. */
function unknownBefore(symbol: string, events: readonly InstrumentEvent[], slots: number): InstrumentSeries {
  return {
    symbol,
    values: new BigInt64Array(slots),
    parts: new Float64Array(slots),
    growth: new Float64Array(slots).fill(1),
    now: null,
    marks: [],
    end: beginReplay([], events),
  }
}

interface Replayed {
  readonly symbol: string
  readonly started: InstrumentReplay
  readonly events: readonly InstrumentEvent[]
  readonly ends: readonly number[]
}

/**
 * Replays one instrument, and adds its gains to those of the account. Its parts are gains still, in cents: the account
 * is known when all instruments are.
 */
function replayOver({ symbol, started, events, ends }: Replayed, gains: BigInt64Array): InstrumentSeries {
  const values = new BigInt64Array(ends.length)
  const parts = new Float64Array(ends.length)
  const growth = new Float64Array(ends.length).fill(1)
  const marks: { slot: number; totals: InstrumentTotals }[] = []
  const addGain = (slot: number, gain: bigint) => {
    gains[slot] = (gains[slot] ?? 0n) + gain
    parts[slot] = asFloat(gain)
  }
  let [replay, next] = [started, 0]
  let nextMs = events[0]?.atMs ?? Infinity
  // A plain loop: ten years of 30 holdings are 75,000 turns.
  for (let slot = 0; slot < ends.length; slot += 1) {
    const endMs = ends[slot] ?? 0
    const { holding } = replay
    if (nextMs > endMs) {
      if (holding.held === 0n) continue
      const before = holding.value
      const value = valueHeldAt(holding, endMs)
      values[slot] = value
      if (value === before) continue
      addGain(slot, value - before)
      if (before > 0n) growth[slot] = ratioOf(value, before)
      continue
    }
    const first = next
    while ((events[next]?.atMs ?? Infinity) <= endMs) next += 1
    nextMs = events[next]?.atMs ?? Infinity
    const did = replaySlot(replay, events.slice(first, next), endMs)
    values[slot] = did.valueCents
    addGain(slot, did.gainCents)
    growth[slot] = did.growth
    if (did.after.totals !== replay.totals) marks.push({ slot, totals: did.after.totals })
    replay = did.after
  }
  return { symbol, values, parts, growth, now: null, marks, end: replay }
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

/** One slot of the account: its gain is that of its instruments less withdrawal fees, with adjustments. */
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
