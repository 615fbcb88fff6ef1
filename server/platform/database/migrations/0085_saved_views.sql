-- Filters of the office's lists under a name, for their owner or a role.
create table saved_views (
  id bigint primary key,
  owner_id bigint not null references users (id),
  list text not null check (list in ('deposits', 'withdrawals', 'profiles', 'password_resets', 'customers', 'audit')),
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  -- As it stands in the address, without the question mark.
  query text not null check (length(query) <= 1000),
  -- Null: for the owner alone.
  shared_with text
    check (shared_with in ('support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator')),
  made_at timestamptz not null
);

create unique index saved_views_name on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (shared_with) where shared_with is not null;
