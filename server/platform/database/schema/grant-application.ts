import pg from 'pg'
import { alterSchema } from './alter-schema.ts'
import { EVERY_SHARD, schemaOf, shardNumbers } from './shard-schemas.ts'
import { PRIVILEGES, TABLE_CLASSES } from './table-classes.ts'
import { NOT_INSERTED_COLUMNS, OWNERS_FUNCTIONS, UPDATED_COLUMNS } from './updated-columns.ts'

interface Granted {
  schema: string
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

/**
 * What the role holds of its own, "UPDATE" of a table and "UPDATE (name)" of a column; what it has as a member of
 * another one, or as everybody, is not here.
 */
const HELD = `
select n.nspname as schema, c.relname as name, c.relkind = 'S' as "isSequence",
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(
    select x.privilege_type from aclexplode(c.relacl) x where x.grantee = r.oid
    union all
    select format('%s (%s)', x.privilege_type, a.attname) from pg_attribute a, aclexplode(a.attacl) x
    where a.attrelid = c.oid and not a.attisdropped and x.grantee = r.oid) as held
from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
where n.nspname = any($2) and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname = $1 and c.relowner <> r.oid
order by n.nspname, c.relname`

/** The functions that run as the owner, with whether the role may call each by a grant of its own. */
const FUNCTIONS = `
select p.oid::regprocedure::text as signature, p.proname as name,
  exists (select from aclexplode(p.proacl) x where x.grantee = r.oid) as held
from pg_proc p join pg_namespace n on n.oid = p.pronamespace, pg_roles r
where n.nspname = any($2) and p.prosecdef and r.rolname = $1 and p.proowner <> r.oid
order by n.nspname, p.proname`

const SCHEMAS = `
select n.nspname as name, has_schema_privilege($1, n.oid, 'usage') as usage,
  has_schema_privilege($1, n.oid, 'create') as create
from pg_namespace n where n.nspname = any($2) order by n.nspname`

interface GrantedSchema {
  name: string
  usage: boolean
  create: boolean
}

/**
 * Gives the application's role exactly what the classes of the tables and the lists of columns say, in every shard, and
 * takes what it has beyond that. It reads the views over all shards, and no more. Done after every migration, over the
 * owner's connection; where everything is as it should be, it changes nothing.
 */
export async function grantApplication(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const schemas = [...(await shardNumbers(owner)).map(schemaOf), EVERY_SHARD]
  const { rows } = await owner.query<Granted>(HELD, [role, schemas])
  const statements = rows.flatMap((held) => statementsFor(held, to))
  const { rows: functions } = await owner.query<OwnersFunction>(FUNCTIONS, [role, schemas])
  for (const { signature, name, held } of functions) {
    const isWanted = OWNERS_FUNCTIONS.includes(name)
    if (isWanted && !held) statements.push(`grant execute on function ${signature} to ${to}`)
    if (!isWanted && held) statements.push(`revoke execute on function ${signature} from ${to}`)
  }
  const { rows: held } = await owner.query<GrantedSchema>(SCHEMAS, [role, schemas])
  for (const { name, usage, create } of held) {
    if (!usage) statements.push(`grant usage on schema ${name} to ${to}`)
    if (create) statements.push(`revoke create on schema ${name} from public, ${to}`)
  }
  if (statements.length === 0) return
  await alterSchema(owner, 'Giving the role its rights', async () => {
    // Citus refuses several statements in one query.
    for (const statement of statements) await owner.query(statement)
  })
}

function statementsFor({ schema, name, isSequence, columns, held }: Granted, to: string): string[] {
  const wanted = isSequence
    ? ['SELECT', 'USAGE']
    : schema === EVERY_SHARD
      ? ['SELECT']
      : privilegesOn(name, columns)
  if (held.toSorted().join() === wanted.toSorted().join()) return []
  const on = `${isSequence ? 'sequence' : 'table'} ${schema}.${pg.escapeIdentifier(name)}`
  return [`revoke all on ${on} from ${to}`, `grant ${wanted.join(', ')} on ${on} to ${to}`]
}

/** The privileges on a table with these columns: of the whole table, or of a column, as in "UPDATE (status)". */
export function privilegesOn(table: string, columns: readonly string[]): string[] {
  const kind = TABLE_CLASSES[table]
  if (kind === undefined) return [...PRIVILEGES.mutable, 'UPDATE']
  const withheld = NOT_INSERTED_COLUMNS[table]
  const rows = PRIVILEGES[kind].filter((privilege) => privilege !== 'INSERT' || withheld === undefined)
  const inserted = withheld === undefined ? [] : columns.filter((column) => !withheld.includes(column))
  // At a version in between, a column that is listed may not be there yet.
  const updated = columns.filter((column) => UPDATED_COLUMNS[table]?.includes(column))
  return [
    ...rows,
    ...inserted.map((column) => `INSERT (${column})`),
    ...updated.map((column) => `UPDATE (${column})`),
  ]
}
