import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, ZERO_CENTS, cents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'

/** What a customer holds of one instrument, and what it cost in all. */
export interface Position {
  readonly quantity: Quantity
  readonly costCents: Cents
}

export const NO_POSITION: Position = { quantity: ZERO_QUANTITY, costCents: ZERO_CENTS }

/** The position after buying more: quantity and cost add up, so the average cost is a weighted one. */
export function addToPosition(position: Position, bought: Quantity, costCents: Cents): Position {
  return {
    quantity: quantity(position.quantity + bought),
    costCents: cents(position.costCents + costCents),
  }
}

/**
 * The position after selling part of it: cost falls pro rata (half-up to the cent), so the average
 * cost stays. Selling all of it leaves exactly nothing. Refuses (throws) more than is held.
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
