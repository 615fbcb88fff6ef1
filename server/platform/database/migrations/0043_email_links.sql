-- Proofs of email addresses, and password resets by mail.
alter table users add column email_verified_at timestamptz;

-- Links that were mailed. Only the token's hash is here; a newer link replaces the one before it.
create table email_links (
  customer_id bigint not null references accounts (customer_id),
  purpose text not null check (purpose in ('proof', 'reset')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The address that it was mailed to: worth nothing once the account has another.
  email_key text not null,
  -- Void when the password changes.
  credential_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (customer_id, purpose)
);
create index email_links_expired on email_links (expires_at);

-- A message that is no notification: its words are with it, encrypted, as they hold a link that is good for one use.
-- They are wiped when it has been sent, or is given up.
alter table mail_outbox
  drop constraint mail_outbox_customer_id_notification_id_fkey,
  add constraint mail_outbox_customer_id_fkey foreign key (customer_id) references accounts (customer_id),
  add column letter bytea,
  add column letter_key_id text,
  add constraint mail_outbox_letter_check check ((letter is null) = (letter_key_id is null)),
  add constraint mail_outbox_letter_wiped_check check (letter is null or settled_at is null);
