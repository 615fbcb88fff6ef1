-- Every id of the product comes from this sequence: one value is a block of 1,024 ids, taken once per
-- transaction after its row locks, so ids of one customer rise in commit order on any number of nodes.
create sequence id_block as bigint;

create table users (
  id bigint primary key,
  username text not null,
  username_key text not null unique check (username_key = lower(username)),
  email text not null,
  email_key text not null unique check (email_key = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('customer', 'administrator')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Rises with every password change; a session is only good for the version it was opened under.
  credential_version integer not null default 1 check (credential_version > 0),
  created_at timestamptz not null,
  locked_at timestamptz
);

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id),
  credential_version integer not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  password_confirmed_at timestamptz not null,
  address text not null,
  user_agent text not null
);

create index sessions_user on sessions (user_id);

-- Failures and attempts that slow somebody down, shared by all nodes: one row per bucket
-- ('login:name:ada', 'login:address:203.0.113.9').
create table throttles (
  bucket text primary key,
  count integer not null check (count >= 0),
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
