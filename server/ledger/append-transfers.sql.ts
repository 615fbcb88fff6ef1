/** Appends transfers from parallel arrays in one statement; unnested as in `WRITE_BATCH`. */
export const APPEND_TRANSFERS = `
insert into transfers
  (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::text[]),
  unnest($6::bigint[]), unnest($7::text[]), unnest($8::text[]), $9::timestamptz`
