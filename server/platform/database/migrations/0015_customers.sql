-- Customers as administrators look them up: by any part of a name, an address or a username, by standing;
-- and why one of them is locked.
create extension if not exists pg_trgm;

alter table users
  -- What an administrator gave as the reason; a lock by the command line has none.
  add column locked_reason text,
  add constraint users_locked_reason_check
    check (locked_reason is null or (locked_at is not null and btrim(locked_reason) <> ''));

-- Of one or two letters an index of trigrams knows the beginnings of words only, hence the blank in front.
create index users_search on users using gin (
  (' ' || username_key || ' ' || email_key || ' ' || lower(first_name) || ' ' || lower(last_name)) gin_trgm_ops);
create index profile_submissions_search on profile_submissions using gin ((' ' || lower(full_name)) gin_trgm_ops);

-- The newest customers of one standing; the standing changes too seldom to cost the orders anything.
create index accounts_standing on accounts (profile_standing, customer_id);

-- When somebody last signed in, at one step.
create index audit_log_sign_ins on audit_log (customer_id, id)
  where action in ('login.succeeded', 'user.registered');

-- Two more kinds of notification.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected', 'deposit_repriced',
  'withdrawal_approved', 'withdrawal_rejected', 'password_reset_approved', 'password_reset_rejected',
  'support_replied', 'support_closed', 'account_locked', 'account_unlocked'));
