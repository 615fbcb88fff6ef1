import { permissionsOf } from '../staff/permissions.ts'
import type { StaffRole } from '../staff/roles.ts'
import type { Thresholds } from './thresholds.ts'

/**
 * Whether one person with these roles moves money without limit, so that no one else need see it: both credits
 * customers and pays out, and no threshold bounds what a person decides alone within 24 hours. One for a request or
 * a customer bounds nothing in sum, since there are many of both. Below the threshold of a person's day one person
 * still moves money.
 */
export function movesMoneyAlone(
  roles: readonly StaffRole[],
  { perCashierDayCents }: Pick<Thresholds, 'perCashierDayCents'>,
): boolean {
  const held = new Set(permissionsOf(roles))
  return perCashierDayCents === null && held.has('deposits.decide') && held.has('withdrawals.decide')
}
