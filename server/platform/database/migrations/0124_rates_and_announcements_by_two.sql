-- A custom exchange rate far from the provider's, and an announcement of which every customer is notified, are proposed
-- by one person and confirmed by another.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'proposals'::regclass and conname = 'proposals_kind_check';
  alter table proposals drop constraint proposals_kind_check;
  execute 'alter table proposals add constraint proposals_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''exchange_rate''::text, ''announcement''::text, ');
end
$$;
