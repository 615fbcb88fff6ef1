/* What is asked of the part of a customers' table, on the server that has it. Citus formats each text: %1$s is the
   part's name, and a percent sign is two. */

/**
 * How many rows a part has, and a digest that does not ask for their order: the sums of both halves of a part of each
 * row's SHA-256. Rows are taken in binary, which no setting of a server changes.
 */
const ROWS_OF_PART = `
select json_build_object('rows', count(*)::text, 'digest', concat_ws(' ',
  sum(('x' || substr(h, 1, 16))::bit(64)::bigint::numeric), sum(('x' || substr(h, 17, 16))::bit(64)::bigint::numeric)))
from (select encode(sha256(record_send(t)), 'hex') as h from %1$s t) hashed`

/** Columns, keys and checks, indexes, triggers and what the table says of itself: a line each. */
const STRUCTURE_OF_PART = `
select coalesce(json_agg(line order by line), '[]') from (
  select concat_ws(' ', 'table of', relowner::regrole, relreplident, reloptions::text) as line
  from pg_class where oid = '%1$s'::regclass
  union all
  select concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attstorage)
  from pg_attribute where attrelid = '%1$s'::regclass and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where conrelid = '%1$s'::regclass
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index where indrelid = '%1$s'::regclass
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where tgrelid = '%1$s'::regclass and not tgisinternal
) said`

/** What roles beside the owner may do with a part: each line is the statement that grants it. */
export const GRANTS_OF_PART = `
select coalesce(json_agg(line order by line), '[]') from (
  select concat('grant ', x.privilege_type, ' on %%1$s to ', x.grantee::regrole) as line
  from pg_class c, aclexplode(c.relacl) x where c.oid = '%1$s'::regclass and x.grantee <> c.relowner
  union all
  select concat('grant ', x.privilege_type, ' (', quote_ident(a.attname), ') on %%1$s to ', x.grantee::regrole)
  from pg_class c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) x
  where c.oid = '%1$s'::regclass and x.grantee <> c.relowner
) granted`

/** All of it at once: a server is asked once for each table. */
export const PROOF_OF_PART = `
select json_build_object('all', (${ROWS_OF_PART}), 'structure', (${STRUCTURE_OF_PART}), 'grants', (${GRANTS_OF_PART}))`

/** What the triggers of a shard's tables call, on a server; $1 is the shard's schema, as a literal. */
export const functionsOn = (schema: string): string => `
select md5(coalesce(string_agg(pg_get_functiondef(p.oid), '' order by p.oid::regprocedure::text), ''))
from pg_proc p
where p.pronamespace in ('public'::regnamespace, to_regnamespace('${schema}')) and p.prokind in ('f', 'p')
  and not exists (select 1 from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
