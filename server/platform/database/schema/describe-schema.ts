import type { Queryable } from '../pool.ts'

/**
 * Prints the schema from the system catalogues as plain text that reads like SQL and compares line by
 * line: extensions, tables with columns, constraints and indexes, sequences, functions, triggers, grants. The embedded
 * PostgreSQL brings no pg_dump, and this says only what we decided, in one order on every version.
 */
export async function describeSchema(database: Queryable): Promise<string> {
  const definitions: string[] = []
  for (const query of [EXTENSIONS, SEQUENCES, FUNCTIONS, TABLES, INDEXES, TRIGGERS, GRANTS]) {
    const { rows } = await database.query<{ definition: string }>(query)
    definitions.push(...rows.map((row) => row.definition))
  }
  return `${withPlainLists(definitions.join('\n\n'))}\n`
}

const LIST = /(= ANY|<> ALL) \(ARRAY\[('[^']*'::text(?:, '[^']*'::text)*)\]\)/g

/** Lists of texts as a migration writes them: PostgreSQL turns `in ('a', 'b')` into an array of casts. */
const withPlainLists = (schema: string): string =>
  schema.replace(LIST, (_, operator: string, array: string) => {
    const list = array.replaceAll('::text', '').replace(/(.{80,100}?), /g, '$1,\n    ')
    return `${operator === '= ANY' ? 'IN' : 'NOT IN'} (${list.includes('\n') ? `\n    ${list}` : list})`
  })

// plpgsql is in every database.
const EXTENSIONS = `
select format('create extension %I;', extname) as definition
from pg_extension where extname <> 'plpgsql' order by extname`

const SEQUENCES = `
select format('create sequence %I as %s;', sequencename, data_type) as definition
from pg_sequences where schemaname = 'public' order by sequencename`

const FUNCTIONS = `
select pg_get_functiondef(p.oid) || ';' as definition
from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname`

// Not-null rows of pg_constraint are skipped: PostgreSQL 18 names them, older ones do not have them.
const TABLES = `
select format(E'create table %I (\\n%s\\n)%s;', c.relname,
  concat_ws(E',\\n',
    (select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' not null' else '' end,
       case when d.adbin is null then ''
         else format(case when a.attgenerated = 's' then ' generated always as (%s) stored' else ' default %s' end,
           pg_get_expr(d.adbin, d.adrelid)) end), E',\\n' order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n' order by k.conname)
     from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n')),
  coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as definition
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
order by c.relname`

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
