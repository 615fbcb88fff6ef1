/* Statements that make a shard's copy of what shard 0 has, read from the catalogues. $1 are the tables, $2 is the
   shard's schema. Definitions are read with the path of shard 0 and run with the shard's, so a name without a schema
   means the shard's own table, and that of `public` where the shard has none. */

/** Columns with their defaults, storage and comments, check constraints and settings of the tables. */
export const TABLES = `
select format('create table %I.%I (like public.%I including all excluding indexes)%s', $2::text, c.relname, c.relname,
  coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
  || case when c.relreplident = 'f' then format('; alter table %I.%I replica identity full', $2::text, c.relname)
    else '' end as statement
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
order by c.relname`

/** What the planner is told of columns. */
export const COLUMN_SETTINGS = `
select format('alter table %I.%I alter column %I set statistics %s', $2::text, c.relname, a.attname, a.attstattarget)
  as statement
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) and a.attnum > 0
  and not a.attisdropped and a.attstattarget >= 0
union all
select format('alter table %I.%I alter column %I set (%s)', $2::text, c.relname, a.attname, o)
from pg_class c join pg_attribute a on a.attrelid = c.oid cross join unnest(a.attoptions) o
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) and a.attnum > 0
  and not a.attisdropped and o like 'n\\_distinct%'`

/** Primary keys, unique and exclusion constraints with their indexes; then the other indexes. */
export const INDEXES = `
select statement from (
  select 0 as place, k.conname as name, format('alter table %I.%I add constraint %I %s', $2::text, c.relname, k.conname,
    pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and k.contype in ('p', 'u', 'x')
  union all
  select 1, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid, 0, true)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
) made order by place, name`

/** Keys to the customers' tables lead into the shard; those to others to where they are once. */
export const FOREIGN_KEYS = `
select format('alter table %I.%I add constraint %I %s', $2::text, c.relname, k.conname,
  regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '')) as statement
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and k.contype = 'f' and k.conparentid = 0
order by c.relname, k.conname`

export const TRIGGERS = `
select pg_get_triggerdef(t.oid, true) as statement
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
order by c.relname, t.tgname`

/** What roles beside the owner may do with the tables and their columns; and that they may use the schema. */
export const TABLE_GRANTS = `
with given as (
  select c.relname, x.privilege_type || coalesce(' (' || quote_ident(x.attname) || ')', '') as privilege,
    coalesce(r.rolname::text, 'public') as grantee, x.grantee = 0 as everybody
  from pg_class c cross join lateral (
    select a.privilege_type, a.grantee, null::name as attname from aclexplode(c.relacl) a
    union all
    select x.privilege_type, x.grantee, a.attname from pg_attribute a, aclexplode(a.attacl) x
    where a.attrelid = c.oid and not a.attisdropped
  ) x left join pg_roles r on r.oid = x.grantee
  where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and x.grantee <> c.relowner
)
select format('grant usage on schema %I to %s', $2::text,
  case when everybody then 'public' else quote_ident(grantee) end) as statement
from given group by grantee, everybody
union all
select format('grant %s on %I.%I to %s', string_agg(privilege, ', '), $2::text, relname,
  case when everybody then 'public' else quote_ident(grantee) end)
from given group by relname, grantee, everybody`

/** Who may call a function, and that others may not; $1 are the signatures. */
export const FUNCTION_GRANTS = `
select format('revoke all on function %I.%s from public', $2::text, p.oid::regprocedure) as statement
from pg_proc p where p.oid::regprocedure::text = any($1) and p.pronamespace = 'public'::regnamespace
  and p.proacl is not null
union all
select format('grant execute on function %I.%s to %s', $2::text, p.oid::regprocedure,
  case when x.grantee = 0 then 'public' else quote_ident(r.rolname) end)
from pg_proc p cross join lateral aclexplode(p.proacl) x left join pg_roles r on r.oid = x.grantee
where p.oid::regprocedure::text = any($1) and p.pronamespace = 'public'::regnamespace and x.grantee <> p.proowner`

/** Comments that come with no table: those of columns and check constraints did. $3 are the signatures of functions. */
export const COMMENTS = `
select format('comment on table %I.%I is %L', $2::text, c.relname, d.description) as statement
from pg_description d join pg_class c on c.oid = d.objoid
where d.classoid = 'pg_class'::regclass and d.objsubid = 0 and c.relnamespace = 'public'::regnamespace
  and c.relname = any($1)
union all
select format('comment on index %I.%I is %L', $2::text, x.relname, d.description)
from pg_description d join pg_index i on i.indexrelid = d.objoid join pg_class x on x.oid = i.indexrelid
  join pg_class c on c.oid = i.indrelid
where d.classoid = 'pg_class'::regclass and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
union all
select format('comment on constraint %I on %I.%I is %L', k.conname, $2::text, c.relname, d.description)
from pg_description d join pg_constraint k on k.oid = d.objoid join pg_class c on c.oid = k.conrelid
where d.classoid = 'pg_constraint'::regclass and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
union all
select format('comment on trigger %I on %I.%I is %L', t.tgname, $2::text, c.relname, d.description)
from pg_description d join pg_trigger t on t.oid = d.objoid join pg_class c on c.oid = t.tgrelid
where d.classoid = 'pg_trigger'::regclass and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
union all
select format('comment on function %I.%s is %L', $2::text, p.oid::regprocedure, d.description)
from pg_description d join pg_proc p on p.oid = d.objoid
where d.classoid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
  and p.oid::regprocedure::text = any($3)`
