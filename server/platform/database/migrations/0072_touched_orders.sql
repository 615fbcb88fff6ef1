-- A price that touches an order changes no indexed column any more, so that the update is heap-only (HOT): no index
-- names touched_at. What was found by that index is listed in a table of its own.
create table touched_orders (
  id bigint primary key,
  customer_id bigint not null,
  instrument text not null
);

-- New pages keep room for a second version of three rows in ten.
alter table queued_orders set (fillfactor = 70);

create index queued_orders_firing on queued_orders (instrument, fires, fires_units)
  where status = 'pending' and fires is not null;
create index queued_orders_expiring on queued_orders (expires_at)
  where status = 'pending' and expires_at is not null;
create index queued_orders_canceling on queued_orders (cancel_requested_at)
  where status = 'pending' and cancel_requested_at is not null;

-- As the owner, so that a server of an earlier version goes on while this is migrated.
create function list_touched_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status = 'pending' then
    insert into touched_orders (id, customer_id, instrument) values (new.id, new.customer_id, new.instrument)
    on conflict (id) do nothing;
  else
    delete from touched_orders where id = new.id;
  end if;
  return null;
end
$$;

revoke execute on function list_touched_order() from public;

-- For any statement but those that list what they touch themselves, a thousand at once: those of an earlier version.
create trigger queued_orders_list_touched after update of touched_at on queued_orders
  for each row when (new.status = 'pending' and old.touched_at is null and new.touched_at is not null
    and current_setting('northfold.lists_touched', true) is distinct from 'on')
  execute function list_touched_order();

create trigger queued_orders_unlist_touched after update of status on queued_orders
  for each row when (old.status = 'pending' and new.status <> 'pending' and old.touched_at is not null)
  execute function list_touched_order();

insert into touched_orders (id, customer_id, instrument)
select id, customer_id, instrument from queued_orders where status = 'pending' and touched_at is not null;
