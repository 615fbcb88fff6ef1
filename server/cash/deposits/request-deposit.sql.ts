import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'
import { DEPOSIT_COLUMNS } from './deposit-row.ts'

/** Without a reference number it gets the next one. */
export const INSERT_DEPOSIT_REQUEST = composeInsert(
  'deposit_requests as d',
  [
    'customer_id',
    'id',
    'amount_cents',
    'original_amount_cents',
    'currency',
    'rate_units',
    'rate_source',
    'rate_at',
    'bank_reference',
    'created_at',
    'reference_number',
    'settings_id',
    'provider_rate_units',
  ],
  {
    rest: `returning ${DEPOSIT_COLUMNS}`,
    expressions: { reference_number: (value) => `coalesce(${value}, nextval('deposit_reference_numbers'))` },
  },
)

export const FIND_DUPLICATE = `
select 1
from deposit_requests
where customer_id = $1 and original_amount_cents = $2 and currency = $3 and bank_reference = $4
  and created_at > $5 and created_at <= $6
limit 1`

/** The sum of a customer's pending requests in foreign currencies with rates fixed at $2 or later. */
export const SUM_OPEN_FOREIGN = `
select coalesce(sum(amount_cents), 0)::bigint as open_cents, min(coalesce(repriced_at, created_at)) as since
from deposit_requests
where customer_id = $1 and status = 'pending' and currency <> 'USD' and coalesce(repriced_at, created_at) >= $2`

/** Uses the customer's reference; no row when it is not theirs, or was used. */
export const USE_REFERENCE = `
delete from open_deposit_references where customer_id = $1 and reference_number = $2`
