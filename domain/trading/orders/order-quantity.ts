import type { OrderLimits } from '../trading-terms.ts'
import { MIN_ORDER_QUANTITY } from './order-limits.ts'
import { divideDown, divideUp } from '../../money/decimal.ts'
import type { Cents } from '../../money/money.ts'
import { type Price, PRICE_UNITS_PER_DOLLAR } from '../../money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity, quantity } from '../../money/quantity.ts'

const CENTS_PER_DOLLAR = 100n

type Side = 'buy' | 'sell'

/** Refuses a typed quantity below the least or above the largest order; a smaller whole rest of `held` may be sold. */
export function refuseQuantity(
  { side, quantity: shares }: { side: Side; quantity: Quantity },
  held: Quantity,
  { largestOrder }: Pick<OrderLimits, 'largestOrder'>,
): 'below_minimum' | 'above_maximum' | null {
  if (shares > largestOrder) return 'above_maximum'
  if (shares >= MIN_ORDER_QUANTITY) return null
  return side === 'sell' && shares > 0n && shares === held ? null : 'below_minimum'
}

/** Refuses less than the smallest amount. The least quantity applies to typed shares only. */
export const refuseAmount = (
  amountCents: Cents,
  { smallestOrderCents }: Pick<OrderLimits, 'smallestOrderCents'>,
): 'below_minimum_amount' | null => (amountCents < smallestOrderCents ? 'below_minimum_amount' : null)

/**
 * Shares for dollars at a price, to 1e-8: the most a buy's pay for, the least that brings a sale's. Refuses zero
 * shares, and more than the largest order.
 */
export function quantityOf(
  side: Side,
  amountCents: Cents,
  at: Price,
  { largestOrder }: Pick<OrderLimits, 'largestOrder'>,
): Quantity | { refused: 'below_minimum_amount' | 'above_maximum' } {
  const shares = (side === 'buy' ? affordableQuantity : quantityFetching)(amountCents, at)
  if (shares === 0n) return { refused: 'below_minimum_amount' }
  return shares > largestOrder ? { refused: 'above_maximum' } : shares
}

/**
 * The largest quantity whose cost, rounded up to the cent, is within a budget. Below 1,000,000 per share it uses the
 * budget to the cent, as 1e-8 of a share is below a cent.
 */
export const affordableQuantity = (budgetCents: Cents, at: Price): Quantity =>
  quantity(divideDown(valueUnits(budgetCents), at))

/** The smallest quantity whose proceeds, rounded down to the cent, reach an amount: exact below 1,000,000 a share. */
export const quantityFetching = (proceedsCents: Cents, at: Price): Quantity =>
  quantity(divideUp(valueUnits(proceedsCents), at))

/** Cents in units of quantity times price: 1e-14 dollars. */
const valueUnits = (amountCents: Cents): bigint =>
  (amountCents * PRICE_UNITS_PER_DOLLAR * QUANTITY_UNITS_PER_SHARE) / CENTS_PER_DOLLAR
