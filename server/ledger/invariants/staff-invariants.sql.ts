import { namedInvariants } from '../invariant.ts'

/** Staff roles and proposals: the audit log knows who made each, and of what. */
export const STAFF_INVARIANTS = namedInvariants({
  'roles-are-audited': {
    states:
      'every role was granted, and revoked, with a line in the audit log: to whom, by whom, when; or its holder was ' +
      'made with it',
    isAboutTimes: true,
    offenders: `
      with lines as (
        select subject_id, action, after ->> 'role' as role, at, actor_id, true as is_there from audit_log
        where action in ('role.granted', 'role.revoked')),
      made as (
        select subject_id, string_to_array(after ->> 'roles', ', ') as roles from audit_log
        where action = 'administrator.created'),
      changes as (
        select r.user_id::text as subject_id, 'role.granted' as action, r.role, r.granted_at as at,
          r.granted_by as actor_id, r.granted_at = u.created_at and exists (
            select from made m where m.subject_id = r.user_id::text and (m.roles is null or r.role = any(m.roles))
          ) as is_made
        from staff_roles r join users u on u.id = r.user_id
        union all
        select user_id::text, 'role.revoked', role, revoked_at, revoked_by, false from staff_roles
        where revoked_at is not null)
      select subject_id, action, role, at, c.actor_id, l.actor_id as audited_actor_id
      from changes c full join lines l using (subject_id, action, role, at)
      where c.is_made is null
         or case when l.is_there then c.actor_id is distinct from l.actor_id else not c.is_made end`,
  },
  'proposals-say-what-was-proposed': {
    states:
      'every proposal has one line in the audit log of its making: by whom, why, and what it carries out',
    // An agreement's line has a hash in place of its text. Thresholds were once a kind of their own.
    offenders: `
      with lines as (
        select subject_id, min(actor_id) as actor_id, min(after::text)::jsonb as after, count(*) as times
        from audit_log where action = 'proposal.made' group by 1),
      made as (
        select id::text as subject_id, kind, proposed_by as actor_id,
          jsonb_build_object('kind', kind, 'subject', subject, 'reason', reason) as said,
          case when kind <> 'agreement' then payload::jsonb end as payload
        from proposals)
      select subject_id, m.kind, m.actor_id, l.actor_id as audited_actor_id, l.times
      from made m full join lines l using (subject_id)
      where l.times is distinct from 1 or m.actor_id is distinct from l.actor_id
         or l.after ->> 'kind' <> 'thresholds'
           and (l.after - 'payload' is distinct from m.said or m.payload <> l.after -> 'payload')`,
  },
})
