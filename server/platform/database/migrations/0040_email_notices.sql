-- Kinds of notification about email addresses and sign-ins.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''email_changed''::text, ''email_restored''::text, ''password_reset_by_link''::text, ''new_browser''::text, ''second_step_failed''::text, ');
end
$$;
