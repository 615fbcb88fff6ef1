import type { ReviewQueueName, SharedQueueName } from '#domain/reviews/claim.ts'

interface Reviewed {
  /** With the key (customer_id, id), a status, and an index on (status, id). */
  table: string
  /** Its subject in the audit log. */
  subject: string
  /** Default "pending". */
  waitingStatus?: string
  /** The processing order of `r`; default by id. */
  order?: string
  /** When a pending request stops waiting. */
  waitsUntil?: string
}

export const REVIEWED: Readonly<Record<ReviewQueueName, Reviewed>> = {
  deposits: { table: 'deposit_requests', subject: 'deposit_request' },
  withdrawals: { table: 'withdrawal_requests', subject: 'withdrawal_request' },
  profiles: { table: 'profile_submissions', subject: 'profile_submission' },
  password_resets: {
    table: 'password_reset_requests',
    subject: 'password_reset_request',
    waitsUntil: 'expires_at',
  },
}

/** With what else colleagues share. */
export const SHARED: Readonly<Record<SharedQueueName, Reviewed>> = {
  ...REVIEWED,
  support_tickets: {
    table: 'support_tickets',
    subject: 'support_ticket',
    waitingStatus: 'open',
    order: 'r.priority, r.id',
  },
}

export const waitingStatusOf = (queue: SharedQueueName): string => SHARED[queue].waitingStatus ?? 'pending'

/** The processing order of requests `r`. */
export const orderOf = (queue: SharedQueueName): string => SHARED[queue].order ?? 'r.id'

/** Whether pending request `r` still waits at this parameter's instant; null where all do. */
export function stillWaitsAt(queue: SharedQueueName, parameter: string): string | null {
  const { waitsUntil } = SHARED[queue]
  return waitsUntil === undefined ? null : `r.${waitsUntil} > ${parameter}::timestamptz`
}

export const findCustomerOf = (queue: SharedQueueName): string =>
  `select customer_id from ${SHARED[queue].table} where id = $1`
