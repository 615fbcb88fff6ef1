import type { DecidingPerson } from './deciding-person.ts'
import type { Thresholds } from './thresholds.ts'

/**
 * Whether one person both credits customers and pays out without any limit on what they decide alone within 24 hours,
 * or could lift that limit alone. Limits for a request or a customer bound no sum, since there are many of both.
 */
export const movesMoneyAlone = (
  { permissions }: Pick<DecidingPerson, 'permissions'>,
  { perCashierDayCents }: Pick<Thresholds, 'perCashierDayCents'>,
  liftsLimitAlone: boolean,
): boolean =>
  (perCashierDayCents === null || liftsLimitAlone) &&
  permissions.includes('deposits.decide') &&
  permissions.includes('withdrawals.decide')
