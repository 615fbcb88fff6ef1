-- Recurring investments: a customer's order to buy for so many dollars again and again.
create table plans (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  instrument text not null,
  amount_cents bigint not null check (amount_cents > 0),
  frequency text not null check (frequency in ('weekly', 'two_weekly', 'twice_a_month', 'monthly')),
  -- The first due date; all others are counted from it.
  anchor_on date not null,
  -- The last day that can be due.
  ends_on date,
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  paused_why text check (paused_why in ('by_you', 'funds')),
  ended_why text check (ended_why in ('by_you', 'end_date')),
  stopped_at timestamptz,
  -- The first due date that is not decided.
  next_due_on date,
  -- The due date that the customer skips.
  skip_due_on date,
  -- Purchases left out for want of money since the last one that was ordered.
  money_skips smallint not null default 0 check (money_skips >= 0),
  created_at timestamptz not null,
  primary key (customer_id, id),
  check ((status = 'active') = (next_due_on is not null)),
  check ((status = 'active') = (stopped_at is null)),
  check ((status = 'paused') = (paused_why is not null)),
  check ((status = 'ended') = (ended_why is not null)),
  check (status = 'active' or skip_due_on is null)
);
create index plans_due on plans (next_due_on, id) where status = 'active';

-- What became of a due date, once. An order that it placed names it in queued_orders.plan_run.
create table plan_runs (
  customer_id bigint not null,
  plan_id bigint not null,
  due_on date not null,
  id bigint not null,
  outcome text not null check (outcome in (
    'ordered', 'skipped_funds', 'skipped_profile', 'skipped_halt', 'skipped_by_you', 'missed')),
  amount_cents bigint not null check (amount_cents > 0),
  ran_at timestamptz not null,
  primary key (customer_id, plan_id, due_on),
  unique (customer_id, id),
  foreign key (customer_id, plan_id) references plans (customer_id, id)
);
create trigger plan_runs_append_only before update or delete or truncate on plan_runs
  for each statement execute function refuse_change();

alter table queued_orders
  add constraint queued_orders_plan_run_fkey foreign key (customer_id, plan_run)
    references plan_runs (customer_id, id);

-- Whether dividends buy shares of what paid them: for the account, and for symbols that do otherwise. An order that
-- does names its dividend in queued_orders.reinvests.
create table reinvestment (
  customer_id bigint primary key references accounts (customer_id),
  is_on boolean not null,
  changed_at timestamptz not null
);
create table reinvestment_exceptions (
  customer_id bigint not null references accounts (customer_id),
  instrument text not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, instrument)
);

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''plan_skipped''::text, ''plan_paused''::text, ''plan_ended''::text, ');
end
$$;
