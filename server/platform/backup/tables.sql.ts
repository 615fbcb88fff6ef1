/**
 * Every table with its columns, ordered so that a table follows those it references: rows can be inserted in this
 * order. Generated columns are left out. So is the migrations' own table, which is not the product's data. $1 are the
 * schemas of the shards, from shard 0 on.
 */
export const TABLES = `
with recursive own as (
  select c.oid, s.schema, c.relname as name from unnest($1::text[]) s (schema)
  join pg_class c on c.relnamespace = to_regnamespace(s.schema) and c.relkind = 'r'
  where c.relname <> 'schema_migrations'
), refers as (
  select distinct f.conrelid as oid, f.confrelid as target from pg_constraint f
  where f.contype = 'f' and f.conrelid <> f.confrelid
), placed as (
  select oid, 0 as depth from own
  union
  select r.oid, p.depth + 1 from placed p join refers r on r.target = p.oid
)
select o.schema, o.name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
  ) as columns
from own o join placed p using (oid)
group by o.oid, o.schema, o.name order by max(p.depth), o.schema, o.name`

export const SEQUENCES = `
select sequencename as name, coalesce(last_value, start_value)::text as value
from pg_sequences where schemaname = 'public' order by sequencename`

/**
 * The keys of the tables of these schemas, $1. A backup of shards on several servers is not in the order of those that
 * end there.
 */
export const KEYS = `
select format('%I.%I', n.nspname, c.relname) as place, quote_ident(k.conname) as name,
  pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by k.oid`

/** Something that no extension brought. */
export const ANY_TABLE = `
select exists (select from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as there`
