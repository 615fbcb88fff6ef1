import {
  type AccountEvent,
  type InstrumentEvent,
  type PriceAt,
  isOfInstrument,
  valueHeldAt,
} from './valued-holding.ts'
import type { Price } from '../money/price.ts'
import { asFloat, ratioOf } from './ratio.ts'
import {
  type InstrumentReplay,
  type InstrumentStep,
  type InstrumentTotals,
  NO_TOTALS,
  beginReplay,
  paidFor,
  passedBy,
  receivedFor,
  replaySlot,
  withLine,
} from './replay-instrument.ts'

/** The slot that has not ended. */
interface NowSlot {
  readonly value: bigint
  readonly part: number
  readonly growth: number
}

/** One instrument, by slot. */
export interface InstrumentSeries {
  readonly symbol: string
  /** Cents at the end of each slot. */
  readonly values: BigInt64Array
  /** Gain in each slot, in cents; in an account's history, as a fraction of the account. */
  readonly parts: Float64Array
  readonly growth: Float64Array
  readonly now: NowSlot | null
  /** The totals after each slot in which they changed. */
  readonly marks: readonly { readonly slot: number; readonly totals: InstrumentTotals }[]
  readonly end: InstrumentReplay
}

interface HoldingsSlots {
  /** Cents at the end of each slot. */
  readonly values: BigInt64Array
  /** Change of value, less what was paid, plus sales after commission and dividends; zero in slot 0. */
  readonly gains: BigInt64Array
  /** Growth of a dollar in the holdings: each fill is valued just before and just after (ADR 0042). */
  readonly growth: Float64Array
}

/** What was held, by slot. Slot 0 is an instant: nothing before it counts as gain or loss. */
export interface HoldingsHistory {
  /** When each slot ends, epoch ms. */
  readonly ends: readonly number[]
  readonly holdings: HoldingsSlots
  readonly instruments: readonly InstrumentSeries[]
}

/** An instrument's value at the end of a slot, in cents. */
export const valueAtSlot = ({ values, now }: InstrumentSeries, slot: number): bigint =>
  (slot === values.length ? now?.value : values[slot]) ?? 0n

/** An instrument's totals at the end of a slot. */
export const totalsAt = ({ marks }: InstrumentSeries, slot: number): InstrumentTotals =>
  marks.findLast((mark) => mark.slot <= slot)?.totals ?? NO_TOTALS

type Steps = Map<InstrumentEvent, InstrumentStep>

/**
 * Replays holdings over ascending slot ends. `linesOf` has the prices of everything held at the first end or later.
 * Events include splits after the last slot: lines count in today's shares.
 */
export function replayHoldings(
  events: readonly AccountEvent[],
  ends: readonly number[],
  linesOf: ReadonlyMap<string, readonly PriceAt[]>,
): HoldingsHistory {
  const ofInstruments = events.filter(isOfInstrument)
  const own = Map.groupBy(ofInstruments, ({ symbol }) => symbol)
  const values = new BigInt64Array(ends.length)
  const gains = new BigInt64Array(ends.length)
  const growth = new Float64Array(ends.length).fill(1)
  const steps: Steps = new Map()
  const instruments = [...own].map(([symbol, ofSymbol]) =>
    replayOver({ symbol, line: linesOf.get(symbol) ?? [], events: ofSymbol, ends }, gains, steps),
  )
  let value = instruments.reduce((sum, series) => sum + valueAtSlot(series, 0), 0n)
  let next = 0
  for (let slot = 0; slot < ends.length; slot += 1) {
    const first = next
    while ((ofInstruments[next]?.atMs ?? Infinity) <= (ends[slot] ?? 0)) next += 1
    if (slot > 0) {
      const did = linkedSlot(value, gains[slot] ?? 0n, ofInstruments.slice(first, next), steps)
      value = did.value
      growth[slot] = did.growth
    }
    values[slot] = value
  }
  return { ends, holdings: { values, gains, growth }, instruments }
}

/** Events since the last slot, and current prices. */
export interface SinceLastSlot {
  readonly events: readonly AccountEvent[]
  readonly nowMs: number
  readonly latestPrice: (symbol: string) => Price | null
}

