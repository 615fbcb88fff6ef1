-- When a member of the staff looked at a customer's own screens. The customer reads it. A row never changes but for its
-- end.
create table viewings (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  viewer_id bigint not null references users (id),
  -- The roles that the viewer had when it began.
  roles text[] not null check (cardinality(roles) > 0),
  reason text not null check (reason in ('support_request', 'identity_check', 'complaint', 'security')),
  -- For the staff alone.
  note text not null check (btrim(note) <> '' and length(note) <= 2000),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz check (ended_at >= started_at),
  check (viewer_id <> customer_id)
);

create index viewings_by_customer on viewings (customer_id, id);
