import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'

/** What an order reserves until it is filled, refused or canceled: dollars of a buy, shares of a sale. */
export interface Reserved {
  readonly heldCents: Cents
  readonly reservedQuantity: Quantity
}

/** The most that an order may use of what its customer has: all of it, or what it reserved. */
export const most = (present: bigint, reserved: bigint = present): bigint =>
  reserved < present ? reserved : present
