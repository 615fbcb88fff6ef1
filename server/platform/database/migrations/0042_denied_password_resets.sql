-- A password reset that the owner of the account denied was closed like one that had expired; only the audit log told
-- them apart.
alter table password_reset_requests
  drop constraint password_reset_requests_status_check,
  add constraint password_reset_requests_status_check
    check (status in ('pending', 'approved', 'rejected', 'denied', 'closed'));

update password_reset_requests r set status = 'denied'
from audit_log l
where l.action = 'password_reset.denied' and l.subject_id = r.id::text;
