import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { WITHDRAWAL_COLUMNS, type WithdrawalRow, presentWithdrawal } from './withdrawal-row.ts'

const LIST_WITHDRAWAL_REQUESTS = `
select ${WITHDRAWAL_COLUMNS}
from withdrawal_requests w
where w.customer_id = $1 and w.id < $2
order by w.id desc
limit $3`

/** Newest first: at most `limit`, older than `before`. */
export async function listWithdrawalRequests(
  database: Queryable,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<WithdrawalRequest[]> {
  const { rows } = await database.query<WithdrawalRow>(LIST_WITHDRAWAL_REQUESTS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentWithdrawal)
}
