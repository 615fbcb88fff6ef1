import { namedInvariants } from '../invariant.ts'

export const RESTRICTION_INVARIANTS = namedInvariants({
  'restricted-rights-are-of-restrictions': {
    states: 'every account names exactly the rights that its restrictions in force keep from',
    offenders: `
      with restricting as (
        select r.customer_id, array_agg(distinct named.of_one order by named.of_one) as rights
        from account_restrictions r cross join unnest(r.rights) as named (of_one)
        where r.lifted_at is null group by 1)
      select customer_id, a.restricted_rights, r.rights
      from (select customer_id, restricted_rights from accounts where restricted_rights <> '{}') a
      full join restricting r using (customer_id)
      where a.restricted_rights is distinct from r.rights`,
  },
  'restrictions-are-audited': {
    states:
      'every restriction, and the end of one, has its line in the audit log, and each line its restriction: whose, ' +
      'by whom, from what, until when',
    offenders: `
      with lines as (
        select subject_id, action, customer_id, actor_id, after -> 'rights' as rights,
          (after ->> 'until')::timestamptz as until
        from audit_log where action in ('customer.restricted', 'customer.restriction_lifted')),
      states as (
        select id::text as subject_id, 'customer.restricted' as action, customer_id, made_by as actor_id,
          to_jsonb(rights) as rights, ends_at as until from account_restrictions
        union all
        select id::text, 'customer.restriction_lifted', customer_id, lifted_by, to_jsonb(rights), null
        from account_restrictions where lifted_at is not null)
      select coalesce(s.customer_id, l.customer_id) as customer_id, subject_id, action, s.actor_id,
        l.actor_id as audited_actor_id, s.rights, l.rights as audited_rights
      from states s full join lines l using (subject_id, action)
      where (s.customer_id, s.actor_id, s.rights, s.until)
        is distinct from (l.customer_id, l.actor_id, l.rights, l.until)`,
  },
  'nothing-under-a-restriction': {
    // Compared by id: a restriction, its end's line and what follows take theirs under the account's lock.
    states: 'no trade and no request of a deposit or a withdrawal was made while a restriction kept from it',
    offenders: `
      with lifts as (
        select subject_id, min(id) as id from audit_log where action = 'customer.restriction_lifted' group by 1),
      spans as (
        select r.id, r.customer_id, r.rights, l.id as lifted
        from account_restrictions r left join lifts l on l.subject_id = r.id::text)
      select s.customer_id, m.id, s.rights, s.lifted
      from spans s cross join lateral (
        select id from transactions
        where customer_id = s.customer_id and id > s.id and type in ('buy', 'sell') and type = any(s.rights)
        union all
        select id from deposit_requests where customer_id = s.customer_id and id > s.id and 'deposit' = any(s.rights)
        union all
        select id from withdrawal_requests
        where customer_id = s.customer_id and id > s.id and 'withdraw' = any(s.rights)) m
      where s.lifted is null or m.id < s.lifted`,
  },
})
