-- A customer's own lock on what leaves their account, on the row that every payout locks. It holds from
-- `money_locked_at` until `money_lock_ends_at`, which is null until they turn it off.
alter table accounts
  add column money_locked_at timestamptz,
  add column money_lock_delay_hours smallint check (money_lock_delay_hours in (0, 24, 72)),
  add column money_lock_ends_at timestamptz,
  add constraint accounts_money_lock_check check (
    (money_locked_at is null) = (money_lock_delay_hours is null)
    and (money_lock_ends_at is null or money_lock_ends_at >= money_locked_at));

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''money_lock_on''::text, ''money_lock_off''::text, ');
end
$$;
