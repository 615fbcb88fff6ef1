-- From which networks each key was used, so that its customer is told of the first use from another one.
create table api_key_networks (
  customer_id bigint not null,
  key_id bigint not null,
  -- In CIDR notation: /24, or /48 of IPv6.
  network text not null,
  first_used_at timestamptz not null,
  primary key (customer_id, key_id, network),
  foreign key (customer_id, key_id) references api_keys (customer_id, id)
);

-- When its customer was told that a key expires soon.
alter table api_keys add column expiry_told_at timestamptz;

create index api_keys_expiring on api_keys (expires_at) where expiry_told_at is null and revoked_at is null;

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''api_key_expires''::text, ''api_key_new_network''::text, ');
end
$$;
