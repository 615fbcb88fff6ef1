export interface FeesRow {
  n: bigint
  customers: bigint
  charged_cents: bigint
  new_cents: bigint
}

/** Sales since $1, their fees, and these at $2 basis points, each half-up to the cent. */
export const SALE_FEES = `
select count(*) as n, count(distinct customer_id) as customers,
  coalesce(sum(fee_cents), 0)::bigint as charged_cents,
  coalesce(sum(floor((2 * amount_cents::numeric * $2::integer + 10000) / 20000)), 0)::bigint as new_cents
from transactions where type = 'sell' and created_at >= $1`

/** Withdrawal requests since $1, except canceled ones, and their fees at $2 cents each. */
export const WITHDRAWAL_FEES = `
select count(*) as n, count(distinct customer_id) as customers,
  coalesce(sum(fee_cents), 0)::bigint as charged_cents, (count(*) * $2::bigint)::bigint as new_cents
from withdrawal_requests where created_at >= $1 and status in ('pending', 'approved')`

export interface BeyondRow {
  trades: bigint
  customers: bigint
  open_orders: bigint
}

/** Trades since $1 of more than $2, and open orders of more. */
export const LARGER_ORDERS = `
select count(*) as trades, count(distinct customer_id) as customers,
  (select count(*) from queued_orders where status = 'pending' and quantity_units > $2::bigint) as open_orders
from transactions where type in ('buy', 'sell') and created_at >= $1 and quantity_units > $2::bigint`

/** Trades of orders in dollars since $1 for less than $2 cents, and open orders for less. */
export const SMALLER_ORDERS = `
select count(*) as trades, count(distinct customer_id) as customers,
  (select count(*) from queued_orders where status = 'pending' and notional_cents < $2::bigint) as open_orders
from transactions where type in ('buy', 'sell') and created_at >= $1 and notional_cents < $2::bigint`

export interface RequestsRow {
  n: bigint
  customers: bigint
}

export const LARGER_DEPOSITS = `
select count(*) as n, count(distinct customer_id) as customers
from deposit_requests where created_at >= $1 and amount_cents > $2::bigint`

export const DEPOSITS_IN_OTHERS = `
select count(*) as n, count(distinct customer_id) as customers
from deposit_requests where created_at >= $1 and currency <> all($2::text[])`

export interface InstrumentRow {
  holders: bigint
  purchases: bigint
  buyers: bigint
  plans: bigint
}

/** Whom closing the instrument $1 to purchases affects: holders, waiting purchases and active plans. */
export const CONCERNED_BY_OFFERING = `
select
  (select count(*) from positions where instrument = $1 and quantity_units > 0) as holders,
  (select count(*) from queued_orders where status = 'pending' and side = 'buy' and instrument = $1) as purchases,
  (select count(distinct customer_id) from queued_orders
    where status = 'pending' and side = 'buy' and instrument = $1) as buyers,
  (select count(*) from plans where status = 'active' and instrument = $1) as plans`

/** Open orders of these sides, of one instrument or all. */
export const OPEN_ORDERS = `
select count(*) as n, count(distinct customer_id) as customers
from queued_orders where status = 'pending' and side = any($1::text[]) and ($2::text is null or instrument = $2)`
