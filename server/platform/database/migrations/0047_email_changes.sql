-- A change of a customer's address that waits until it is confirmed. A newer one replaces it.
create table email_changes (
  customer_id bigint primary key references accounts (customer_id),
  email text not null,
  email_key text not null,
  -- Without a second factor the present address confirms, too.
  needs_old boolean not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  -- Void when the password changes.
  credential_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_changes_expired on email_changes (expires_at);

alter table email_links
  drop constraint email_links_purpose_check,
  add constraint email_links_purpose_check check (purpose in ('proof', 'reset', 'new_address', 'old_address'));
