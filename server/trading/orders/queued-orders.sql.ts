import { QUEUED_ORDER_COLUMNS } from './queued-order-row.ts'

export const INSERT_QUEUED_ORDER = `
insert into queued_orders
  (customer_id, id, side, instrument, quantity_units, estimate_price_units, held_cents, waits_for, due_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
returning ${QUEUED_ORDER_COLUMNS}`

export const READ_QUEUED_ORDER = `
select ${QUEUED_ORDER_COLUMNS} from queued_orders where customer_id = $1 and id = $2`

export const COUNT_QUEUED_ORDERS = `
select count(*) as pending from queued_orders where customer_id = $1 and status = 'pending'`

export const LIST_QUEUED_ORDERS = `
select ${QUEUED_ORDER_COLUMNS} from queued_orders
where customer_id = $1 and id < $2 and ($3::text is null or status = $3)
order by id desc
limit $4`

/**
 * The first orders that are due, given the instruments that have a price and up to which due time it fills orders.
 * Reads without locks; the transaction that fills them reads them again.
 */
export const FIND_DUE_ORDERS = `
select o.customer_id, o.id
from unnest($1::text[], $2::timestamptz[]) as priced (instrument, until)
join queued_orders o on o.instrument = priced.instrument and o.status = 'pending' and o.due_at <= priced.until
order by o.id
limit $3`

export const IS_ANY_WAITING = `select exists (select from queued_orders where status = 'pending') as waiting`

/** Those of these orders that are still pending. Their customers' accounts are locked. */
export const LOAD_DUE_ORDERS = `
select ${QUEUED_ORDER_COLUMNS} from queued_orders
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and status = 'pending'
order by id`

export const LOAD_RESERVED_POSITION = `
select quantity_units, cost_cents, reserved_units from positions where customer_id = $1 and instrument = $2`

export const SETTLE_QUEUED_ORDERS = `
update queued_orders set status = settled.status, settled_at = $1, transaction_id = settled.transaction_id,
  refusal = settled.refusal
from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])
  as settled (customer_id, id, status, transaction_id, refusal)
where queued_orders.customer_id = settled.customer_id and queued_orders.id = settled.id
  and queued_orders.status = 'pending'`

/** Changes nothing when the order is no longer pending. */
export const CANCEL_QUEUED_ORDER = `
update queued_orders set status = 'cancelled', settled_at = $3
where customer_id = $1 and id = $2 and status = 'pending'
returning ${QUEUED_ORDER_COLUMNS}`

/** All queued orders of these customers in an instrument. */
export const CANCEL_ORDERS_IN = `
update queued_orders set status = 'cancelled', settled_at = $3
where customer_id = any($1::bigint[]) and instrument = $2 and status = 'pending'
returning ${QUEUED_ORDER_COLUMNS}`
