import { namedInvariants } from '../invariant.ts'
import { PLACED_ORDERS } from './order-book-invariants.sql.ts'

export const AGREEMENT_INVARIANTS = namedInvariants({
  'agreement-due-is-of-agreements': {
    // While the firm is still going through the accounts, later ones are not marked yet.
    states:
      'an account is marked where an agreement whose grace is over was accepted neither itself nor in a later ' +
      'version, and nowhere else',
    offenders: `
      with latest as (
        select c.customer_id, g.kind, max(g.version) as version
        from agreement_acceptances c join agreements g on g.id = c.agreement_id group by 1, 2),
      holding as (
        select kind, max(version) as version, max(version) filter (where swept_at is not null) as swept
        from agreements where stopped_at is not null group by kind)
      select a.customer_id, a.agreement_due, h.kind, h.version, l.version as accepted
      from accounts a cross join holding h
      left join latest l on l.customer_id = a.customer_id and l.kind = h.kind
      where not a.agreement_due and h.swept > coalesce(l.version, 0)
      union all
      select a.customer_id, a.agreement_due, null, null, null
      from accounts a
      where a.agreement_due and not exists (
        select 1 from holding h left join latest l on l.customer_id = a.customer_id and l.kind = h.kind
        where h.version > coalesce(l.version, 0))`,
  },
  'nothing-while-an-agreement-is-due': {
    // Compared by id: the stop's notification and the acceptance take theirs under the account's lock.
    states:
      'after a customer was told that an agreement stops them, they placed no buy and no deposit until they accepted',
    offenders: `
      select n.customer_id, m.id, n.id as told, accepted.id as accepted
      from notifications n
      left join lateral (
        select id from agreement_acceptances where customer_id = n.customer_id and id > n.id order by id limit 1
      ) accepted on true
      cross join lateral (
        select id from (${PLACED_ORDERS}) as placed where customer_id = n.customer_id and id > n.id and side = 'buy'
        union all
        select id from deposit_requests where customer_id = n.customer_id and id > n.id) m
      where n.kind = 'agreement_due' and (accepted.id is null or m.id < accepted.id)`,
  },
  'agreements-are-published-in-order': {
    states:
      'the versions of an agreement are numbered from 1 without a gap, and each begins after the one before',
    offenders: `
      select id, kind, version, effective_from, before
      from (
        select id, kind, version, effective_from,
          row_number() over by_version as place,
          lag(effective_from) over by_version as before
        from agreements window by_version as (partition by kind order by version)) numbered
      where version <> place or effective_from <= before`,
  },
})
