import { composeStatement } from '#server/platform/database/statements/composed-statement.ts'
import { isMoneyLocked } from '#server/ledger/money-lock.sql.ts'
import { PAYEE_DIGEST } from '#server/ledger/payee-digest.sql.ts'
import { foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import { WITHDRAWAL_COLUMNS } from './withdrawal-row.ts'

const REQUESTED = [
  'id',
  'gross_cents',
  'net_cents',
  'fee_cents',
  'bank_name',
  'bank_account_name',
  'bank_account_number',
  'swift_code',
  'bank_address',
  'payee_salt',
  'settings_id',
] as const

/** Inserts nothing while the money lock is on, whatever the caller decided. */
export const INSERT_WITHDRAWAL_REQUEST = composeStatement<{
  customerId: bigint
  at: Date
  row: Readonly<Record<(typeof REQUESTED)[number], unknown>>
}>((take) => {
  const customer = take.value(({ customerId }) => customerId)
  const at = take.value((input) => input.at, 'timestamptz')
  const values = REQUESTED.map((column) => take.value(({ row }) => row[column]))
  return `
with free as (select customer_id from accounts where customer_id = ${customer} and not ${isMoneyLocked(at)})
insert into withdrawal_requests as w (customer_id, created_at, ${REQUESTED.join(', ')})
select free.customer_id, ${at}, ${values.join(', ')} from free
returning ${WITHDRAWAL_COLUMNS}, ${PAYEE_DIGEST} as payee_digest`
})

/** Whether customer $1 was paid at the account with number $2 and SWIFT code $3. A customer has few requests. */
export const WAS_PAID_TO = `
select 1 from withdrawal_requests
where customer_id = $1 and status = 'approved' and swift_code = $3
  and ${foldNumber('bank_account_number')} = ${foldNumber('$2::text')}
limit 1`

/** Ignores canceled and decided requests, which a customer repeats on purpose. */
export const FIND_DUPLICATE = `
select 1
from withdrawal_requests
where customer_id = $1 and status = 'pending' and gross_cents = $2 and bank_name = $3
  and bank_account_name = $4 and ${foldNumber('bank_account_number')} = ${foldNumber('$5::text')}
  and swift_code = $6 and bank_address = $7
  and created_at > $8 and created_at <= $9
limit 1`
