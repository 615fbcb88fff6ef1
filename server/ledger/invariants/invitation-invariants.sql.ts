import { namedInvariants } from '../invariant.ts'

export const INVITATION_INVARIANTS = namedInvariants({
  'invited-staff-was-confirmed': {
    states:
      'every colleague who came by an invitation has one that another confirmed than the inviter, or the inviter ' +
      'alone where no other could, with a line in the audit log of both',
    offenders: `
      with lines as (
        select subject_id, action, actor_id from audit_log
        where subject_type = 'invitation' and action in ('staff.invited', 'staff.invitation_confirmed')),
      made as (
        select l.subject_id as user_id, l.after ->> 'invitation' as invitation_id from audit_log l
        where l.action = 'administrator.created' and l.after ->> 'by' = 'an invitation')
      select i.id, i.user_id::text, i.invited_by, i.confirmed_by
      from staff_invitations i
      where i.user_id is not null and (i.confirmed_by = i.invited_by
        or not exists (select from users u where u.id = i.user_id and u.role = 'administrator')
        or not exists (
          select from made m where m.user_id = i.user_id::text and m.invitation_id = i.id::text)
        or not exists (
          select from lines l where l.subject_id = i.id::text and l.action = 'staff.invited'
            and l.actor_id = i.invited_by)
        or not exists (
          select from lines l where l.subject_id = i.id::text and l.action = 'staff.invitation_confirmed'
            and l.actor_id = coalesce(i.confirmed_by, i.invited_by)))
      union all
      select null, m.user_id, null, null from made m
      where not exists (
        select from staff_invitations i where i.user_id::text = m.user_id and i.id::text = m.invitation_id)`,
  },
})
