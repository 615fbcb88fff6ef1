-- What the staff should know of a customer before they decide. A row never changes but for its end.
create table customer_flags (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  kind text not null check (kind in ('fraud_watch', 'vulnerable', 'deceased', 'litigation_hold')),
  -- For the staff alone.
  note text not null check (btrim(note) <> '' and length(note) <= 2000),
  -- Who set it, and answers for it.
  owner_id bigint not null references users (id),
  set_at timestamptz not null,
  -- When it ends by itself; null when a person ends it.
  ends_at timestamptz check (ends_at > set_at),
  -- Null while no person has ended it.
  ended_at timestamptz,
  ended_by bigint references users (id),
  end_reason text check (btrim(end_reason) <> '' and length(end_reason) <= 1000),
  check (owner_id <> customer_id and ended_by <> customer_id),
  check ((ended_at is null) = (ended_by is null) and (ended_by is null) = (end_reason is null))
);

create index customer_flags_by_customer on customer_flags (customer_id, id);
create index customer_flags_set on customer_flags (customer_id) where ended_at is null;
