/* What a shard's schema is made of, a row each: its kind, its name and what is said of it. $1 is the schema, $2 the
   tables that count: null is all of them. Read with the shard's search path, so that what points to the right place
   reads alike in each shard, and what points elsewhere has the name of that schema. */

const OF_SHARD = `c.relnamespace = to_regnamespace($1) and ($2::text[] is null or c.relname = any($2))`

/** Tables, and whatever else there is like one: a view or a sequence is in no shard. */
export const TABLES = `
select 'table' as kind, c.relname::text as name, concat_ws(' ',
  case c.relkind when 'r' then 'table' else 'relation of kind ' || c.relkind::text end,
  'owned by ' || c.relowner::regrole::text, 'persistence ' || c.relpersistence::text,
  'with (' || array_to_string(c.reloptions, ', ') || ')', case when c.relrowsecurity then 'with row security' end,
  'replica identity ' || c.relreplident::text) as definition
from pg_class c where ${OF_SHARD} and c.relkind not in ('i', 'I', 't')`

/**
 * Of the options of a column, those that `alter table` sets: Debian's PostgreSQL 15.20 keeps another one there, which
 * no manual names and which differs by when the column was made.
 */
export const COLUMNS = `
select 'column' as kind, c.relname || '.' || a.attname as name, concat_ws(' ',
  row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
  case when a.attnotnull then 'not null' end,
  case a.attgenerated when 's' then 'generated' when 'v' then 'computed' end,
  'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
  case when a.attcollation <> y.typcollation then 'collate ' || a.attcollation::regcollation::text end,
  case when a.attstorage <> y.typstorage then 'storage ' || a.attstorage::text end,
  'compression ' || nullif(a.attcompression::text, ''), 'statistics ' || nullif(a.attstattarget, -1),
  'options ' || (select string_agg(o, ', ' order by o) from unnest(a.attoptions) o where o like 'n\\_distinct%')
  ) as definition
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type y on y.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where ${OF_SHARD} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`

/** Those of not null are with the columns: PostgreSQL 18 names them, older ones do not have them. */
export const CONSTRAINTS = `
select 'constraint' as kind, c.relname || '.' || k.conname as name,
  regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '') as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OF_SHARD} and k.contype in ('p', 'u', 'x', 'c', 'f')`

export const INDEXES = `
select 'index' as kind, x.relname::text as name, concat_ws(' ', pg_get_indexdef(i.indexrelid, 0, true),
  case when not i.indisvalid then 'not valid' end) as definition
from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid where ${OF_SHARD}`

export const TRIGGERS = `
select 'trigger' as kind, c.relname || '.' || t.tgname as name,
  concat_ws(' ', pg_get_triggerdef(t.oid, true), 'enabled ' || nullif(t.tgenabled::text, 'O')) as definition
from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${OF_SHARD}`

/** What each role beside the owner may do with a table and its columns. */
export const TABLE_GRANTS = `
select 'grant' as kind, format('%s to %s', c.relname, x.grantee::regrole) as name,
  string_agg(x.privilege, ', ' order by x.privilege) as definition
from pg_class c cross join lateral (
  select a.grantee, a.privilege_type || case when a.is_grantable then ' with grant option' else '' end as privilege
  from aclexplode(c.relacl) a
  union all
  select x.grantee, format('%s (%s)%s', x.privilege_type, a.attname,
    case when x.is_grantable then ' with grant option' else '' end)
  from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid and not a.attisdropped
) x where ${OF_SHARD} and c.relkind not in ('i', 'I', 't') and x.grantee <> c.relowner
group by c.relname, x.grantee`

/** Who may use the schema. Of shard 0, which is in \`public\`, whoever may do something with its tables. */
export const SCHEMA_GRANTS = `
select distinct 'grant' as kind, format('the schema to %s', x.grantee::regrole) as name, 'USAGE' as definition
from pg_class c cross join lateral (
  select a.grantee from aclexplode(c.relacl) a
  union all
  select x.grantee from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid and not a.attisdropped
) x where $2::text[] is not null and ${OF_SHARD} and x.grantee <> c.relowner
union all
select 'grant', format('the schema to %s', x.grantee::regrole),
  string_agg(x.privilege_type, ', ' order by x.privilege_type)
from pg_namespace n, aclexplode(n.nspacl) x
where $2::text[] is null and n.oid = to_regnamespace($1) and x.grantee <> n.nspowner group by x.grantee`

/** Who may call a function; $2 are the signatures. By an absent list, everybody. */
export const FUNCTION_GRANTS = `
select 'grant' as kind, format('%s to %s', p.oid::regprocedure, coalesce(x.grantee::regrole::text, '-')) as name,
  'EXECUTE' as definition
from pg_proc p left join lateral aclexplode(p.proacl) x on true
where p.pronamespace = to_regnamespace($1) and p.oid::regprocedure::text = any($2)
  and x.grantee is distinct from p.proowner`

/** Comments, by what they are of. $3 are the signatures of functions. */
export const COMMENTS = `
with described as (
  select c.relname || coalesce('.' || a.attname, '') as name, d.description
  from pg_description d join pg_class c on c.oid = d.objoid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  where d.classoid = 'pg_class'::regclass and c.relkind not in ('i', 'I', 't') and ${OF_SHARD}
  union all
  select c.relname || ': index ' || x.relname, d.description
  from pg_description d join pg_index i on i.indexrelid = d.objoid join pg_class x on x.oid = i.indexrelid
    join pg_class c on c.oid = i.indrelid
  where d.classoid = 'pg_class'::regclass and ${OF_SHARD}
  union all
  select c.relname || ': constraint ' || k.conname, d.description
  from pg_description d join pg_constraint k on k.oid = d.objoid join pg_class c on c.oid = k.conrelid
  where d.classoid = 'pg_constraint'::regclass and ${OF_SHARD}
  union all
  select c.relname || ': trigger ' || t.tgname, d.description
  from pg_description d join pg_trigger t on t.oid = d.objoid join pg_class c on c.oid = t.tgrelid
  where d.classoid = 'pg_trigger'::regclass and ${OF_SHARD}
  union all
  select 'function ' || p.oid::regprocedure::text, d.description
  from pg_description d join pg_proc p on p.oid = d.objoid
  where d.classoid = 'pg_proc'::regclass and p.pronamespace = to_regnamespace($1)
    and p.oid::regprocedure::text = any($3)
)
select 'comment' as kind, name, description as definition from described`
