import type { DepositRequest } from '#contract/cash/deposits.ts'
import { now } from '#web/lib/live/clock.ts'

/** Whether the rate of a pending request is too old to approve. */
export const isRateOld = ({
  status,
  rateExpiresAt,
}: Pick<DepositRequest, 'status' | 'rateExpiresAt'>): boolean =>
  status === 'pending' && rateExpiresAt !== null && now() > new Date(rateExpiresAt)
