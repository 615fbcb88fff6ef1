-- The link "this was not me", mailed to the address that a change took out of force. Until it is over the address is
-- held: no other account gets it.
create table email_restores (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id bigint not null references accounts (customer_id),
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_restores_of on email_restores (customer_id, created_at);
create index email_restores_held on email_restores (email_key);
create index email_restores_expired on email_restores (expires_at);
