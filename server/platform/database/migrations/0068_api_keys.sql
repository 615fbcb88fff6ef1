-- Keys that programs sign in with. The secret is not here, only its SHA-256. A row is never removed.
create table api_keys (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  key_id text not null unique check (key_id ~ '^NFK[A-Z2-7]{20}$'),
  secret_hash bytea not null check (length(secret_hash) = 32),
  name text not null,
  scopes text[] not null
    check (cardinality(scopes) > 0 and scopes <@ array['market', 'account', 'trade', 'lists']),
  -- In CIDR notation; none: any address.
  networks text[] not null check (cardinality(networks) <= 10),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Written at most once a minute.
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('customer', 'password_reset')),
  primary key (customer_id, id),
  check ((revoked_at is null) = (revoked_why is null)),
  check ((last_used_at is null) = (last_used_address is null))
);

-- Customers who have stopped all of their keys.
create table api_key_stops (
  customer_id bigint primary key references accounts (customer_id),
  stopped_at timestamptz not null
);

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''api_key_created''::text, ''api_key_revoked''::text, '
      || '''api_keys_stopped''::text, ''api_keys_resumed''::text, ');
end
$$;
