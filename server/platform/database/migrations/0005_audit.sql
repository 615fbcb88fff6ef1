-- Who did what, when, from where, and what it looked like before and after; written in the same
-- transaction as what it records.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor_id bigint references users (id),
  action text not null,
  subject_type text not null,
  subject_id text not null,
  customer_id bigint references users (id),
  before jsonb,
  after jsonb,
  address text
);

create index audit_log_customer on audit_log (customer_id, id);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
