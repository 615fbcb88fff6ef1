import { type Cents, ZERO_CENTS, cents } from '../money/money.ts'
import {
  type InstrumentEvent,
  type PriceAt,
  type ReplayedHolding,
  countEvent,
  createValuedHolding,
  takeFill,
  valueHeldAt,
} from './valued-holding.ts'
import { takeFromPosition } from '../trading/position.ts'
import { ratioOf } from './ratio.ts'

/** An instrument's totals since its first event. */
export interface InstrumentTotals {
  /** Average cost of what is held, as in the ledger. */
  readonly costCents: Cents
  /** Sales before commission, less the average cost of what was sold. */
  readonly realizedCents: bigint
  readonly incomeCents: bigint
  readonly commissionCents: bigint
}

export const NO_TOTALS: InstrumentTotals = {
  costCents: ZERO_CENTS,
  realizedCents: 0n,
  incomeCents: 0n,
  commissionCents: 0n,
}

/** One instrument during its replay. */
export interface InstrumentReplay {
  readonly holding: ReplayedHolding
  readonly totals: InstrumentTotals
}

/** An instrument before its first event. */
export const beginReplay = (
  line: readonly PriceAt[],
  events: readonly InstrumentEvent[],
): InstrumentReplay => ({
  holding: createValuedHolding(
    line,
    events.filter((event) => event.kind === 'split'),
  ),
  totals: NO_TOTALS,
})

export interface InstrumentStep {
  readonly event: InstrumentEvent
  readonly wasCents: bigint
  readonly beforeCents: bigint
  readonly afterCents: bigint
}

/** One instrument in one slot. */
export interface InstrumentSlot {
  /** At its end. */
  readonly valueCents: Cents
  /** Change of value, less what was paid, plus sales after commission and dividends. */
  readonly gainCents: bigint
  /** Of a dollar: each fill is valued just before and after, so trades are no return (ADR 0042). */
  readonly growth: number
  readonly steps: readonly InstrumentStep[]
  readonly after: InstrumentReplay
}

/** Takes events from before the line without a valuation: their prices are older. Advances the replay's holding. */
export function passedBy(
  { holding, totals }: InstrumentReplay,
  events: readonly InstrumentEvent[],
): InstrumentReplay {
  let after = totals
  for (const event of events) {
    after = totalsAfter(after, holding, event)
    countEvent(holding, event)
  }
  return { holding, totals: after }
}

/** Replays one slot's events, and values what is left at its end. Advances the replay's holding. */
export function replaySlot(
  { holding, totals: totalsBefore }: InstrumentReplay,
  events: readonly InstrumentEvent[],
  endMs: number,
): InstrumentSlot {
  let [value, growth, gain, totals] = [holding.value as bigint, 1, 0n, totalsBefore]
  const step = (after: bigint, paid: bigint, cameOut: bigint) => {
    gain += after + cameOut - value - paid
    if (value + paid > 0n) growth *= ratioOf(after + cameOut, value + paid)
    value = after
  }
  const steps = events.map((event) => {
    if (event.kind === 'buy' || event.kind === 'sell') takeFill(holding, event)
    const wasCents = value
    step(valueHeldAt(holding, event.atMs), 0n, 0n)
    const beforeCents = value
    totals = totalsAfter(totals, holding, event)
    countEvent(holding, event)
    step(valueHeldAt(holding, event.atMs), paidFor(event), receivedFor(event))
    return { event, wasCents, beforeCents, afterCents: value }
  })
  const valueCents = valueHeldAt(holding, endMs)
  step(valueCents, 0n, 0n)
  return { valueCents, gainCents: gain, growth, steps, after: { holding, totals } }
}

/** A copy of a replay whose line continues from the last close with these prices, for the open slot. */
export function withLine({ holding, totals }: InstrumentReplay, line: readonly PriceAt[]): InstrumentReplay {
  const { splits, passedSplits, passed } = holding
  const lastClose = holding.line.slice(Math.max(0, passed - 1), passed)
  return {
    holding: {
      ...holding,
      splits: [...splits],
      passedSplits: [...passedSplits],
      line: [...lastClose, ...line],
      passed: 0,
    },
    totals,
  }
}

function totalsAfter(
  totals: InstrumentTotals,
  { held }: ReplayedHolding,
  event: InstrumentEvent,
): InstrumentTotals {
  switch (event.kind) {
    case 'buy':
      return { ...totals, costCents: cents(totals.costCents + event.paidCents) }
    case 'sell': {
      const { costCents } = takeFromPosition({ quantity: held, costCents: totals.costCents }, event.quantity)
      const removed = totals.costCents - costCents
      return {
        ...totals,
        costCents,
        realizedCents: totals.realizedCents + event.grossCents - removed,
        commissionCents: totals.commissionCents + event.commissionCents,
      }
    }
    case 'dividend':
      return { ...totals, incomeCents: totals.incomeCents + event.amountCents }
    case 'split':
      return totals
  }
}

/** Paid into a holding by an event. */
export const paidFor = (event: InstrumentEvent): bigint => (event.kind === 'buy' ? event.paidCents : 0n)

/** Received from it, after commission. */
export function receivedFor(event: InstrumentEvent): bigint {
  if (event.kind === 'sell') return event.grossCents - event.commissionCents
  return event.kind === 'dividend' ? event.amountCents : 0n
}
