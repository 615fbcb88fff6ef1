import type { KycStatus } from '../people/profile.ts'
import type { RestrictableRight } from './restriction.ts'

/** What decides whether a customer may buy, sell or deposit at all; read under the account's lock. */
export interface AccountRights {
  readonly kycStatus: KycStatus
  readonly restrictedRights: readonly RestrictableRight[]
  /** An agreement not yet accepted stops deposits and buys. */
  readonly isAgreementDue: boolean
}

export type RightRefusal = 'profile_not_approved' | 'account_restricted' | 'agreement_due'

/**
 * Why a customer may not do this, whatever its size; null where they may. Checks profile, restrictions, then
 * agreements. A due agreement never stops a sale.
 */
export function refuseRight(
  { kycStatus, restrictedRights, isAgreementDue }: AccountRights,
  right: 'buy' | 'sell' | 'deposit',
): RightRefusal | null {
  if (kycStatus !== 'approved') return 'profile_not_approved'
  if (restrictedRights.includes(right)) return 'account_restricted'
  return isAgreementDue && right !== 'sell' ? 'agreement_due' : null
}

/**
 * Why an accepted order is not executed at its price; null where it is. Only staff restrictions count: nothing that the
 * customer does afterwards may cancel it, or watching the price would decide whether they bought.
 */
export const refusePlaced = (
  { restrictedRights }: Pick<AccountRights, 'restrictedRights'>,
  right: 'buy' | 'sell',
): 'account_restricted' | null => (restrictedRights.includes(right) ? 'account_restricted' : null)

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
