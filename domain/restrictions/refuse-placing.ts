import { type AccountRights, type RightRefusal, refuseRight } from './refuse-right.ts'

/** What of an account decides whether its customer may place an order at all. */
export interface PlacingRights extends AccountRights {
  /** Whether the customer lets API keys place no orders. Those that wait are filled all the same. */
  readonly areKeyOrdersSuspended?: boolean
}

/** What of an order decides that. */
export interface Placed {
  readonly side: 'buy' | 'sell'
  /** Whether a program places it now, with an API key. */
  readonly isByKey?: boolean
}

export type PlacingRefusal = RightRefusal | 'key_orders_suspended'

/** Why the customer, or their program, may not place an order, whatever its size; null where they may. */
export const refusePlacing = ({ side, isByKey }: Placed, account: PlacingRights): PlacingRefusal | null =>
  isByKey && account.areKeyOrdersSuspended ? 'key_orders_suspended' : refuseRight(account, side)
