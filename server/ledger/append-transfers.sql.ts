/** Appends transfers given as parallel arrays: one statement however many there are. */
export const APPEND_TRANSFERS = `
insert into transfers
  (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
select *, $9::timestamptz
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[])`
