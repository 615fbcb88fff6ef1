import pg from 'pg'
import { alterSchema } from './alter-schema.ts'
import {
  NOT_INSERTED_COLUMNS,
  OWNERS_FUNCTIONS,
  PRIVILEGES,
  TABLE_CLASSES,
  UPDATED_COLUMNS,
} from './table-classes.ts'

interface Granted {
  name: string
  isSequence: boolean
  columns: string[]
  held: string[]
}

interface OwnersFunction {
  signature: string
  name: string
  held: boolean
}

/** The role's own privileges, "UPDATE" of a table, "UPDATE (name)" of a column; none by membership or PUBLIC. */
const HELD = `
select c.relname as name, c.relkind = 'S' as "isSequence",
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(
    select x.privilege_type from aclexplode(c.relacl) x where x.grantee = r.oid
    union all
    select format('%s (%s)', x.privilege_type, a.attname) from pg_attribute a, aclexplode(a.attacl) x
    where a.attrelid = c.oid and not a.attisdropped and x.grantee = r.oid) as held
from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname = $1 and c.relowner <> r.oid
order by c.relname`

/** Functions that run as the owner, with whether the role has its own grant to call each. */
const FUNCTIONS = `
select p.oid::regprocedure::text as signature, p.proname as name,
  exists (select from aclexplode(p.proacl) x where x.grantee = r.oid) as held
from pg_proc p join pg_namespace n on n.oid = p.pronamespace, pg_roles r
where n.nspname = 'public' and p.prosecdef and r.rolname = $1 and p.proowner <> r.oid
order by p.proname`

const SCHEMA = `
select has_schema_privilege($1, 'public', 'usage') as usage, has_schema_privilege($1, 'public', 'create') as create`

/**
 * Gives the application's role exactly what the table classes and column lists say, and revokes the rest. Runs as the
 * owner after every migration; changes nothing if all is right.
 */
export async function grantApplication(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await owner.query<Granted>(HELD, [role])
  const statements = rows.flatMap((held) => statementsFor(held, to))
  const { rows: functions } = await owner.query<OwnersFunction>(FUNCTIONS, [role])
  for (const { signature, name, held } of functions) {
    const isWanted = OWNERS_FUNCTIONS.includes(name)
    if (isWanted && !held) statements.push(`grant execute on function ${signature} to ${to}`)
    if (!isWanted && held) statements.push(`revoke execute on function ${signature} from ${to}`)
  }
  const { rows: held } = await owner.query<{ usage: boolean; create: boolean }>(SCHEMA, [role])
  if (!held[0]?.usage) statements.push(`grant usage on schema public to ${to}`)
  if (held[0]?.create) statements.push(`revoke create on schema public from public, ${to}`)
  if (statements.length === 0) return
  await alterSchema(owner, 'Giving the role its rights', async () => {
    await owner.query(statements.join(';\n'))
  })
}

function statementsFor({ name, isSequence, columns, held }: Granted, to: string): string[] {
  const wanted = isSequence ? ['SELECT', 'USAGE'] : privilegesOn(name, columns)
  if (held.toSorted().join() === wanted.toSorted().join()) return []
  const on = `${isSequence ? 'sequence' : 'table'} public.${pg.escapeIdentifier(name)}`
  return [`revoke all on ${on} from ${to}`, `grant ${wanted.join(', ')} on ${on} to ${to}`]
}

/** The privileges on a table with these columns: table-wide, or as in "UPDATE (status)". */
export function privilegesOn(table: string, columns: readonly string[]): string[] {
  const kind = TABLE_CLASSES[table]
  if (kind === undefined) return [...PRIVILEGES.mutable, 'UPDATE']
  const withheld = NOT_INSERTED_COLUMNS[table]
  const rows = PRIVILEGES[kind].filter((privilege) => privilege !== 'INSERT' || withheld === undefined)
  const inserted = withheld === undefined ? [] : columns.filter((column) => !withheld.includes(column))
  // At an older version, a listed column may not exist yet.
  const updated = columns.filter((column) => UPDATED_COLUMNS[table]?.includes(column))
  return [
    ...rows,
    ...inserted.map((column) => `INSERT (${column})`),
    ...updated.map((column) => `UPDATE (${column})`),
  ]
}
