const ADA = `(select id from users where username = 'ada')`
const BUY = `(select id from orders where side = 'buy' and status = 'pending')`
const CANCELLED = `(select id from orders where status = 'cancelled')`
const SOLD = `(select min(id) from transactions where type = 'sell')`
const COPY =
  `insert into transfers select customer_id, id + 500, reason, source_id, asset, amount, debit_account, ` +
  `credit_account, created_at from transfers`

/** The resting sale as one that the trade has filled, with these columns. */
const filled = (columns: string): string =>
  `update orders set status = 'filled', settled_at = due_at, transaction_id = ${SOLD}, ${columns}
   where side = 'sell'`

/** Ways to tamper with resting orders, and the invariant that each breaks. */
export const RESTING_ORDER_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'resting-order-held-once',
    'a resting buy of money that was not held',
    `delete from transfers where reason = 'order_hold' and source_id = ${BUY}`,
  ],
  [
    'resting-order-held-once',
    'a resting buy that was held twice',
    `${COPY} where reason = 'order_hold' and source_id = ${BUY}`,
  ],
  [
    'resting-order-held-once',
    'a cancelled buy that kept the money',
    `delete from transfers where reason = 'order_release' and source_id = ${CANCELLED}`,
  ],
  [
    'resting-order-held-once',
    'a cancelled buy that was given back twice',
    `${COPY} where reason = 'order_release' and source_id = ${CANCELLED}`,
  ],
  [
    'resting-order-held-once',
    'money given back while the order waits',
    `${reversed(`'order_release',`)}
       where reason = 'order_hold' and source_id = ${BUY}`,
  ],
  [
    'resting-order-held-once',
    'a hold that went to the market',
    `update transfers set credit_account = 'market' where reason = 'order_hold' and source_id = ${BUY}`,
  ],
  ['resting-order-held-once', 'a hold whose order is gone', `delete from orders where status = 'cancelled'`],
  [
    'resting-order-filled-once',
    'a resting order that says it was filled',
    `update orders set status = 'filled', settled_at = due_at, transaction_id = 1 where side = 'sell'`,
  ],
  [
    'resting-order-filled-once',
    "a resting order filled by another order's trade",
    `update orders set status = 'filled', settled_at = due_at, transaction_id = ${SOLD} where side = 'sell'`,
  ],
  [
    'resting-order-filled-on-its-terms',
    'another limit than its trade was bound by',
    `${filled("kind = 'limit', waits_for = 'price', fires = 'at_or_above', fires_units = 1, limit_units = 1")};
     update transactions set limit_units = 1000000000 where id = ${SOLD}`,
  ],
  [
    'resting-order-filled-on-its-terms',
    'fewer dollars than its trade was for',
    `${filled('quantity_units = null, notional_cents = 100, reserved_units = quantity_units')};
     update transactions set notional_cents = 200 where id = ${SOLD}`,
  ],
  [
    'resting-order-filled-when-due',
    'a resting order that was refused before the open',
    `update orders set status = 'refused', settled_at = due_at - interval '1 second', refusal = ` +
      `'insufficient_funds' where id = ${BUY}`,
  ],
  [
    'reserved-is-pending',
    'shares that a resting sale did not reserve',
    `update positions set reserved_units = 0 where customer_id = ${ADA}`,
  ],
  [
    'reserved-is-pending',
    'a resting sale of a position that is gone',
    `delete from positions where customer_id = ${ADA}`,
  ],
  [
    'reserved-is-pending',
    'shares still reserved for a sale that was cancelled',
    `update orders set status = 'cancelled', settled_at = created_at where side = 'sell'`,
  ],
  [
    'held-is-pending',
    'money still held for a buy that was cancelled',
    `update orders set status = 'cancelled', settled_at = created_at where id = ${BUY}`,
  ],
  [
    'resting-order-not-across-a-split',
    'an order that waits since before a split',
    `update orders set id = 1 where id = ${BUY}`,
  ],
  [
    'resting-order-not-across-a-split',
    'an order from before a split, filled after it',
    `update orders set id = 1, status = 'filled', transaction_id = 9000000000, settled_at = created_at where ` +
      `id = ${BUY}`,
  ],
  [
    'resting-order-not-across-a-split',
    'an order that waits behind the customer whom a split has reached',
    `insert into corporate_actions (id, symbol, kind, ex_date, record_at, new_shares, old_shares, source, announced_at,
       through_customer_id)
       select 1, symbol, kind, ex_date + 1, record_at, 2, 1, source, announced_at, ${ADA}
       from corporate_actions where kind = 'split'`,
  ],
]

/** A transfer of the opposite direction, with this reason. */
function reversed(reason: string): string {
  return COPY.replace('reason,', reason).replace(
    'debit_account, credit_account',
    'credit_account, debit_account',
  )
}
