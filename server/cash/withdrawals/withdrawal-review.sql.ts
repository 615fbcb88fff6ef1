import { foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import { isReturned } from './payout-accounts.sql.ts'
import { CUSTOMERS, CUSTOMER_COLUMNS, WITHDRAWAL_COLUMNS } from './withdrawal-row.ts'

export const DECIDE_WITHDRAWAL = `
update withdrawal_requests w
set status = $2, processed_at = $3, processed_by = $4, rejection_reason = $5
from ${CUSTOMERS}, users decider
where w.id = $1 and w.status = 'pending' and u.id = w.customer_id and decider.id = $4
returning ${WITHDRAWAL_COLUMNS}, ${CUSTOMER_COLUMNS}, decider.username as decided_by`

/**
 * Whether request $1 is customer $2's first payout to its bank account, by number and SWIFT code. Returned ones do not
 * count.
 */
export const IS_FIRST_TO_ACCOUNT = `
select 1 from withdrawal_requests w
where w.id = $1 and not exists (
  select 1 from withdrawal_requests before
  where before.customer_id = $2 and before.status = 'approved' and before.id <> w.id
    and ${foldNumber('before.bank_account_number')} = ${foldNumber('w.bank_account_number')}
    and before.swift_code = w.swift_code and not ${isReturned('before')})`

export const FIND_DECISION = `
select w.status, w.processed_at as decided_at, decider.username as decided_by
from withdrawal_requests w left join users decider on decider.id = w.processed_by
where w.id = $1`

export const INSERT_WITHDRAWAL = `
insert into transactions (customer_id, id, type, amount_cents, fee_cents, request_id, created_at)
values ($1, $2, 'withdraw', $3, $4, $5, $6)`
