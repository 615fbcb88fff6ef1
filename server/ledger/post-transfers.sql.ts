/**
 * Appends transfers and moves their balances by relative amounts, in one statement; the transaction has locked the
 * accounts. `missing` counts missing accounts and positions.
 */
export const POST_TRANSFERS = `
with posted as (
  select customer_id, id, reason, source_id, asset, amount, debit_account, credit_account
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[])
    as posted (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account)
), appended as (
  insert into transfers
    (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
  select customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, $9::timestamptz
  from posted
), entries as (
  select customer_id, asset, credit_account as account, amount from posted
  union all
  select customer_id, asset, debit_account, -amount from posted
), balances as (
  select customer_id,
    coalesce(sum(amount) filter (where account = 'cash'), 0)::bigint as cash_cents,
    coalesce(sum(amount) filter (where account = 'hold'), 0)::bigint as held_cents,
    -coalesce(sum(amount) filter (where account = 'owed'), 0)::bigint as owed_cents
  from entries where account in ('cash', 'hold', 'owed')
  group by customer_id
), quantities as (
  select customer_id, asset as instrument, sum(amount)::bigint as units
  from entries where account = 'position'
  group by customer_id, asset
), changed_accounts as (
  update accounts
  set cash_cents = accounts.cash_cents + balances.cash_cents, held_cents = accounts.held_cents + balances.held_cents,
    owed_cents = accounts.owed_cents + balances.owed_cents
  from balances
  where accounts.customer_id = balances.customer_id
  returning 1
), changed_positions as (
  update positions set quantity_units = positions.quantity_units + quantities.units
  from quantities
  where positions.customer_id = quantities.customer_id and positions.instrument = quantities.instrument
  returning 1
)
select (select count(*) from balances) + (select count(*) from quantities)
  - (select count(*) from changed_accounts) - (select count(*) from changed_positions) as missing`

/** What these customers owe; their accounts are locked. */
export const FIND_OWING = `
select customer_id as "customerId", cash_cents as "cashCents", owed_cents as "owedCents"
from accounts where customer_id = any($1::bigint[]) and owed_cents > 0`

/** Appends transfers from parallel arrays in one statement; unnested as in `WRITE_BATCH`. */
export const APPEND_TRANSFERS = `
insert into transfers
  (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::text[]),
  unnest($6::bigint[]), unnest($7::text[]), unnest($8::text[]), $9::timestamptz`
