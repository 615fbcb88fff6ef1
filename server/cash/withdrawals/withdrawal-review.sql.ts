import { CUSTOMERS, CUSTOMER_COLUMNS, WITHDRAWAL_COLUMNS } from './withdrawal-row.ts'

export const FIND_CUSTOMER = `select customer_id from withdrawal_requests where id = $1`

export const DECIDE_WITHDRAWAL = `
update withdrawal_requests w
set status = $2, processed_at = $3, processed_by = $4, rejection_reason = $5
from ${CUSTOMERS}, users decider
where w.id = $1 and w.status = 'pending' and u.id = w.customer_id and decider.id = $4
returning ${WITHDRAWAL_COLUMNS}, ${CUSTOMER_COLUMNS}, decider.username as decided_by`

export const FIND_DECISION = `
select w.status, w.processed_at as decided_at, decider.username as decided_by
from withdrawal_requests w left join users decider on decider.id = w.processed_by
where w.id = $1`

export const INSERT_WITHDRAWAL = `
insert into transactions (customer_id, id, type, amount_cents, fee_cents, request_id, created_at)
values ($1, $2, 'withdraw', $3, $4, $5, $6)`
