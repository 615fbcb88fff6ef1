import { type Quantity, ZERO_QUANTITY } from '../money/quantity.ts'
import { type AccountEvent, type PriceAt, heldAfter, isOfInstrument } from './valued-holding.ts'
import { type HoldingsHistory, replayHoldings } from './holdings-history.ts'

/** The holdings' worth at an instant, and their gain since the first point. */
export interface HoldingsPoint {
  readonly atMs: number
  readonly valueCents: bigint
  /** Change of value since the start, less what was paid in, plus what came out. */
  readonly gainCents: bigint
  /** Of a dollar since the start. */
  readonly growth: number
}

/**
 * A history's points from the end of one slot. Without holdings then, it begins with the first event, or is empty.
 * `events` and `linesOf` are those replayed.
 */
export function holdingsSeries(
  { ends, holdings }: HoldingsHistory,
  from: number,
  { events, linesOf }: { events: readonly AccountEvent[]; linesOf: ReadonlyMap<string, readonly PriceAt[]> },
): HoldingsPoint[] {
  const startMs = ends[from]
  if (startMs === undefined) return []
  const begun = beginning(startMs, holdings.values[from] ?? 0n, events, linesOf)
  if (begun === null) return []
  const points = [begun]
  let [gain, growth] = [0n, 1]
  for (let slot = from + 1; slot < ends.length; slot += 1) {
    gain += holdings.gains[slot] ?? 0n
    growth *= holdings.growth[slot] ?? 1
    const atMs = ends[slot] ?? 0
    // A slot between two closes adds no point.
    if (atMs <= begun.atMs || atMs === ends[slot + 1]) continue
    points.push({ atMs, valueCents: holdings.values[slot] ?? 0n, gainCents: gain, growth })
  }
  return points
}

function beginning(
  startMs: number,
  valueCents: bigint,
  events: readonly AccountEvent[],
  linesOf: ReadonlyMap<string, readonly PriceAt[]>,
): HoldingsPoint | null {
  if (valueCents > 0n || heldAt(events, startMs).size > 0)
    return { atMs: startMs, valueCents, gainCents: 0n, growth: 1 }
  // A split without holdings begins no history.
  const first = events.filter(isOfInstrument).find(({ kind, atMs }) => atMs > startMs && kind !== 'split')
  if (!first) return null
  const { values, gains, growth } = replayHoldings(events, [startMs, first.atMs], linesOf).holdings
  return { atMs: first.atMs, valueCents: values[1] ?? 0n, gainCents: gains[1] ?? 0n, growth: growth[1] ?? 1 }
}

/** The instruments held at an instant or traded since, whose prices a history needs. */
export function symbolsSince(events: readonly AccountEvent[], startMs: number): Set<string> {
  const traded = events.filter(({ kind, atMs }) => atMs > startMs && (kind === 'buy' || kind === 'sell'))
  return new Set([...heldAt(events, startMs), ...traded.filter(isOfInstrument).map(({ symbol }) => symbol)])
}

function heldAt(events: readonly AccountEvent[], atMs: number): Set<string> {
  const held = new Map<string, Quantity>()
  for (const event of events) {
    if (event.atMs > atMs) break
    if (isOfInstrument(event))
      held.set(event.symbol, heldAfter(held.get(event.symbol) ?? ZERO_QUANTITY, event))
  }
  return new Set([...held].filter(([, units]) => units > 0n).map(([symbol]) => symbol))
}
