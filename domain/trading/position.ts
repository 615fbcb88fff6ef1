import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, ZERO_CENTS, cents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'

/** A holding and its total cost. */
export interface Position {
  readonly quantity: Quantity
  readonly costCents: Cents
}

export const NO_POSITION: Position = { quantity: ZERO_QUANTITY, costCents: ZERO_CENTS }

/** The position after a buy: quantity and cost add up to a weighted average. */
export function addToPosition(position: Position, bought: Quantity, costCents: Cents): Position {
  return {
    quantity: quantity(position.quantity + bought),
    costCents: cents(position.costCents + costCents),
  }
}

/**
 * The position after a sale: cost falls pro rata (half-up to the cent), so the average stays. Selling all leaves
 * zero. Throws for more than is held.
 */
export function takeFromPosition(position: Position, sold: Quantity): Position {
  if (sold > position.quantity) throw new RangeError(`cannot take ${sold} from ${position.quantity}`)
  const left = position.quantity - sold
  if (left === 0n) return NO_POSITION
  return {
    quantity: quantity(left),
    costCents: cents(divideHalfUp(position.costCents * left, position.quantity)),
  }
}
