import { STANDS } from '../fills/read-fills.sql.ts'
import { namedInvariants } from '../invariant.ts'

/** How a transaction changed its position; `s` is the action of a split. */
const SIGNED = `
        case when t.type = 'buy' or s.new_shares > s.old_shares then t.quantity_units else -t.quantity_units end`

/**
 * For each action and holder, the id that separates rows before it from later ones: of the holder's turn, or for
 * actions from before migration 0034 of what they got, or else of the audit line. Ids order one customer's rows,
 * whatever the servers' clocks said.
 */
const CARRIED_OUT = (kind: 'dividend' | 'split') => `
        select a.id, a.symbol, a.ex_date, a.record_at, a.is_by_price_time, a.per_share_units, a.new_shares,
          a.old_shares, p.customer_id, coalesce(turn.id, own.id, line.id) as before_id
        from corporate_actions a
        join positions p on p.instrument = a.symbol
        left join lateral (
          select w.id from corporate_action_turns w
          where w.action_id = a.id and w.through_customer_id >= p.customer_id
          order by w.through_customer_id limit 1) turn on true
        left join transactions own
          on own.customer_id = p.customer_id and own.request_id = a.id and own.type = '${kind}'
        left join audit_log line on line.action = 'corporate_action.applied'
          and line.subject_type = 'corporate_action' and line.subject_id = a.id::text
        where a.kind = '${kind}' and (a.applied_at is not null or p.customer_id <= a.through_customer_id)`

