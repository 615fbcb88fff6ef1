import type { Cents } from '../../money/money.ts'
import { type AccountRights, refuseRight } from '../../restrictions/refuse-right.ts'

/** What of a dividend is invested again: all of it, whatever the smallest order is; null for who may not buy. */
export const reinvestedCents = (account: AccountRights, paidCents: Cents): Cents | null =>
  refuseRight(account, 'buy') === null ? paidCents : null
