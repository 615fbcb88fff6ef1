import type { DecidingPerson } from './deciding-person.ts'
import type { Thresholds } from './thresholds.ts'

/**
 * Whether one person moves money without limit, so that no one else need see it: both credits customers and pays out,
 * and no threshold bounds what a person decides alone within 24 hours, or they could lift it alone. One for a request
 * or a customer bounds nothing in sum, since there are many of both. Below the threshold of a person's day one person
 * still moves money.
 */
export const movesMoneyAlone = (
  { permissions }: Pick<DecidingPerson, 'permissions'>,
  { perCashierDayCents }: Pick<Thresholds, 'perCashierDayCents'>,
  liftsLimitAlone: boolean,
): boolean =>
  (perCashierDayCents === null || liftsLimitAlone) &&
  permissions.includes('deposits.decide') &&
  permissions.includes('withdrawals.decide')
