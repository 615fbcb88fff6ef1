-- Dividends and splits are announced and canceled by one person and confirmed by another.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'proposals'::regclass and conname = 'proposals_kind_check';
  alter table proposals drop constraint proposals_kind_check;
  execute 'alter table proposals add constraint proposals_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''corporate_action''::text, ');
end
$$;
