-- Where a customer's own programs are told what happened to the account. A row is never removed, only ended.
create table webhooks (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  name text not null,
  -- The id of the last event that the receiver took, or that was there before it.
  after_id bigint not null,
  -- How many tries of the event after that have failed.
  failures integer not null check (failures >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  -- Nothing but tests is sent before the first one was answered.
  verified_at timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('customer', 'gone', 'failing')),
  removed_at timestamptz,
  primary key (customer_id, id),
  check ((disabled_at is null) = (disabled_why is null))
);

-- Those that are sent to, in the order in which they are looked at.
create index webhooks_sending on webhooks (customer_id, id)
  where verified_at is not null and disabled_at is null and removed_at is null;

-- What signs the messages of a webhook, encrypted. Two of one webhook for a day after the secret was changed.
create table webhook_secrets (
  customer_id bigint not null,
  id bigint not null,
  webhook_id bigint not null,
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, webhook_id) references webhooks (customer_id, id)
);

create index webhook_secrets_by_webhook on webhook_secrets (customer_id, webhook_id);

-- The last tries of each webhook. What a receiver answered is not kept, only its status.
create table webhook_attempts (
  customer_id bigint not null,
  webhook_id bigint not null,
  id bigint not null,
  event_id text not null,
  event_type text not null,
  attempted_at timestamptz not null,
  -- Null: there was no answer.
  status integer check (status between 100 and 599),
  primary key (customer_id, webhook_id, id),
  foreign key (customer_id, webhook_id) references webhooks (customer_id, id)
);

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''webhook_added''::text, ''webhook_ended''::text, '
      || '''webhook_secret_changed''::text, ');
end
$$;