/** Adds the slot that ends now to a history without one. Throws for a held instrument without a price. */
export function holdingsWithNow(
  { ends, holdings, instruments }: HoldingsHistory,
  { events, nowMs, latestPrice }: SinceLastSlot,
): HoldingsHistory {
  const slot = ends.length
  const ofInstruments = events.filter(isOfInstrument)
  const own = Map.groupBy(ofInstruments, ({ symbol }) => symbol)
  const known = new Set(instruments.map(({ symbol }) => symbol))
  const lineOf = (symbol: string): PriceAt[] => {
    const price = latestPrice(symbol)
    return price === null ? [] : [{ atMs: nowMs, price }]
  }
  const added = [...own]
    .filter(([symbol]) => !known.has(symbol))
    .map(([symbol, own]) => unknownBefore(symbol, own, slot))
  const did = [...instruments, ...added].map((series) => ({
    series,
    now: replaySlot(withLine(series.end, lineOf(series.symbol)), own.get(series.symbol) ?? [], nowMs),
  }))
  const gain = did.reduce((sum, { now }) => sum + now.gainCents, 0n)
  const steps: Steps = new Map(did.flatMap(({ now }) => now.steps.map((step) => [step.event, step] as const)))
  const linked = linkedSlot(holdings.values[slot - 1] ?? 0n, gain, ofInstruments, steps)
  return {
    ends: [...ends, nowMs],
    holdings: {
      values: withLast(new BigInt64Array(slot + 1), holdings.values, linked.value),
      gains: withLast(new BigInt64Array(slot + 1), holdings.gains, gain),
      growth: withLast(new Float64Array(slot + 1), holdings.growth, linked.growth),
    },
    instruments: did.map(({ series, now }) => ({
      ...series,
      now: { value: now.valueCents, part: asFloat(now.gainCents), growth: now.growth },
      marks:
        now.after.totals === series.end.totals
          ? series.marks
          : [...series.marks, { slot, totals: now.after.totals }],
      end: now.after,
    })),
  }
}

/** Appends one slot. */
export function withLast(made: BigInt64Array, known: BigInt64Array, last: bigint): BigInt64Array
export function withLast(made: Float64Array, known: Float64Array, last: number): Float64Array
export function withLast(
  made: BigInt64Array | Float64Array,
  known: BigInt64Array | Float64Array,
  last: bigint | number,
): BigInt64Array | Float64Array {
  made.set(known as never)
  made[made.length - 1] = last
  return made
}

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

/** Takes all instruments in turn. */
function linkedSlot(
  before: bigint,
  gain: bigint,
  events: readonly InstrumentEvent[],
  steps: Steps,
): { value: bigint; growth: number } {
  let [value, growth, end] = [before, 1, before + gain]
  const link = (from: bigint, to: bigint) => {
    if (from > 0n && to !== from) growth *= ratioOf(to, from)
  }
  for (const event of events) {
    const step = steps.get(event)
    if (!step) throw new Error('an event that no instrument has replayed')
    const atEvent = value + step.beforeCents - step.wasCents
    link(value, atEvent)
    value = atEvent + step.afterCents - step.beforeCents
    link(atEvent + paidFor(event), value + receivedFor(event))
    end += paidFor(event) - receivedFor(event)
  }
  link(value, end)
  return { value: end, growth }
}

interface Replayed {
  readonly symbol: string
  readonly line: readonly PriceAt[]
  readonly events: readonly InstrumentEvent[]
  readonly ends: readonly number[]
}

function replayOver(
  { symbol, line, events, ends }: Replayed,
  gains: BigInt64Array,
  steps: Steps,
): InstrumentSeries {
  const values = new BigInt64Array(ends.length)
  const parts = new Float64Array(ends.length)
  const growth = new Float64Array(ends.length).fill(1)
  const marks: { slot: number; totals: InstrumentTotals }[] = []
  const addGain = (slot: number, gain: bigint) => {
    gains[slot] = (gains[slot] ?? 0n) + gain
    parts[slot] = asFloat(gain)
  }
  const [startMs = -Infinity] = ends
  let next = events.findIndex(({ atMs }) => atMs > startMs)
  if (next === -1) next = events.length
  let replay = passedBy(beginReplay(line, events), events.slice(0, next))
  if (replay.totals !== NO_TOTALS) marks.push({ slot: 0, totals: replay.totals })
  if (replay.holding.held > 0n) values[0] = valueHeldAt(replay.holding, startMs)
  let nextMs = events[next]?.atMs ?? Infinity
  // A plain loop: ten years of 30 holdings are 75,000 turns.
  for (let slot = 1; slot < ends.length; slot += 1) {
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
    for (const step of did.steps) steps.set(step.event, step)
    if (did.after.totals !== replay.totals) marks.push({ slot, totals: did.after.totals })
    replay = did.after
  }
  return { symbol, values, parts, growth, now: null, marks, end: replay }
}
