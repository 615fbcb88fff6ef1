-- What the house keeps a customer from. A row never changes but for its end.
create table account_restrictions (
  id bigint primary key,
  customer_id bigint not null references accounts (customer_id),
  rights text[] not null check (
    cardinality(rights) > 0 and rights <@ array['buy', 'sell', 'deposit', 'withdraw', 'keys']),
  reason text not null check (reason in ('fraud', 'identity', 'legal_order', 'customer_request', 'other')),
  -- For the staff alone.
  note text not null check (btrim(note) <> '' and length(note) <= 2000),
  -- What the customer reads.
  sentence text not null check (btrim(sentence) <> '' and length(sentence) <= 300),
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  -- When it ends by itself; null when it is lifted by a person alone.
  ends_at timestamptz check (ends_at > made_at),
  lifted_at timestamptz,
  -- Null where its time was over.
  lifted_by bigint references users (id),
  lift_reason text check (btrim(lift_reason) <> '' and length(lift_reason) <= 1000),
  check (made_by <> customer_id and lifted_by <> customer_id),
  check ((lifted_by is null) = (lift_reason is null)),
  check (lifted_by is null or lifted_at is not null)
);

create index account_restrictions_by_customer on account_restrictions (customer_id, id);
create index account_restrictions_ending on account_restrictions (ends_at) where lifted_at is null;

-- The rights of all restrictions in force, on the row that every order and payout locks.
alter table accounts add column restricted_rights text[] not null default '{}'
  check (restricted_rights <@ array['buy', 'sell', 'deposit', 'withdraw', 'keys']);

alter table plan_runs drop constraint plan_runs_outcome_check;
alter table plan_runs add constraint plan_runs_outcome_check check (outcome in (
  'ordered', 'skipped_funds', 'skipped_profile', 'skipped_restricted', 'skipped_halt', 'skipped_by_you', 'missed'));

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''account_restricted''::text, ''restriction_ended''::text, ');
end
$$;
