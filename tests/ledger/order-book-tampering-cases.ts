const ADA = `(select id from users where username = 'ada')`
const BUY = `(select id from orders where side = 'buy' and status = 'pending')`
const BOUGHT = `(select min(id) from transactions where type = 'buy')`
const DIVIDEND = `(select id from transactions where type = 'dividend' and customer_id = ${ADA})`

/** Makes the resting buy a limit order at a price in 1e-6 dollars. */
const limitAt = (units: string) =>
  `kind = 'limit', waits_for = 'price', limit_units = ${units}, fires = 'at_or_below', fires_units = ${units}`

/** Makes it one that the trade has filled, at the quote of the trade. */
const filled = (more: string) =>
  `update orders o set status = 'filled', transaction_id = t.id, settled_at = t.created_at,
     quantity_units = t.quantity_units, held_cents = 100000000, touched_at = t.created_at,
     touched_price_units = t.price_units, touched_quoted_at = t.price_at, touched_source = t.price_source, ${more}
   from transactions t where t.id = ${BOUGHT} and o.id = ${BUY}`

/** A price touches the resting buy; its trade is not booked. */
const TOUCHED = `update orders set touched_at = created_at, touched_price_units = estimate_price_units,
  touched_quoted_at = created_at, touched_source = 'simulated' where id = ${BUY}`

/** A copy of the resting buy with these columns changed. */
const copied = (columns: string, values: string) =>
  `insert into orders (customer_id, id, side, instrument, quantity_units, estimate_price_units, held_cents,
     waits_for, due_at, status, created_at, ${columns})
   select customer_id, id + 500, side, instrument, quantity_units, estimate_price_units, held_cents, waits_for, due_at,
     status, created_at, ${values} from orders where id = ${BUY}`

const inDollars = (more: string) =>
  `update orders set quantity_units = null, notional_cents = held_cents, ${more} where id = ${BUY}`

/** An order may name any run. */
const WITHOUT_RUNS = 'alter table orders drop constraint orders_plan_run_fkey'

/** A plan of the customer of the resting buy, and its run 8 with an outcome, for a cent. */
const planRun = (outcome: string) =>
  `insert into plans (customer_id, id, instrument, amount_cents, frequency, anchor_on, next_due_on, created_at)
   select customer_id, 7, instrument, 1, 'weekly', '2026-11-18', '2026-11-25', created_at
   from orders where id = ${BUY};
   insert into plan_runs (customer_id, plan_id, due_on, id, outcome, amount_cents, ran_at)
   select customer_id, id, anchor_on, 8, '${outcome}', amount_cents, created_at from plans where id = 7`

/** Ways to tamper with the order book, and the invariant that each breaks. */
export const ORDER_BOOK_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'open-order-holds-its-worst-price',
    'a limit raised above what the order holds',
    `update orders set ${limitAt('900000000')} where id = ${BUY}`,
  ],
  [
    'open-order-holds-its-worst-price',
    'a resting buy that holds less than it costs',
    `update orders set held_cents = 1 where id = ${BUY}`,
  ],
  [
    'open-order-holds-its-worst-price',
    'an order in dollars that holds a cent more',
    inDollars('held_cents = held_cents + 1'),
  ],
  [
    'touched-orders-are-listed',
    'a touched order that is not listed',
    `${TOUCHED}; delete from touched_orders`,
  ],
  [
    'touched-orders-are-listed',
    'an order is listed that no price has touched',
    `insert into touched_orders (id, customer_id, instrument)
     select id, customer_id, instrument from orders where id = ${BUY}`,
  ],
  [
    'touched-orders-are-listed',
    'a touched order that is listed as of another symbol',
    `${TOUCHED}; update touched_orders set instrument = 'KO'`,
  ],
  ['no-fill-beyond-limit', 'a buy filled above its limit', filled(limitAt('t.price_units - 1'))],
  [
    'touched-quote-is-the-fill',
    'a fill at another price than the one that touched the order',
    `${filled(limitAt('t.price_units'))}; update orders set touched_price_units = touched_price_units + 1
     where status = 'filled'`,
  ],
  [
    'touched-quote-is-the-fill',
    'a fill at a quote of another time',
    `${filled(limitAt('t.price_units'))}; update orders set
     touched_quoted_at = touched_quoted_at - interval '1 second' where status = 'filled'`,
  ],
  [
    'touched-quote-is-the-fill',
    'a limit order that no price has touched',
    `${filled(limitAt('t.price_units'))}; update orders set touched_at = null, touched_price_units = null,
     touched_quoted_at = null, touched_source = null where status = 'filled'`,
  ],
  [
    'no-fill-after-expiry',
    'a quote made as the order expired',
    filled(`${limitAt('t.price_units')}, expires_at = t.price_at`),
  ],
  [
    'no-fill-after-expiry',
    'a quote made before the order',
    filled(`${limitAt('t.price_units')}, created_at = t.price_at + interval '1 second'`),
  ],
  [
    'no-fill-after-expiry',
    'a quote made as its cancellation was asked for',
    filled(`${limitAt('t.price_units')}, cancel_requested_at = t.price_at`),
  ],
  [
    'no-fill-after-expiry',
    'a later price that was made before the order',
    filled(`waits_for = 'later-price', created_at = t.price_at + interval '3 seconds'`),
  ],
  [
    'no-fill-after-expiry',
    'a resting order filled after its time',
    `update orders set status = 'filled', transaction_id = ${BOUGHT}, settled_at = due_at, expires_at = due_at
     where id = ${BUY}`,
  ],
  [
    'replaced-in-pairs',
    'a replaced order whose replacement is gone',
    `update orders set status = 'replaced', settled_at = created_at, replaced_by = id + 500 where id = ${BUY}`,
  ],
  ['replaced-in-pairs', 'an order that replaces one that waits on', copied('replaces', 'id')],
  [
    'replaced-in-pairs',
    'a replacement of another symbol',
    `${copied('replaces', 'id')}; update orders set instrument = 'KO' where replaces is not null;
     update orders o set status = 'replaced', settled_at = created_at, replaced_by = o.id + 500
     where exists (select from orders n where n.replaces = o.id)`,
  ],
  [
    'plan-run-once',
    'a run of a plan with two orders',
    `${WITHOUT_RUNS}; drop index orders_plan_run; ${inDollars('plan_run = 7')};
     insert into orders (customer_id, id, side, instrument, notional_cents, estimate_price_units, held_cents,
       waits_for, due_at, status, created_at, plan_run)
     select customer_id, id + 500, side, instrument, notional_cents, estimate_price_units, held_cents, waits_for,
       due_at, status, created_at, plan_run from orders where plan_run = 7`,
  ],
  [
    'plan-run-once',
    'a run of a plan in shares',
    `${WITHOUT_RUNS}; update orders set plan_run = 7 where id = ${BUY}`,
  ],
  ['plan-run-once', 'a run that ordered, without its order', planRun('ordered')],
  [
    'plan-run-once',
    'a run that was skipped, with an order',
    `${planRun('skipped_funds')}; ${inDollars('plan_run = 8')}`,
  ],
  [
    'plan-run-once',
    'a run whose order is for other dollars',
    `${planRun('ordered')}; ${inDollars('plan_run = 8')}`,
  ],
  [
    'plan-run-once',
    'more reinvested than the dividend paid',
    `${inDollars(`reinvests = ${DIVIDEND}`)}; update orders set notional_cents = 100000000
     where reinvests is not null`,
  ],
  ['plan-run-once', 'a dividend reinvested that was not paid', inDollars('reinvests = 7')],
]
