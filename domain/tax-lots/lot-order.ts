import { termOn } from './holding-period.ts'
import { basisOf, type Lot } from './lot.ts'
import type { LotMethod, TermRates } from './lot-method.ts'
import type { Quantity } from '../money/quantity.ts'

/** A lot among the open ones, with what decides its place in an order. */
export interface OpenLot {
  readonly lot: Lot
  /** Cents per 1e-8 shares, in units of 1e-18, rounded down. */
  readonly costPerUnit: bigint
}

const SCALE = 10n ** 18n

export const openLot = (lot: Lot): OpenLot => ({
  lot,
  costPerUnit: (basisOf(lot) * SCALE) / lot.quantity,
})

export interface SaleFacts {
  /** New York day number of the sale. */
  readonly day: number
  readonly quantity: Quantity
  /** What the sale brings, in cents after commission. */
  readonly proceedsCents: bigint
  readonly rates: TermRates
}

/**
 * The place of the lot that a method takes next, the oldest of equal ones. Minimum tax takes the least gain a share
 * times the rate of its term, at the sale's own price; every share weighs the same, so no other choice for this sale
 * has less. One pass compares rounded figures, and exact fractions where those nearly tie: sorting the lots for every
 * sale took five times as long.
 */
export function nextTaken(lots: readonly OpenLot[], method: LotMethod, sale: SaleFacts): number {
  if (method === 'fifo' || method === 'average') return 0
  if (method === 'lifo') return lots.length - 1
  const price = (sale.proceedsCents * SCALE) / sale.quantity
  let best = 0
  let bestKey: bigint | null = null
  for (const [at, { lot, costPerUnit }] of lots.entries()) {
    const rate = method === 'highest_cost' ? 1n : sale.rates[termOn(lot.heldFromDay, sale.day)]
    const key = (method === 'highest_cost' ? -costPerUnit : price - costPerUnit) * rate
    const chosen = lots[best]
    if (bestKey !== null && chosen) {
      const apart = key - bestKey
      const isNear = apart <= ROUNDING * rate && -apart <= ROUNDING * rate
      if (isNear ? compare(lot, chosen.lot, method, sale) >= 0n : apart > 0n) continue
    }
    best = at
    bestKey = key
  }
  return best
}

/** Two figures that were rounded down differ by so much at most when they are equal; a rate of the other term too. */
const ROUNDING = 4n

/** Negative when a method takes `a` before `b`, zero when they are equal: fractions, compared exactly. */
function compare(a: Lot, b: Lot, method: 'highest_cost' | 'minimum_tax', sale: SaleFacts): bigint {
  if (method === 'highest_cost') return basisOf(b) * a.quantity - basisOf(a) * b.quantity
  return taxOf(a, sale) * b.quantity - taxOf(b, sale) * a.quantity
}

/** Gain a share times rate, times the quantities of the lot and of the sale. */
function taxOf(lot: Lot, sale: SaleFacts): bigint {
  const gain = sale.proceedsCents * lot.quantity - basisOf(lot) * sale.quantity
  return gain * sale.rates[termOn(lot.heldFromDay, sale.day)]
}
