import type { ReviewQueueName, SharedQueueName } from '#domain/reviews/claim.ts'

/** The requests of a queue. */
interface Reviewed {
  /** Has (customer_id, id) as its key, a status, and an index on (status, id). */
  table: string
  /** What the audit log calls one. */
  subject: string
  /** The status of a request that waits; "pending" where none is named. */
  waitingStatus?: string
  /** The order in which they are taken, of `r`; by id where none is named. */
  order?: string
  /** The column with the time from which a pending request does not wait any more. */
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

/** The same, with what else colleagues share. */
export const SHARED: Readonly<Record<SharedQueueName, Reviewed>> = {
  ...REVIEWED,
  support_tickets: {
    table: 'support_tickets',
    subject: 'support_ticket',
    waitingStatus: 'open',
    order: 'r.priority, r.id',
  },
}

/** The status of a request of the queue that waits for a decision. */
export const waitingStatusOf = (queue: SharedQueueName): string => SHARED[queue].waitingStatus ?? 'pending'

/** The order in which the requests `r` of the queue are taken. */
export const orderOf = (queue: SharedQueueName): string => SHARED[queue].order ?? 'r.id'

/** Whether a pending request `r` of the queue still waits at the instant of this parameter; null where all do. */
export function stillWaitsAt(queue: SharedQueueName, parameter: string): string | null {
  const { waitsUntil } = SHARED[queue]
  return waitsUntil === undefined ? null : `r.${waitsUntil} > ${parameter}::timestamptz`
}

/** Selects the customer of request $1 of the queue. */
export const findCustomerOf = (queue: SharedQueueName): string =>
  `select customer_id from ${SHARED[queue].table} where id = $1`
