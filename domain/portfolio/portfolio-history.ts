import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, cents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY } from '../money/quantity.ts'
import {
  type PortfolioEvent,
  type PriceAt,
  type ReplayedHolding,
  countEvent,
  createValuedHolding,
  heldAfter,
  takeFill,
  valueHeldAt,
} from './valued-holding.ts'

/** What the holdings were worth at an instant, and what they have gained since the first point. */
export interface PortfolioValue {
  readonly atMs: number
  readonly valueCents: Cents
  /** Value now, less the value at the start, less what was paid in since, plus what came out. Negative for a loss. */
  readonly gainCents: Cents
  /** The time-weighted return since the start, in hundredths of a percent. */
  readonly returnBps: bigint
}

/**
 * Replays a customer's holdings over some instants, ascending. Where nothing is held at the first instant the history
 * begins with the first event instead; it is empty where nothing was ever held. Deposits and withdrawals are no
 * events: they move no holding. Buying is no gain and selling no loss, except for the commission and the rounding.
 *
 * The return links the price movements between trades and points, each relative to the value held then, so the size
 * and the time of purchases do not count (linked sub-period returns: the GIPS standards' time-weighted return;
 * docs/decisions/0042-define-a-portfolios-gain-as-the-movement-of-its-prices.md).
 */
export function portfolioHistory(options: {
  /** Ascending. The events up to the first instant add up to what was held then. */
  events: readonly PortfolioEvent[]
  /** Ascending, by symbol. */
  prices: ReadonlyMap<string, readonly PriceAt[]>
  times: readonly number[]
}): PortfolioValue[] {
  const { events, prices, times } = options
  const [startMs] = times
  if (startMs === undefined) return []
  const holdings = createHoldings(events, prices)
  const instants = [...times]
  let next = 0
  for (let event = events[next]; event !== undefined && event.atMs <= startMs; event = events[++next]) {
    holdings.count(event)
  }

  let value = holdings.valueAt(startMs)
  if (holdings.areEmpty()) {
    // A split without holdings does not begin a history.
    const first = events.slice(next).find(({ kind }) => kind !== 'split')
    if (first === undefined) return []
    instants.splice(0, times.filter((time) => time <= first.atMs).length, first.atMs)
  }
  let gain = 0n
  let growth = GROWTH_UNIT
  /** From one value to the next, with what was paid in at the first and what came out at the second. */
  function step(after: Cents, paid: bigint, cameOut: bigint): void {
    gain += after + cameOut - value - paid
    if (value + paid > 0n) growth = divideHalfUp(growth * (after + cameOut), value + paid)
    value = after
  }
  return instants.map((atMs) => {
    for (let event = events[next]; event !== undefined && event.atMs <= atMs; event = events[++next]) {
      step(holdings.valueBefore(event), 0n, 0n)
      step(holdings.apply(event), event.kind === 'flow' ? event.paidCents : 0n, cameOutOf(event))
    }
    step(holdings.valueAt(atMs), 0n, 0n)
    return { atMs, valueCents: value, gainCents: cents(gain), returnBps: bpsOfGrowth(growth) }
  })
}

/** The instruments that were held at an instant or traded since: a history from then on needs their prices. */
export function symbolsSince(events: readonly PortfolioEvent[], startMs: number): Set<string> {
  const held = new Map<string, Quantity>()
  for (const event of events) {
    if (event.atMs > startMs) break
    held.set(event.symbol, heldAfter(held.get(event.symbol) ?? ZERO_QUANTITY, event))
  }
  const traded = events.filter(({ kind, atMs }) => kind === 'flow' && atMs > startMs)
  return new Set([
    ...[...held].filter(([, units]) => units !== 0n).map(([symbol]) => symbol),
    ...traded.map(({ symbol }) => symbol),
  ])
}

const cameOutOf = (event: PortfolioEvent): bigint => {
  if (event.kind === 'flow') return event.receivedCents
  return event.kind === 'dividend' ? event.amountCents : 0n
}

/** A portfolio's growth since the start, in units of 1e-15: a million roundings stay far below 0.01 %. */
const GROWTH_UNIT = 1_000_000_000_000_000n

function bpsOfGrowth(growth: bigint): bigint {
  const change = growth - GROWTH_UNIT
  const bps = divideHalfUp((change < 0n ? -change : change) * 10_000n, GROWTH_UNIT)
  return change < 0n ? -bps : bps
}

interface Holdings {
  /** Changes the number of shares, without a valuation. */
  count(event: PortfolioEvent): void
  /** The value just before an event, at the price of the event. */
  valueBefore(event: PortfolioEvent): Cents
  /** The value just after it. */
  apply(event: PortfolioEvent): Cents
  /** The value at an instant; instants must not go back. */
  valueAt(atMs: number): Cents
  areEmpty(): boolean
}

function createHoldings(
  events: readonly PortfolioEvent[],
  prices: ReadonlyMap<string, readonly PriceAt[]>,
): Holdings {
  const holdings = new Map<string, ReplayedHolding>()
  let total = 0n
  for (const event of events) {
    const { splits } = holdingOf(event.symbol)
    if (event.kind === 'split') splits.push(event)
  }

  function holdingOf(symbol: string): ReplayedHolding {
    const known = holdings.get(symbol)
    if (known) return known
    const made = createValuedHolding(prices.get(symbol) ?? [])
    holdings.set(symbol, made)
    return made
  }

  function revalue(holding: ReplayedHolding, atMs: number): Cents {
    const before = holding.value
    total += valueHeldAt(holding, atMs) - before
    return cents(total)
  }

  const count = (event: PortfolioEvent) => countEvent(holdingOf(event.symbol), event)

  return {
    count,
    valueBefore(event) {
      const holding = holdingOf(event.symbol)
      if (event.kind === 'flow') takeFill(holding, event)
      return revalue(holding, event.atMs)
    },
    apply(event) {
      count(event)
      return revalue(holdingOf(event.symbol), event.atMs)
    },
    valueAt(atMs) {
      for (const holding of holdings.values()) revalue(holding, atMs)
      return cents(total)
    },
    areEmpty: () => [...holdings.values()].every(({ held }) => held === 0n),
  }
}
