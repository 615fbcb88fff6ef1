import {
  type ArrayColumns,
  composeStatement,
} from '#server/platform/database/statements/composed-statement.ts'
import { ORDER_ROW_COLUMNS } from './order-row.ts'

/** A purchase for exactly its dollars, by a plan or for a dividend. */
interface BuyRow {
  customerId: bigint
  id: bigint
  cents: bigint
  planRun: bigint | null
  reinvests: bigint | null
}

const BOUGHT: ArrayColumns<BuyRow> = {
  customer_id: { type: 'bigint', of: ({ customerId }) => customerId },
  id: { type: 'bigint', of: ({ id }) => id },
  cents: { type: 'bigint', of: ({ cents }) => cents },
  plan_run: { type: 'bigint', of: ({ planRun }) => planRun ?? 'null' },
  reinvests: { type: 'bigint', of: ({ reinvests }) => reinvests ?? 'null' },
}

export const INSERT_DOLLAR_BUYS = composeStatement<{
  instrument: string
  estimate: bigint
  timeInForce: string
  waitsFor: string
  dueAt: Date
  expiresAt: Date | null
  at: Date
  settingsId: bigint
  bought: readonly BuyRow[]
}>(
  (take) => `
insert into orders
  (side, kind, do_not_reduce, instrument, estimate_price_units, time_in_force, waits_for, due_at, expires_at,
   created_at, settings_id, customer_id, id, notional_cents, held_cents, plan_run, reinvests)
select 'buy', 'market', false, ${take.value(({ instrument }) => instrument)},
  ${take.value(({ estimate }) => estimate, 'bigint')}, ${take.value(({ timeInForce }) => timeInForce)},
  ${take.value(({ waitsFor }) => waitsFor)}, ${take.value(({ dueAt }) => dueAt, 'timestamptz')},
  ${take.value(({ expiresAt }) => expiresAt, 'timestamptz')}, ${take.value(({ at }) => at, 'timestamptz')},
  ${take.value(({ settingsId }) => settingsId, 'bigint')}, customer_id, id, cents, cents, plan_run, reinvests
from (select ${take.rows(BOUGHT, ({ bought }) => bought)}) as bought`,
)

export const READ_ORDER_ROW = `
select ${ORDER_ROW_COLUMNS} from orders where customer_id = $1 and id = $2`

/** A customer's open orders summed, and their position. One row. */
export const LOAD_ACCOUNT = `
select o.pending, o.held_cents, p.quantity_units, p.cost_cents, p.reserved_units
from (
  select count(*) as pending, coalesce(sum(held_cents), 0)::bigint as held_cents
  from orders where customer_id = $1 and status = 'pending') as o
left join positions p on p.customer_id = $1 and p.instrument = $2`

/** Market orders in shares: the list of orders has those in dollars or waiting for a price. */
export const LIST_ORDERS_AT_MARKET = `
select ${ORDER_ROW_COLUMNS} from orders
where customer_id = $1 and id < $2 and ($3::text is null or status = $3)
  and kind = 'market' and quantity_units is not null
order by id desc
limit $4`

/**
 * The first due orders, given each event's priced instruments and the latest due time filled. Reads without locks;
 * the filling transaction reads again.
 */
export const FIND_DUE_ORDERS = `
select o.customer_id, o.id
from unnest($1::text[], $2::timestamptz[], $6::text[]) as priced (instrument, until, event)
join orders o on o.instrument = priced.instrument and o.status = 'pending' and o.waits_for = priced.event
  and o.waits_for in ('open', 'nav')
  and o.side = any($5::text[])
  and o.due_at <= priced.until and (o.expires_at is null or o.expires_at > $4)
order by o.id
limit $3`

/** The first triggered orders not booked yet, of one instrument or of all. */
export const FIND_TRIGGERED_ORDERS = `
select customer_id, id from touched_orders
where $2::text is null or instrument = $2
order by id
limit $1`

/** Those of these orders still pending. Their customers' accounts are locked. */
export const LOAD_DUE_ORDERS = `
select ${ORDER_ROW_COLUMNS} from orders
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and status = 'pending'
order by id`

export const SETTLE_ORDERS = `
update orders set status = settled.status, settled_at = $1, transaction_id = settled.transaction_id,
  refusal = settled.refusal
from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])
  as settled (customer_id, id, status, transaction_id, refusal)
where orders.customer_id = settled.customer_id and orders.id = settled.id
  and orders.status = 'pending'`

/** Sales whose named lots were gone. Locked by the settling transaction. */
export const MARK_LOTS_GONE = `
update orders set lots_gone = true
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and status = 'filled'`

/** Changes nothing once the order is triggered or no longer pending. */
export const CANCEL_ORDER = `
update orders set status = 'cancelled', settled_at = $3, ended_why = $4
where customer_id = $1 and id = $2 and status = 'pending' and touched_at is null
returning ${ORDER_ROW_COLUMNS}`

/** All orders of these customers waiting in an instrument. */
export const CANCEL_ORDERS_IN = `
update orders set status = 'cancelled', settled_at = $3, ended_why = 'split'
where customer_id = any($1::bigint[]) and instrument = $2 and status = 'pending'
returning ${ORDER_ROW_COLUMNS}`

/** The first untriggered purchases waiting in these instruments. */
export const FIND_PURCHASES_IN = `
select customer_id, id from orders
where status = 'pending' and side = 'buy' and touched_at is null and instrument = any($1::text[])
order by id
limit $2`

/** Those of these orders that still are. Their customers' accounts are locked. */
export const CANCEL_PURCHASES = `
update orders set status = 'cancelled', settled_at = $3, ended_why = 'closed_to_purchases'
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and status = 'pending' and touched_at is null
  and side = 'buy' and instrument = any($4::text[])
returning ${ORDER_ROW_COLUMNS}`

/** The first untriggered orders past their time. */
export const FIND_EXPIRED_ORDERS = `
select customer_id, id from orders
where status = 'pending' and touched_at is null and expires_at <= $1
order by expires_at
limit $2`

/** Those of these orders that have expired. Their customers' accounts are locked. */
export const EXPIRE_ORDERS = `
update orders set status = 'expired', settled_at = $3
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and status = 'pending' and touched_at is null
  and expires_at <= $3
returning ${ORDER_ROW_COLUMNS}`

/** Asks for a cancellation, once: from then on only earlier prices trigger the order. */
export const REQUEST_CANCEL = `
update orders set cancel_requested_at = coalesce(cancel_requested_at, $3)
where customer_id = $1 and id = $2 and status = 'pending' and touched_at is null
returning ${ORDER_ROW_COLUMNS}`
