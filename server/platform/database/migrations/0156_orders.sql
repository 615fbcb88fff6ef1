-- The table of orders gets their word: an order that rests is an order. What belongs to it is named after it.
alter table queued_orders rename to orders;

do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'orders'::regclass and conname like 'queued\_orders%'
  loop
    execute format('alter table orders rename constraint %I to %I', old, replace(old, 'queued_orders', 'orders'));
  end loop;
  for old in
    select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = 'orders'::regclass and i.relname like 'queued\_orders%'
  loop
    execute format('alter index %I rename to %I', old, replace(old, 'queued_orders', 'orders'));
  end loop;
  for old in select tgname from pg_trigger where tgrelid = 'orders'::regclass and tgname like 'queued\_orders%'
  loop
    execute format('alter trigger %I on orders rename to %I', old, replace(old, 'queued_orders', 'orders'));
  end loop;
end
$$;
