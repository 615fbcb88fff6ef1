-- When a customer locked their own account: the lock in force is their own while this equals `locked_at`. The version
-- before writes `locked_at` alone, so a lock that it makes or ends meanwhile is one of the staff, or none.
alter table users add column own_locked_at timestamptz;

-- By the audit log, not by the reason: the staff may have given the same.
update users u set own_locked_at = locked_at
where u.locked_at is not null and u.locked_reason = 'Locked by the customer' and u.id = (
  select l.actor_id from audit_log l
  where l.customer_id = u.id and l.action = 'user.locked' and l.subject_id = u.id::text
  order by l.id desc limit 1);
