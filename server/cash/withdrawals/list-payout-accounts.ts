import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type PayoutAccountRow, presentPayoutAccount } from './list-withdrawals.ts'

/** Whether the bank returned part of the payout and kept it: the account is no longer proven payable. */
export const isReturned = (request: string): string => `exists (
  select 1 from transactions paid
  join corrections c on c.customer_id = paid.customer_id and c.corrects = paid.id and c.kind = 'withdrawal_returned'
  where paid.customer_id = ${request}.customer_id and paid.type = 'withdraw' and paid.request_id = ${request}.id
    and not exists (
      select 1 from corrections r
      where r.customer_id = c.customer_id and r.corrects = c.id and r.kind = 'reversal'))`

/**
 * Accounts of approved withdrawals that the bank did not return, each once, the last approval first. A customer has few
 * requests, and the key begins with the customer.
 */
const LIST_PAYOUT_ACCOUNTS = `
select w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address
from withdrawal_requests w
where w.customer_id = $1 and w.status = 'approved' and not ${isReturned('w')}
group by w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address
order by max(w.processed_at) desc, max(w.id) desc
limit $2`

/** The last paid first; at most `limit`. */
export async function listPayoutAccounts(
  database: Queryable,
  customerId: bigint,
  limit = MAX_LIST_ROWS,
): Promise<PayoutAccount[]> {
  const { rows } = await database.query<PayoutAccountRow>(LIST_PAYOUT_ACCOUNTS, [customerId, limit])
  return rows.map(presentPayoutAccount)
}
