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
export const LIST_PAYOUT_ACCOUNTS = `
select w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address
from withdrawal_requests w
where w.customer_id = $1 and w.status = 'approved' and not ${isReturned('w')}
group by w.bank_name, w.bank_account_name, w.bank_account_number, w.swift_code, w.bank_address
order by max(w.processed_at) desc, max(w.id) desc
limit $2`
