import { newYorkDayAt } from '../market/new-york-time.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import type { InstrumentEvent } from './valued-holding.ts'
import { ratioOf } from './ratio.ts'

/** A stretch from the first share of an instrument to none. Cents, days since 1970 in New York. */
export interface ClosedStretch extends Readonly<StretchSums> {
  readonly symbol: string
  readonly firstBuyDay: number
  readonly lastSaleDay: number
}

interface StretchSums {
  /** The transaction of its last sale. */
  id: bigint
  paidCents: bigint
  /** Before commission. */
  receivedCents: bigint
  /** Including payments after the last sale. */
  incomeCents: bigint
  commissionCents: bigint
}

interface Stretch extends StretchSums {
  firstBuyMs: number
  lastSaleMs: number
  isClosed: boolean
}

/** received - paid + income - commissions. */
export const gainOfStretch = (stretch: ClosedStretch): bigint =>
  stretch.receivedCents - stretch.paidCents + stretch.incomeCents - stretch.commissionCents

/** Gain as a part of what was paid: 0.5 for a half. */
export const rateOfStretch = (stretch: ClosedStretch): number =>
  ratioOf(gainOfStretch(stretch), stretch.paidCents)

/**
 * All closed stretches, the last sale first. Buying again starts another stretch, so old trades never change a new
 * percentage. Events are in transaction order.
 */
export function closedStretches(events: readonly InstrumentEvent[]): ClosedStretch[] {
  const bySymbol = Map.groupBy(events, ({ symbol }) => symbol)
  return [...bySymbol]
    .flatMap(([symbol, own]) => stretchesOf(symbol, own))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

function stretchesOf(symbol: string, events: readonly InstrumentEvent[]): ClosedStretch[] {
  const stretches: Stretch[] = []
  let held: Quantity = ZERO_QUANTITY
  for (const event of events) {
    const last = stretches.at(-1)
    switch (event.kind) {
      case 'buy':
        if (held === 0n) stretches.push(begun(event.atMs))
        stretchAt(stretches).paidCents += event.paidCents
        held = quantity(held + event.quantity)
        break
      case 'sell':
        held = quantity(held - event.quantity)
        sellIn(stretchAt(stretches), event, held === 0n)
        break
      case 'split':
        held = afterSplit(held, event)
        break
      case 'dividend': {
        const owner = stretches.findLast(({ firstBuyMs }) => firstBuyMs <= event.recordAtMs) ?? last
        if (owner) owner.incomeCents += event.amountCents
        break
      }
    }
  }
  return stretches.filter(({ isClosed }) => isClosed).map((stretch) => presented(symbol, stretch))
}

const begun = (atMs: number): Stretch => ({
  firstBuyMs: atMs,
  lastSaleMs: atMs,
  id: 0n,
  paidCents: 0n,
  receivedCents: 0n,
  incomeCents: 0n,
  commissionCents: 0n,
  isClosed: false,
})

function stretchAt(stretches: readonly Stretch[]): Stretch {
  const last = stretches.at(-1)
  if (!last) throw new RangeError('a sale of what was never bought')
  return last
}

function sellIn(stretch: Stretch, event: InstrumentEvent & { kind: 'sell' }, isLast: boolean): void {
  stretch.receivedCents += event.grossCents
  stretch.commissionCents += event.commissionCents
  if (isLast) Object.assign(stretch, { id: event.id, lastSaleMs: event.atMs, isClosed: true })
}

const presented = (
  symbol: string,
  { firstBuyMs, lastSaleMs, isClosed: _, ...rest }: Stretch,
): ClosedStretch => ({
  symbol,
  ...rest,
  firstBuyDay: newYorkDayAt(firstBuyMs),
  lastSaleDay: newYorkDayAt(lastSaleMs),
})
