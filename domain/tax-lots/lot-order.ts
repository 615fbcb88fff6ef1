import { type Term, termOn } from './holding-period.ts'
import { type Lot, basisOf } from './lot.ts'
import type { LotMethod, TermRates } from './lot-method.ts'
import type { Quantity } from '../money/quantity.ts'

export interface SaleFacts {
  /** New York day number of the sale. */
  readonly day: number
  readonly quantity: Quantity
  /** Cents after commission. */
  readonly proceedsCents: bigint
  /** Each above zero. */
  readonly rates: TermRates
}

/** A lot with its cents per 1e-8 shares, in units of 1e-18, rounded down. */
interface Placed {
  readonly lot: Lot
  readonly cost: bigint
}

/** Open lots by cost per share, the dearest last; at equal cost the oldest last. */
export type CostOrder = Placed[]

/** Sorted once, then kept by `addToOrder` and `removeFromOrder`: searching 8,000 lots per sale took 0.8 s. */
export const costOrderOf = (lots: readonly Lot[]): CostOrder => lots.map(placed).toSorted(compareCosts)

export function addToOrder(order: CostOrder, lot: Lot): void {
  const added = placed(lot)
  order.splice(placeIn(order, added), 0, added)
}

/** Removes a lot, which must be unchanged since it was added. */
export function removeFromOrder(order: CostOrder, lot: Lot): void {
  // A sale takes the dearest.
  const at = order.at(-1)?.lot === lot ? order.length - 1 : placeIn(order, placed(lot))
  if (order[at]?.lot !== lot) throw new Error('a lot changed while it was in order')
  order.splice(at, 1)
}

/**
 * The lot a method takes next. Minimum tax takes the least gain per share times its term's rate, at the sale's own
 * price: optimal, as shares weigh the same. Within a term that is the dearest lot, so two are compared.
 */
export function nextByCost(order: CostOrder, method: 'highest_cost' | 'minimum_tax', sale: SaleFacts): Lot {
  const dearest = order.at(-1)?.lot
  if (!dearest) throw new RangeError('a sale exceeds its lots')
  if (method === 'highest_cost') return dearest
  const term = termOf(dearest, sale)
  const other = order.findLast(({ lot }) => termOf(lot, sale) !== term)?.lot
  if (!other) return dearest
  const apart = taxOf(other, sale) * dearest.quantity - taxOf(dearest, sale) * other.quantity
  return apart < 0n || (apart === 0n && isOlder(other, dearest)) ? other : dearest
}

/** The methods that compare costs. */
export const isByCost = (method: LotMethod): method is 'highest_cost' | 'minimum_tax' =>
  method === 'highest_cost' || method === 'minimum_tax'

/** Purchase order; parts divided off by a wash sale come before the rest. */
export const isOlder = (a: Lot, b: Lot): boolean =>
  a.id.purchase === b.id.purchase ? partOf(a) < partOf(b) : a.id.purchase < b.id.purchase

const partOf = ({ id: { part } }: Lot): number => (part === 0 ? Infinity : part)

const termOf = (lot: Lot, sale: SaleFacts): Term => termOn(lot.heldFromDay, sale.day)

/** Gain times rate, scaled by the quantities of lot and sale. */
function taxOf(lot: Lot, sale: SaleFacts): bigint {
  const gain = sale.proceedsCents * lot.quantity - basisOf(lot) * sale.quantity
  return gain * sale.rates[termOf(lot, sale)]
}

function placeIn(order: CostOrder, wanted: Placed): number {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const other = order[middle]
    if (other && compareCosts(other, wanted) < 0) from = middle + 1
    else to = middle
  }
  return from
}

const SCALE = 10n ** 18n

const placed = (lot: Lot): Placed => ({ lot, cost: (basisOf(lot) * SCALE) / lot.quantity })

/** Compares as fractions if equal when rounded down. */
function compareCosts(a: Placed, b: Placed): number {
  if (a.cost !== b.cost) return a.cost < b.cost ? -1 : 1
  const exact = basisOf(a.lot) * b.lot.quantity - basisOf(b.lot) * a.lot.quantity
  if (exact !== 0n) return exact < 0n ? -1 : 1
  if (a.lot === b.lot) return 0
  return isOlder(a.lot, b.lot) ? 1 : -1
}
