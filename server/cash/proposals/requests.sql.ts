export interface DepositNow {
  id: bigint
  customer_id: bigint
  amount_cents: bigint
  rate_units: bigint
  cash_cents: bigint
  owed_cents: bigint
}

/** Pending ones of the deposit requests $1, with their customers' money. */
export const PENDING_DEPOSITS = `
select d.id, d.customer_id, d.amount_cents, d.rate_units, a.cash_cents, a.owed_cents
from deposit_requests d join accounts a on a.customer_id = d.customer_id
where d.id = any($1::bigint[]) and d.status = 'pending'`

export interface WithdrawalNow {
  id: bigint
  customer_id: bigint
  gross_cents: bigint
  net_cents: bigint
  bank_name: string
  bank_account_name: string
  held_cents: bigint
  owed_cents: bigint
}

/** Pending ones of the withdrawal requests $1, with their customers' money. */
export const PENDING_WITHDRAWALS = `
select w.id, w.customer_id, w.gross_cents, w.net_cents, w.bank_name, w.bank_account_name, a.held_cents, a.owed_cents
from withdrawal_requests w join accounts a on a.customer_id = w.customer_id
where w.id = any($1::bigint[]) and w.status = 'pending'`
