import { namedInvariants } from '../invariant.ts'

/** Every accepted order by its placing id: a resting one's precedes its trade's, one filled at once is its trade. */
export const PLACED_ORDERS = `
  select customer_id, id, side from orders
  union all
  select t.customer_id, t.id, t.type from transactions t
  where t.type in ('buy', 'sell') and not exists (
    select 1 from orders o where o.customer_id = t.customer_id and o.transaction_id = t.id)`

/** The order book: what prices, times and replacements may do to orders. */
export const ORDER_BOOK_INVARIANTS = namedInvariants({
  'open-order-holds-its-worst-price': {
    states:
      'a buy that waits or waited held at least its cost at its limit, or at the last price where it has none; in ' +
      'dollars exactly its amount',
    offenders: `
      select customer_id, id, status, held_cents, quantity_units, notional_cents, limit_units
      from orders
      where side = 'buy' and (held_cents <> notional_cents or held_cents <
        ceil(quantity_units::numeric * coalesce(limit_units, estimate_price_units) / 1000000000000))`,
  },
  'no-fill-beyond-limit': {
    states: 'no buy was filled above its limit, and no sale below it',
    offenders: `
      select o.customer_id, o.id, o.side, o.limit_units, t.price_units
      from orders o join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where case o.side when 'buy' then t.price_units > o.limit_units else t.price_units < o.limit_units end`,
  },
  'touched-quote-is-the-fill': {
    states:
      'an order that a price touched was filled at that very quote, and an order with a price only after a touch',
    offenders: `
      select o.customer_id, o.id, o.status, o.touched_price_units, t.price_units
      from orders o join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where (o.kind <> 'market' or o.touched_price_units is not null)
        and (t.price_units, t.price_at, t.price_source)
          is distinct from (o.touched_price_units, o.touched_quoted_at, o.touched_source)`,
  },
  'touched-orders-are-listed': {
    states:
      'the orders that a price touched and that are not booked yet are listed for their booking, and no others',
    offenders: `
      select coalesce(o.customer_id, l.customer_id) as customer_id, coalesce(o.id, l.id) as id, o.status, o.touched_at,
        l.id as listed_id
      from (select customer_id, id, instrument, status, touched_at from orders
        where status = 'pending' and touched_at is not null) as o
      full join touched_orders l on l.id = o.id
      where (o.customer_id, o.id, o.instrument) is distinct from (l.customer_id, l.id, l.instrument)`,
  },
  'no-fill-after-expiry': {
    states:
      'no quote touched an order from its expiry or its requested cancellation on, nor before it was placed, two ' +
      'seconds aside where it waits for a later price; nothing else filled an order after its time',
    isAboutTimes: true,
    offenders: `
      select customer_id, id, status, created_at, expires_at, cancel_requested_at, touched_quoted_at, settled_at
      from orders
      where touched_quoted_at >= expires_at or waits_for = 'price' and touched_quoted_at < created_at
         or waits_for = 'later-price' and touched_quoted_at < created_at - interval '2 seconds'
         or touched_quoted_at >= cancel_requested_at
         or status = 'filled' and touched_quoted_at is null and settled_at >= expires_at`,
  },
  'replaced-in-pairs': {
    states:
      'a replaced order and the one that replaces it name each other: the same customer, side, symbol and type',
    offenders: `
      select o.customer_id, o.id, o.status, o.replaced_by, n.id as replacement_id
      from orders o
      left join orders n on n.customer_id = o.customer_id and n.id = o.replaced_by
      where o.status = 'replaced' and (o.id, o.side, o.instrument, o.kind)
          is distinct from (n.replaces, n.side, n.instrument, n.kind)
      union all
      select n.customer_id, n.id, n.status, n.replaces, o.id
      from orders n
      left join orders o on o.customer_id = n.customer_id and o.id = n.replaces
      where n.replaces is not null and n.id is distinct from o.replaced_by`,
  },
  'plan-run-once': {
    states:
      'a run of a plan that ordered, and a reinvested dividend, placed one order, a buy in dollars: for the amount ' +
      "of the run in its plan's symbol, or for the dividend and no more in its symbol; no other run placed one",
    offenders: `
      select o.customer_id, o.id, o.plan_run, o.reinvests, o.notional_cents, t.amount_cents
      from orders o
      left join transactions t on t.customer_id = o.customer_id and t.id = o.reinvests and t.type = 'dividend'
      where (o.plan_run is not null or o.reinvests is not null)
        and (o.side <> 'buy' or o.notional_cents is null or o.plan_run is not null and o.reinvests is not null
          or o.reinvests is not null and (o.notional_cents > t.amount_cents or t.amount_cents is null
            or o.instrument <> t.instrument)
          or exists (
            select 1 from orders other
            where other.customer_id = o.customer_id and other.id <> o.id
              and (other.plan_run = o.plan_run or other.reinvests = o.reinvests)))
      union all
      select r.customer_id, o.id, r.id, null, o.notional_cents, r.amount_cents
      from plan_runs r
      join plans p on p.customer_id = r.customer_id and p.id = r.plan_id
      left join orders o on o.customer_id = r.customer_id and o.plan_run = r.id
      where (r.outcome = 'ordered') <> (o.id is not null)
         or (o.notional_cents, o.instrument) is distinct from (r.amount_cents, p.instrument) and o.id is not null`,
  },
  'lot-choices-are-of-sales': {
    states: 'every choice of tax lots is for a sale of its customer',
    offenders: `
      select c.customer_id, c.id, c.transaction_id from lot_choices c
      where not exists (
        select 1 from transactions t
        where t.customer_id = c.customer_id and t.id = c.transaction_id and t.type = 'sell')`,
  },
})
