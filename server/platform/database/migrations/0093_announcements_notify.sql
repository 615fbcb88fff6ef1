-- An announcement may also be in every customer's notifications: once, from its start on, in batches by rising ids.
-- Columns with defaults, so that the version before goes on inserting.
alter table announcements add column notifies_customers boolean not null default false;
-- The last customer who was notified, and how many were.
alter table announcements add column notified_up_to bigint not null default 0;
alter table announcements add column notified_customers integer not null default 0;
-- When all of them were; null before, and for ever where it ended earlier.
alter table announcements add column notified_at timestamptz;
alter table announcements add constraint announcements_notify_check
  check (not notifies_customers or 'customers' = any(audiences));
alter table announcements add constraint announcements_notified_check
  check (notifies_customers or (notified_up_to = 0 and notified_customers = 0 and notified_at is null));

create index announcements_to_notify on announcements (id) where notifies_customers and notified_at is null;

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''announcement''::text, ');
end
$$;
