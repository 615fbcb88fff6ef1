import { composeInsert } from '#server/platform/database/statements/composed-statement.ts'

/**
 * What of correction `each` still counts, less reversals. Reversing a returned deposit gives nothing back: it is itself
 * a credit that is corrected.
 */
const IN_FORCE = `each.amount_cents - coalesce((
      select sum(back.amount_cents) from corrections back
      where back.customer_id = each.customer_id and back.corrects = each.id and back.kind = 'reversal'
        and each.kind <> 'deposit_returned'), 0)`

/** A transaction with its original, the sum of its corrections in force, and its author. */
const CORRECTED = `
select t.customer_id, t.id, t.type, t.instrument, t.quantity_units, t.amount_cents, t.fee_cents, t.created_at,
  c.kind, c.corrects, c.public_sentence, c.reason_code, c.inner_note, u.username as made_by,
  coalesce((
    select sum(${IN_FORCE}) from corrections each
    where each.customer_id = t.customer_id and each.corrects = t.id), 0)::bigint as corrected_cents,
  coalesce((
    select sum(${IN_FORCE}) from corrections each
    where each.customer_id = t.customer_id and each.corrects = t.id and each.kind = 'withdrawal_returned'),
    0)::bigint as returned_cents,
  exists (
    select 1 from corrections each
    where each.customer_id = t.customer_id and each.corrects = t.id and each.kind = 'fill_canceled') as is_canceled
from transactions t
left join corrections c on c.customer_id = t.customer_id and c.id = t.id
left join users u on u.id = c.made_by`

/** Customer $1's, newest first: at most $3 before the id $2. */
export const LIST_CORRECTED = `${CORRECTED}
where t.customer_id = $1 and t.id < $2
order by t.id desc limit $3`

export const READ_CORRECTED = `${CORRECTED}
where t.customer_id = $1 and t.id = $2`

/** Those of the customers $1 with the ids $2, pair by pair. */
export const READ_CORRECTED_PAIRS = `${CORRECTED}
where (t.customer_id, t.id) in (select * from unnest($1::bigint[], $2::bigint[]))`

/** Those of the customers $1 who have an account. */
export const KNOWN_CUSTOMERS = `select customer_id from accounts where customer_id = any($1::bigint[])`

export const INSERT_TRANSACTION = `
insert into transactions (customer_id, id, type, amount_cents, created_at, instrument, quantity_units)
values ($1, $2, $3, $4, $5, $6, $7)`

export const INSERT_CORRECTION = composeInsert('corrections', [
  'customer_id',
  'id',
  'kind',
  'house_account',
  'corrects',
  'original_cents',
  'amount_cents',
  'is_full',
  'pair_customer_id',
  'pair_id',
  'reason_code',
  'public_sentence',
  'inner_note',
  'made_by',
  'created_at',
  'proposal_id',
])

export const NAME_CUSTOMERS = `
select u.id, u.username, coalesce((
    select s.full_name from profile_submissions s where s.customer_id = u.id order by s.id desc limit 1),
  u.first_name || ' ' || u.last_name) as full_name, a.cash_cents, a.owed_cents
from users u join accounts a on a.customer_id = u.id
where u.id = any($1::bigint[])`
