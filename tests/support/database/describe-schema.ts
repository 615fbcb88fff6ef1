import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Prints the schema from the system catalogues as SQL that makes it, and compares line by line: extensions, sequences,
 * functions, tables with columns and checks, indexes, keys, triggers. The embedded PostgreSQL brings no pg_dump.
 */
export const describeSchema = async (database: Queryable): Promise<string> =>
  [...(await beforeRows(database)), ...(await afterRows(database))].join('\n\n')

/** The same with the rows that a new installation has, between the tables and their triggers. */
export async function describeInstallation(database: Queryable): Promise<string> {
  const newest = await definitions(database, [NEWEST])
  const parts = [...newest, ...(await beforeRows(database)), ...(await rowsOf(database))]
  return `${[...parts, ...(await afterRows(database))].join('\n\n')}\n`
}

/** What the server's role may do, a table a line. */
export const describeGrants = async (database: Queryable): Promise<string> =>
  `${(await definitions(database, [GRANTS])).join('\n')}\n`

const beforeRows = (database: Queryable) =>
  definitions(database, [EXTENSIONS, SEQUENCES, functions(false), TABLES, STORAGE, functions(true)])
const afterRows = (database: Queryable) => definitions(database, [INDEXES, KEYS, TRIGGERS, REVOKED])

async function definitions(database: Queryable, queries: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const query of queries) {
    const { rows } = await database.query<{ definition: string }>(query)
    found.push(...rows.map(({ definition }) => withPlainLists(definition)))
  }
  return found
}

/** Inserts of every row, and the numbers that sequences have given. Changes of sessions are for servers that ran. */
async function rowsOf(database: Queryable): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string; columns: string; values: string }>(ROW_TABLES)
  const found: string[] = []
  for (const { name, columns, values } of tables) {
    const { rows } = await database.query<{ row: string }>(`select ${values} as row from ${name} order by 1`)
    found.push(...rows.map(({ row }) => `insert into ${name} (${columns}) values (${row});`))
  }
  return [...found, ...(await definitions(database, [NUMBERS]))]
}

const ROW_TABLES = `
select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
  format('concat_ws('', '', %s)',
    string_agg(format('quote_nullable(%I::text)', a.attname), ', ' order by a.attnum)) as values
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype and c.relname <> 'schema_migrations'
group by c.relname order by c.relname`

const NEWEST = `
select '-- As of migration ' || lpad(max(version)::text, 4, '0') || '.' as definition from schema_migrations`

const NUMBERS = `
select format('select setval(%L, %s);', sequencename, last_value) as definition
from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`

const LIST = /(= ANY|<> ALL) \(ARRAY\[('[^']*'::text(?:, '[^']*'::text)*)\]\)/g

/** Lists of texts as a migration writes them: PostgreSQL turns `in ('a', 'b')` into an array of casts. */
const withPlainLists = (schema: string): string =>
  schema.replace(LIST, (_, operator: string, array: string) => {
    const list = array.replaceAll('::text', '').replace(/(.{80,100}?), /g, '$1,\n    ')
    return `${operator === '= ANY' ? 'IN' : 'NOT IN'} (${list.includes('\n') ? `\n    ${list}` : list})`
  })

// plpgsql is in every database.
const EXTENSIONS = `
select format('create extension if not exists %I;', extname) as definition
from pg_extension where extname <> 'plpgsql' order by extname`

const SEQUENCES = `
select format('create sequence %I as %s maxvalue %s;', sequencename, data_type, max_value) as definition
from pg_sequences where schemaname = 'public' order by sequencename`

/** Those of a table's rows come after the tables. */
const functions = (isOfRows: boolean): string => `
select pg_get_functiondef(p.oid) || ';' as definition
from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  and ${isOfRows ? '' : 'not '}exists (
    select from unnest(p.proargtypes::oid[] || p.prorettype) as of join pg_type t on t.oid = of where t.typrelid <> 0)
order by p.proname`

// Keys and triggers come later. Not-null rows of pg_constraint are skipped: PostgreSQL 18 names them, older ones do
// not have them.
const TABLES = `
select format(E'create %stable %I (\\n%s\\n)%s;',
  case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
  concat_ws(E',\\n',
    (select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' not null' else '' end,
       case when d.adbin is null then ''
         else format(case when a.attgenerated = 's' then ' generated always as (%s) stored' else ' default %s' end,
           pg_get_expr(d.adbin, d.adrelid)) end), E',\\n' order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n' order by k.conname)
     from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 'f', 't'))),
  coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as definition
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
order by c.relname`

const STORAGE = `
select format('alter table %I alter column %I set storage %s;', c.relname, a.attname,
  case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end)
  as definition
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  and a.attstorage <> t.typstorage order by c.relname, a.attnum`

const KEYS = `
select format('alter table %I add constraint %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by c.relname, k.conname`

// Everyone may call a function, where that was not taken back.
const REVOKED = `
select format('revoke execute on function %s from public;', p.oid::regprocedure) as definition
from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proacl is not null
  and not exists (select from aclexplode(p.proacl) x where x.grantee = 0)
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`

const INDEXES = `
select pg_get_indexdef(i.indexrelid) || ';' as definition
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
where c.relnamespace = 'public'::regnamespace and t.relname <> 'schema_migrations'
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
order by c.relname`

const TRIGGERS = `
select pg_get_triggerdef(t.oid) || ';' as definition
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.tgname`

// What the owner may do goes without saying. All in one piece, a table a line.
const GRANTS = `
select string_agg(line, E'\n' order by line) as definition from (
  select format('grant %s (%s) on table %I to %s;', lower(x.privilege_type),
    string_agg(a.attname, ', ' order by a.attname), c.relname, x.grantee::regrole) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
  where c.relnamespace = 'public'::regnamespace and not a.attisdropped
  group by c.relname, x.privilege_type, x.grantee
  union all
  select format('grant %s on %s %I to %s;', lower(string_agg(a.privilege_type, ', ' order by a.privilege_type)),
    case when c.relkind = 'S' then 'sequence' else 'table' end, c.relname, a.grantee::regrole) as line
  from pg_class c, aclexplode(c.relacl) a
  where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner and a.grantee <> 0
  group by c.relkind, c.relname, a.grantee
  union all
  select format('grant execute on function %s to %s;', p.oid::regprocedure, x.grantee::regrole) as line
  from pg_proc p, aclexplode(p.proacl) x
  where p.pronamespace = 'public'::regnamespace and x.grantee not in (0, p.proowner)
) granted having count(*) > 0`
