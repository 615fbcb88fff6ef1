import { namedInvariants } from '../invariant.ts'

/** Locks: the last audit line about each says whether it is on. */
export const LOCK_INVARIANTS = namedInvariants({
  'locks-are-audited': {
    states:
      'every customer is locked, and every member of the staff deactivated, where their last line in the audit log ' +
      'says so, and nowhere else; a lock is their own only where they made it',
    // One user's lines take ids under the lock on their row.
    offenders: `
      with last as (
        select distinct on (subject_id) subject_id, action, actor_id from audit_log
        where action in ('user.locked', 'user.unlocked') order by subject_id, id desc)
      select case when u.role = 'customer' then u.id end as customer_id, u.id as user_id,
        u.locked_at is not null as is_locked, l.action as audited, l.actor_id as audited_actor_id
      from users u left join last l on l.subject_id = u.id::text
      where (u.locked_at is not null) <> (l.action is not distinct from 'user.locked')
         or u.locked_at in (u.own_locked_at) and l.actor_id is distinct from u.id`,
  },
  'money-locks-are-audited': {
    states:
      "every money lock is as its customer's last line in the audit log says: with its delay, and until when; " +
      'no other account has one',
    offenders: `
      with last as (
        select distinct on (customer_id) customer_id, (after ->> 'delayHours')::smallint as delay_hours,
          (after ->> 'endsAt')::timestamptz as until
        from audit_log where action in ('money_lock.on', 'money_lock.off') order by customer_id, id desc),
      locked as (
        select customer_id, money_lock_delay_hours as delay_hours, money_lock_ends_at as until from accounts
        where money_locked_at is not null)
      select customer_id, m.delay_hours, l.delay_hours as audited_delay_hours, m.until, l.until as audited_until
      from locked m full join last l using (customer_id)
      where (m.delay_hours, m.until) is distinct from (l.delay_hours, l.until)`,
  },
})
