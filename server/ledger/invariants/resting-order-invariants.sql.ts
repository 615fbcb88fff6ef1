import { namedInvariants } from '../invariant.ts'

/**
 * Orders that wait or waited. `held-is-pending` states what they hold now; `order-book-invariants.sql.ts` what prices
 * may do to them.
 */
export const RESTING_ORDER_INVARIANTS = namedInvariants({
  'resting-order-held-once': {
    states:
      'a resting buy was held once and whole, and given back once and whole when it was filled, refused, canceled, ' +
      'expired or replaced, never otherwise',
    offenders: `
      with moved as (
        select customer_id, source_id as id,
          sum(amount) filter (where reason = 'order_hold') as held_cents,
          sum(amount) filter (where reason = 'order_release') as released_cents,
          count(*) filter (where reason = 'order_hold') as holds,
          count(*) filter (where reason = 'order_release') as releases,
          bool_and(debit_account || ' to ' || credit_account = case reason
            when 'order_hold' then 'cash to hold' else 'hold to cash' end) as sane
        from transfers where reason in ('order_hold', 'order_release') group by 1, 2),
      buys as (
        select customer_id, id, status, held_cents from orders where side = 'buy')
      select customer_id, id, o.status, o.held_cents, m.held_cents as moved_cents, m.released_cents
      from buys o full join moved m using (customer_id, id)
      where m.held_cents is distinct from o.held_cents
         or coalesce(m.released_cents, 0) is distinct from
            (case when o.status <> 'pending' then o.held_cents else 0 end)
         or m.holds <> 1 or m.releases > 1 or not m.sane`,
  },
  'resting-order-filled-once': {
    states:
      'a resting order was filled by one trade of its own, made after it: its side, and its quantity or within its ' +
      'dollars',
    offenders: `
      select o.customer_id, o.id, t.instrument, o.status, o.transaction_id, t.type, t.quantity_units
      from orders o left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where o.status = 'filled' and ((t.type, t.instrument, t.quantity_units)
            is distinct from (o.side, o.instrument, coalesce(o.quantity_units, t.quantity_units)) or t.id < o.id
            or case o.side when 'buy' then t.amount_cents > o.notional_cents
                           else t.amount_cents < o.notional_cents end)
         or o.status <> 'filled' and o.transaction_id is not null`,
  },
  'resting-order-filled-on-its-terms': {
    states: 'the trade of an order that waited keeps its limit and its dollars',
    // Earlier trades have none.
    offenders: `
      select o.customer_id, o.id, o.limit_units, t.limit_units as trade_limit_units, o.notional_cents,
        t.notional_cents as trade_notional_cents
      from orders o join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where t.limit_units is not null and t.limit_units is distinct from o.limit_units
         or t.notional_cents is not null and t.notional_cents is distinct from o.notional_cents`,
  },
  'resting-order-filled-when-due': {
    states: 'a resting order was filled or refused after it was due, and its trade is of that time',
    isAboutTimes: true,
    offenders: `
      select o.customer_id, o.id, o.status, o.due_at, o.settled_at, t.created_at
      from orders o left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where o.status in ('filled', 'refused') and o.settled_at < o.due_at or t.created_at <> o.settled_at`,
  },
  'reserved-is-pending': {
    states: "the shares reserved of a position are what its customer's resting sales come to",
    offenders: `
      with pending as (
        select customer_id, instrument, sum(coalesce(reserved_units, quantity_units)) as units
        from orders where status = 'pending' and side = 'sell' group by 1, 2)
      select customer_id, instrument, p.reserved_units, o.units as pending_units
      from positions p full join pending o using (customer_id, instrument)
      where coalesce(p.reserved_units, 0) is distinct from coalesce(o.units, 0)
         or p.reserved_units > p.quantity_units`,
  },
  'resting-order-not-across-a-split': {
    // Compared by id: ids order one customer's rows, and an action's line comes after every customer's.
    states: 'no order that was placed before a split of its shares waits after it, or was filled after it',
    offenders: `
      select o.customer_id, o.id, a.id as action_id, o.instrument, o.status
      from orders o
      join corporate_actions a on a.symbol = o.instrument and a.kind = 'split'
      left join audit_log l on l.action = 'corporate_action.applied' and l.subject_type = 'corporate_action'
        and l.subject_id = a.id::text and a.applied_at is not null
      where o.id < l.id and (o.status = 'pending' or o.transaction_id > l.id)
         or a.applied_at is null and o.status = 'pending' and o.customer_id <= a.through_customer_id`,
  },
})
