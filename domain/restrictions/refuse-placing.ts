import { type AccountRights, type RightRefusal, refuseRight } from './refuse-right.ts'

/** What decides whether an account may place an order at all. */
export interface PlacingRights extends AccountRights {
  /** Whether API keys may place no orders. Queued ones are filled all the same. */
  readonly areKeyOrdersSuspended?: boolean
}

export interface Placed {
  readonly side: 'buy' | 'sell'
  /** Whether an API key places it now. */
  readonly isByKey?: boolean
}

export type PlacingRefusal = RightRefusal | 'key_orders_suspended'

/** Why an order may not be placed, whatever its size; null where it may. */
export const refusePlacing = ({ side, isByKey }: Placed, account: PlacingRights): PlacingRefusal | null =>
  isByKey && account.areKeyOrdersSuspended ? 'key_orders_suspended' : refuseRight(account, side)