export const CORPORATE_ACTION_INVARIANTS = namedInvariants({
  'dividend-paid-to-every-holder': {
    states:
      'a dividend was paid once to every holder by trades at prices from before its ex-date, rounded down to the ' +
      'cent, and to no one else',
    // Holding before an ex-date is a matter of time by law; which trades the payment saw is one of ids.
    isAboutTimes: true,
    offenders: `
      with carried_out as (${CARRIED_OUT('dividend')}),
      held as (
        select a.id, t.customer_id, a.per_share_units, sum(${SIGNED}) as units
        from carried_out a
        join transactions t on t.customer_id = a.customer_id and t.instrument = a.symbol and t.id < a.before_id
          and t.type in ('buy', 'sell', 'split')
        left join corporate_actions s on t.type = 'split' and s.id = t.request_id
        where (t.type <> 'split' and (case when a.is_by_price_time then t.price_at else t.created_at end) < a.record_at
          or t.type = 'split' and s.ex_date < a.ex_date)
          -- A fill that was canceled after the payment was held when it was made.
          and not exists (
            select 1 from corrections c
            where c.customer_id = t.customer_id and c.corrects = t.id and c.kind = 'fill_canceled'
              and c.id < a.before_id)
        group by 1, 2, 3),
      due as (
        select id, customer_id, units, div(units * per_share_units, 1000000000000) as cents
        from held where units * per_share_units >= 1000000000000),
      paid as (
        select customer_id, request_id as id, instrument, quantity_units, price_units, amount_cents
        from transactions where type = 'dividend')
      select customer_id, id as action_id, d.units as held_units, d.cents as due_cents, p.quantity_units, p.amount_cents
      from due d full join paid p using (customer_id, id) left join corporate_actions a using (id)
      where (d.units, d.cents) is distinct from (p.quantity_units::numeric, p.amount_cents::numeric)
         or (a.symbol, a.per_share_units) is distinct from (p.instrument, p.price_units)`,
  },
  'dividend-arithmetic': {
    states: 'a dividend is what it was paid for at what the action gives a share, rounded down to the cent',
    offenders: `
      select t.customer_id, t.id, t.request_id as action_id, t.quantity_units, t.price_units, t.amount_cents
      from transactions t left join corporate_actions a on a.id = t.request_id and a.kind = 'dividend'
      where t.type = 'dividend' and ((a.symbol, a.per_share_units) is distinct from (t.instrument, t.price_units)
        or t.amount_cents <> div(t.quantity_units::numeric * t.price_units, 1000000000000))`,
  },
  'split-scales-every-holding': {
    // No fill before a split is canceled after it: a remaining fill was there.
    states:
      'a split turned everything that was held into the new number of shares, once, the last dust up, and nothing else',
    offenders: `
      with moves as (
        select t.customer_id, t.id, t.type, t.instrument, t.quantity_units, t.request_id,
          sum(${SIGNED}) over (partition by t.customer_id, t.instrument order by t.id
            rows between unbounded preceding and 1 preceding) as before
        from transactions t left join corporate_actions s on t.type = 'split' and s.id = t.request_id
        where t.type in ('buy', 'sell', 'split') and ${STANDS}
          and t.instrument in (select symbol from corporate_actions where kind = 'split'
            union select instrument from transactions where type = 'split')),
      done as (
        select customer_id, request_id as id, instrument, quantity_units, before from moves where type = 'split'),
      carried_out as (${CARRIED_OUT('split')}),
      held as (
        select a.id, t.customer_id, a.new_shares, a.old_shares, sum(${SIGNED}) as units
        from carried_out a
        join transactions t on t.customer_id = a.customer_id and t.instrument = a.symbol and t.id < a.before_id
          and t.type in ('buy', 'sell', 'split') and ${STANDS}
        left join corporate_actions s on t.type = 'split' and s.id = t.request_id
        group by 1, 2, 3, 4),
      due as (
        select id, customer_id, units from held
        where div(units * new_shares + old_shares - 1, old_shares) <> units)
      select customer_id, id as action_id, h.units as held_units, d.before as before_units,
        d.quantity_units as changed_units
      from due h full join done d using (customer_id, id) left join corporate_actions a using (id)
      where h.units is null or d.before is null or a.symbol is distinct from d.instrument
         or d.quantity_units <> abs(div(d.before * a.new_shares + a.old_shares - 1, a.old_shares) - d.before)`,
  },
  'corporate-actions-have-their-transfers': {
    states:
      'every dividend moved exactly its dollars and every split exactly its shares, and nothing else did',
    offenders: `
      with moved as (
        select customer_id, source_id as id, reason, sum(amount) as amount, min(asset) as asset, count(*) as times,
          min(debit_account || ' to ' || credit_account) as flow
        from transfers where reason in ('dividend', 'split') group by 1, 2, 3),
      listed as (
        select t.customer_id, t.id, t.type as reason,
          case t.type when 'dividend' then t.amount_cents else t.quantity_units end::numeric as amount,
          case t.type when 'dividend' then 'USD' else t.instrument end as asset,
          case when t.type = 'dividend' then 'market to cash'
            when a.new_shares > a.old_shares then 'market to position' else 'position to market' end as flow
        from transactions t
        join corporate_actions a on a.id = t.request_id and a.kind = t.type and a.symbol = t.instrument
        where t.type in ('dividend', 'split'))
      select customer_id, id, reason, l.amount, m.amount as moved_amount, l.flow, m.flow as moved_flow, m.times
      from listed l full join moved m using (customer_id, id, reason)
      where (l.amount, l.asset, l.flow) is distinct from (m.amount, m.asset, m.flow) or m.times <> 1`,
  },
  'corporate-actions-add-up': {
    states:
      'what an action says it came to is what its customers got, and one that was canceled gave nothing',
    offenders: `
      with got as (
        select request_id as id, count(*) as holders, sum(amount_cents) as cents
        from transactions where type in ('dividend', 'split') group by 1)
      select id, a.symbol, a.holders, g.holders as found_holders, a.paid_cents, g.cents as found_cents
      from corporate_actions a full join got g using (id)
      where a.holders is distinct from coalesce(g.holders, 0) or a.paid_cents is distinct from coalesce(g.cents, 0)
         or (a.cancelled_at is not null and a.holders > 0)`,
  },
  'corporate-actions-are-audited': {
    states:
      'every action that was carried out has exactly one line in the audit log that says so, and no other has',
    offenders: `
      with lines as (
        select subject_id, count(*) as times from audit_log
        where action = 'corporate_action.applied' group by 1),
      applied as (select id::text as subject_id, symbol, applied_at from corporate_actions where applied_at is not null)
      select subject_id as action_id, a.symbol, l.times from applied a full join lines l using (subject_id)
      where l.times is distinct from 1 or a.symbol is null`,
  },
})
