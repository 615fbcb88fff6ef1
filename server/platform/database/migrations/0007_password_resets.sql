-- Asked for by somebody who is not signed in. The new password is never kept, only its hash, and that
-- only while the request is pending: deciding, closing and running out of time all wipe it.
create table password_reset_requests (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  -- What the person who asked can read out, so that two requests cannot be taken for each other.
  reference text not null,
  new_password_hash text check (new_password_hash like '$argon2id$%'),
  -- The version it would replace: a password changed since then is nobody's business any more.
  credential_version integer not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- closed: nobody decided; time ran out, another request was approved or the password was changed.
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'closed')),
  processed_at timestamptz,
  processed_by bigint references users (id),
  rejection_reason text,
  primary key (customer_id, id),
  check ((status = 'pending') = (new_password_hash is not null)),
  check ((status = 'pending') = (processed_at is null)),
  check ((status in ('approved', 'rejected')) = (processed_by is not null)),
  check ((status = 'rejected') = (rejection_reason is not null and btrim(rejection_reason) <> '')),
  check (processed_by <> customer_id)
);

create index password_reset_requests_queue on password_reset_requests (status, id);
