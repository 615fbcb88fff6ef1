import type { Cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'

/** What an order reserves until it ends: a buy's dollars, a sale's shares. */
export interface Reserved {
  readonly heldCents: Cents
  readonly reservedQuantity: Quantity
}

/** The most an order may use: all there is, or what it reserved. */
export const most = (present: bigint, reserved: bigint = present): bigint =>
  reserved < present ? reserved : present
