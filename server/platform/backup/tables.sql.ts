/**
 * Every table with its columns, referenced tables first, so that rows can be inserted in this order. Without generated
 * columns, the migrations table, and what servers tell one another, which is not logged.
 */
export const TABLES = `
with recursive own as (
  select oid, relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    and relname <> 'schema_migrations'
), refers as (
  select distinct f.conrelid as oid, f.confrelid as target from pg_constraint f
  where f.contype = 'f' and f.conrelid <> f.confrelid
), placed as (
  select oid, 0 as depth from own
  union
  select r.oid, p.depth + 1 from placed p join refers r on r.target = p.oid
)
select o.name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
  ) as columns
from own o join placed p using (oid)
group by o.oid, o.name order by max(p.depth), o.name`

export const SEQUENCES = `
select sequencename as name, coalesce(last_value, start_value)::text as value
from pg_sequences where schemaname = 'public' order by sequencename`

/** Something that no extension brought. */
export const ANY_TABLE = `
select exists (select from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as there`
