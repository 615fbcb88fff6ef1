export interface TouchedRow {
  n: bigint
  customers: bigint
}

/** Open orders that wait for the event $1. */
export const WAITING_ORDERS = `
select count(*) as n, count(distinct customer_id) as customers from queued_orders
where status = 'pending' and waits_for = $1`

/** Trades since $1 in none of the sessions that open at $2 and close at $3. */
export const TRADES_OUTSIDE = `
select count(*) as n, count(distinct t.customer_id) as customers from transactions t
where t.type in ('buy', 'sell') and t.created_at >= $1
  and not exists (
    select from unnest($2::timestamptz[], $3::timestamptz[]) as session (opens_at, closes_at)
    where t.created_at >= session.opens_at and t.created_at < session.closes_at)`

/** Trades since $1 in the instruments $2. */
export const TRADES_IN = `
select count(*) as n, count(distinct customer_id) as customers from transactions
where type in ('buy', 'sell') and created_at >= $1 and instrument = any($2::text[])`

/** Open recurring investments of less than $1 cents in the instruments $2. */
export const PLANS_BELOW = `
select count(*) as n, count(distinct customer_id) as customers from plans
where status <> 'ended' and amount_cents < $1 and instrument = any($2::text[])`
