import type { AdminDepositRequest } from '#contract/funding.ts'
import { MAX_QUEUE_ROWS, REVIEW_STATUSES, type ReviewStatus } from '#domain/review.ts'
import type { Pool } from '#server/database/pool.ts'
import { DEPOSIT_COLUMNS, type DepositRow, presentAdminDeposit } from './deposit-row.ts'

/** One walk of the (status, id) index per wanted status, as in the profiles' queue. */
const LIST_DEPOSIT_QUEUE = `
select ${DEPOSIT_COLUMNS}, u.username
from unnest($1::text[]) with ordinality as wanted (status, place)
cross join lateral (
  select r.customer_id, r.id from deposit_requests r where r.status = wanted.status order by r.id limit $2
) queued
join deposit_requests d on d.customer_id = queued.customer_id and d.id = queued.id
join users u on u.id = d.customer_id
order by wanted.place, d.id
limit $2`

const FIND_BY_REFERENCE = `
select ${DEPOSIT_COLUMNS}, u.username
from deposit_requests d
join users u on u.id = d.customer_id
where d.reference_number = $1 and d.status = any($2::text[])`

/**
 * Deposit requests for an administrator, oldest first; without a status the pending ones come before
 * the decided ones. At most 200; with a reference, the one that has it.
 */
export async function listDepositQueue(
  pool: Pool,
  { status, depositReference }: { status?: ReviewStatus | undefined; depositReference?: bigint | undefined },
): Promise<AdminDepositRequest[]> {
  const statuses = status ? [status] : [...REVIEW_STATUSES]
  const { rows } =
    depositReference === undefined
      ? await pool.query<DepositRow & { username: string }>(LIST_DEPOSIT_QUEUE, [statuses, MAX_QUEUE_ROWS])
      : await pool.query<DepositRow & { username: string }>(FIND_BY_REFERENCE, [depositReference, statuses])
  return rows.map(presentAdminDeposit)
}
