import type { Cents } from '../../money/money.ts'
import { type AccountRights, refuseRight } from '../../restrictions/refuse-right.ts'

/** The reinvested part of a dividend: all, whatever the smallest order; null for who may not buy. */
export const reinvestedCents = (account: AccountRights, paidCents: Cents): Cents | null =>
  refuseRight(account, 'buy') === null ? paidCents : null
