import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { DEPOSIT_COLUMNS, type DepositRow, presentDeposit } from './deposit-row.ts'

const LIST_DEPOSIT_REQUESTS = `
select ${DEPOSIT_COLUMNS}
from deposit_requests d
where d.customer_id = $1 and d.id < $2
order by d.id desc
limit $3`

/** Newest first: at most `limit`, older than `before`. */
export async function listDepositRequests(
  database: Queryable,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<DepositRequest[]> {
  const { rows } = await database.query<DepositRow>(LIST_DEPOSIT_REQUESTS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentDeposit)
}
