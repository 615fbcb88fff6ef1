-- Customers are in one schema again: those of other shards, if there are any, come into `public`. Every table is counted
-- and digested before and after, over all shards together, and so are the accounts whose money is not what their
-- transfers add up to; where anything differs the migration fails and nothing has changed. Triggers are off meanwhile:
-- nothing happened, rows move.
--
-- `shards` stays with its one row, for servers of the version before that still run. On their paths the tables of a
-- schema that is gone are found in `public`.
create function pg_temp.digest_of(space text, relation text, fields text, out rows bigint, out digest numeric)
language plpgsql as $$
begin
  execute format('select count(*), coalesce(sum(hashtextextended(row(%s)::text, 0)), 0) from %I.%I', fields, space,
    relation) into rows, digest;
end $$;

create function pg_temp.unbalanced_in(space text, out accounts bigint) language plpgsql as $$
begin
  execute format($query$
    select count(*) from %1$I.accounts a where (a.cash_cents, a.held_cents, a.owed_cents) <> (
      select coalesce(sum(case 'cash' when t.credit_account then t.amount when t.debit_account then -t.amount end), 0),
        coalesce(sum(case 'hold' when t.credit_account then t.amount when t.debit_account then -t.amount end), 0),
        coalesce(sum(case 'owed' when t.debit_account then t.amount when t.credit_account then -t.amount end), 0)
      from %1$I.transfers t where t.customer_id = a.customer_id and t.asset = 'USD')$query$, space) into accounts;
end $$;

do $$
declare
  spaces text[] := array(select 's' || number from shards where number > 0 order by number);
  space text;
  relation text;
  fields text;
  found record;
  before record;
  unbalanced bigint := 0;
begin
  if spaces = '{}' then return; end if;
  foreach space in array spaces || array['public'] loop
    unbalanced := unbalanced + pg_temp.unbalanced_in(space);
  end loop;
  for relation in
    -- A table after those that it refers to.
    with recursive own as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and to_regclass(format('%I.%I', spaces[1], relname)) is not null
    ), placed as (
      select oid, 0 as depth from own
      union
      select k.conrelid, p.depth + 1 from placed p join pg_constraint k
        on k.contype = 'f' and k.confrelid = p.oid and k.conrelid <> k.confrelid
    )
    select relname from own join placed using (oid) group by relname order by max(depth), relname
  loop
    execute format('alter table public.%I disable trigger user', relation);
    select string_agg(quote_ident(attname), ', ' order by attnum) into fields from pg_attribute
      where attrelid = format('public.%I', relation)::regclass and attnum > 0 and not attisdropped
        and attgenerated = '';
    select rows, digest into before from pg_temp.digest_of('public', relation, fields);
    foreach space in array spaces loop
      execute format('lock table %I.%I in access exclusive mode', space, relation);
      select rows, digest into found from pg_temp.digest_of(space, relation, fields);
      before.rows := before.rows + found.rows;
      before.digest := before.digest + found.digest;
      execute format('insert into public.%1$I (%2$s) select %2$s from %3$I.%1$I', relation, fields, space);
    end loop;
    select rows, digest into found from pg_temp.digest_of('public', relation, fields);
    if found is distinct from before then
      raise exception 'table % has % rows after it was merged, digest %, and had % before, digest %', relation,
        found.rows, found.digest, before.rows, before.digest;
    end if;
    execute format('alter table public.%I enable trigger user', relation);
  end loop;
  if pg_temp.unbalanced_in('public') <> unbalanced then
    raise exception '% accounts are not what their transfers add up to, and before it was %',
      pg_temp.unbalanced_in('public'), unbalanced;
  end if;
  -- Views first: they read the tables.
  drop schema if exists every_shard cascade;
  foreach space in array spaces loop
    execute format('drop schema %I cascade', space);
  end loop;
  delete from shards where number > 0;
  update shards set takes_customers = true, first_id = null;
  -- Its blocks told the shard, 64 to a number of the sequence: those to come are above all of them.
  perform setval('public.id_block', (select last_value + 1 from public.id_block) * 64);
end $$;

create or replace function next_id_block() returns bigint language sql as $$ select nextval('public.id_block') $$;
