-- A second factor: what somebody has, beside the password they know.
alter table users add column has_second_factor boolean not null default false;

-- When it was last proved on this session; null for those who have none, or had none at sign-in.
alter table sessions add column second_factor_at timestamptz;

-- The secret an authenticator app counts from; unconfirmed until the app has shown that it has it.
create table totp_secrets (
  user_id bigint primary key references users (id),
  secret bytea not null check (octet_length(secret) = 20),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The thirty seconds whose code was used last: no code is good twice.
  last_used_step bigint not null default 0 check (last_used_step >= 0),
  check (confirmed_at >= created_at)
);

create table passkeys (
  user_id bigint not null references users (id),
  id bigint not null,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The host name it was made for: browsers offer it nowhere else.
  rp_id text not null,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);

create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Somebody has typed the right password and owes the second factor; the browser has the token in a cookie.
create table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id),
  credential_version integer not null,
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0)
);

create index pending_sign_ins_user on pending_sign_ins (user_id);

-- What a passkey is asked to sign, once: for a session or a pending sign-in, by the hash of its token.
create table passkey_challenges (
  holder_hash bytea not null check (octet_length(holder_hash) = 32),
  purpose text not null check (purpose in ('enrol', 'prove', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (holder_hash, purpose)
);

-- Four more kinds, beside whatever else is allowed by now.
do $$
declare allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint 
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''second_factor_added''::text, ''second_factor_removed''::text, ''recovery_codes_replaced''::text, ''recovery_code_used''::text, ');
end
$$;
