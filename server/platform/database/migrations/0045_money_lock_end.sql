-- Whether the customer is yet to be told that their money lock ends at `money_lock_ends_at`. Locks that were turned off
-- before this migration are not told of.
alter table accounts
  add column money_lock_end_due boolean not null default false,
  add constraint accounts_money_lock_end_due_check check (
    not money_lock_end_due or money_lock_ends_at is not null);
create index accounts_money_lock_end on accounts (money_lock_ends_at) where money_lock_end_due;

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''money_lock_ended''::text, ');
end
$$;
