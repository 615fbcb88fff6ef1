import type { KycStatus } from '../people/profile.ts'
import type { RestrictableRight } from './restriction.ts'

/** What of an account decides whether its customer may buy, sell or deposit at all; read under its lock. */
export interface AccountRights {
  readonly kycStatus: KycStatus
  /** What the firm keeps the customer from. */
  readonly restrictedRights: readonly RestrictableRight[]
  /** An agreement that the customer has not accepted keeps them from depositing and buying. */
  readonly isAgreementDue: boolean
}

export type RightRefusal = 'profile_not_approved' | 'account_restricted' | 'agreement_due'

/**
 * Why a customer may not do this, whatever its size; null where they may. Refuses in the order a person would check:
 * profile, restrictions, agreements. A due agreement never keeps a customer from selling.
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
 * Why an order that was accepted before is not executed at its price; null where it is. The customer had the right when
 * they placed it, and nothing that they do or leave undone afterwards takes it away: else a look at the price would
 * decide whether they bought. A restriction is the staff's.
 */
export const refusePlaced = (
  { restrictedRights }: Pick<AccountRights, 'restrictedRights'>,
  right: 'buy' | 'sell',
): 'account_restricted' | null => (restrictedRights.includes(right) ? 'account_restricted' : null)
