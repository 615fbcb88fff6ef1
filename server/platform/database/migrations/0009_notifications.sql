-- What a customer was told, written in the same transaction as what it tells of.
create table notifications (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  kind text not null check (kind in (
    'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected',
    'withdrawal_approved', 'withdrawal_rejected', 'password_reset_approved', 'password_reset_rejected')),
  title text not null check (btrim(title) <> ''),
  body text not null check (btrim(body) <> ''),
  -- A page of the product, never of another site.
  link text not null check (link ~ '^/([^/]|$)'),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (customer_id, id),
  check (read_at >= created_at)
);

-- Counted at every visit of every page.
create index notifications_unread on notifications (customer_id) where read_at is null;
