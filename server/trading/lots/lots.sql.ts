import { STANDS_OF_ONE } from '#server/ledger/fills/read-fills.sql.ts'

/**
 * A customer's purchases, sales and splits of an instrument, or of all ($2 null), by id, without canceled fills. A
 * range of the index by instrument, or of the primary key.
 */
export const LIST_LOT_EVENTS = `
select t.id, t.type, t.instrument, t.quantity_units, t.amount_cents, t.fee_cents, t.created_at,
  a.new_shares, a.old_shares
from transactions t
left join corporate_actions a on t.type = 'split' and a.id = t.request_id
where t.customer_id = $1 and t.type in ('buy', 'sell', 'split') and ($2::text is null or t.instrument = $2)
  and ${STANDS_OF_ONE}
order by t.id`

/** Every choice of a method, oldest first: for all instruments, and for single funds. */
export const LIST_LOT_SETTINGS = `
select id, instrument, method from lot_settings where customer_id = $1 order by id`

/** The last choice for each of these sales. */
export const LIST_LOT_CHOICES = `
select distinct on (transaction_id) transaction_id, method, lots from lot_choices
where customer_id = $1 and transaction_id = any($2::bigint[])
order by transaction_id, id desc`

export const INSERT_LOT_SETTING = `
insert into lot_settings (customer_id, id, instrument, method, created_at) values ($1, $2, $3, $4, $5)`

export const INSERT_LOT_CHOICES = `
insert into lot_choices (customer_id, id, transaction_id, method, lots, created_at)
select customer_id, id, transaction_id, method, lots, $6
from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::jsonb[])
  as chosen (customer_id, id, transaction_id, method, lots)`

/** The last choice for one sale: the primary key's range after the sale's id. */
export const READ_LOT_CHOICE = `
select method from lot_choices
where customer_id = $1 and transaction_id = $2 and id > $2
order by id desc
limit 1`
