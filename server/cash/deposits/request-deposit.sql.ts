import { DEPOSIT_COLUMNS } from './deposit-row.ts'

export const INSERT_DEPOSIT_REQUEST = `
insert into deposit_requests as d
  (customer_id, id, amount_cents, original_amount_cents, currency, rate_units, rate_source, rate_at,
   bank_reference, created_at, reference_number, settings_id, provider_rate_units)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, nextval('deposit_reference_numbers')), $12, $13)
returning ${DEPOSIT_COLUMNS}`

export const FIND_DUPLICATE = `
select 1
from deposit_requests
where customer_id = $1 and original_amount_cents = $2 and currency = $3 and bank_reference = $4
  and created_at > $5 and created_at <= $6
limit 1`

/** What a customer's pending requests in foreign currencies come to whose rate was fixed at $2 or later. */
export const SUM_OPEN_FOREIGN = `
select coalesce(sum(amount_cents), 0)::bigint as open_cents, min(coalesce(repriced_at, created_at)) as since
from deposit_requests
where customer_id = $1 and status = 'pending' and currency <> 'USD' and coalesce(repriced_at, created_at) >= $2`

/** Uses up the reference a customer was shown; no row when it is not theirs, or was used before. */
export const USE_REFERENCE = `
delete from open_deposit_references where customer_id = $1 and reference_number = $2`
