import pg from 'pg'
import { PRIVILEGES, TABLE_CLASSES } from './table-classes.ts'

/** The role's own grants, without those of roles it belongs to and of "public". */
const HELD = `
select c.relname as name, c.relkind = 'S' as "isSequence",
  array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as held
from pg_class c, pg_roles r
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname = $1
  and c.relowner <> r.oid
order by c.relname`

const SCHEMA = `
select has_schema_privilege($1, 'public', 'usage') as usage, has_schema_privilege($1, 'public', 'create') as create`

/**
 * Gives the application's role exactly what the classes of the tables say, and takes what it has beyond that. Done
 * after every migration, over the owner's connection; where everything is as it should be, it changes nothing.
 */
export async function grantApplication(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string; isSequence: boolean; held: string[] }>(HELD, [role])
  const statements = rows.flatMap(({ name, isSequence, held }) => {
    const wanted: readonly string[] = isSequence ? ['SELECT', 'USAGE'] : privilegesOn(name)
    if (held.join() === wanted.toSorted().join()) return []
    const on = `${isSequence ? 'sequence' : 'table'} ${pg.escapeIdentifier(name)}`
    return [`revoke all on ${on} from ${to}`, `grant ${wanted.join(', ')} on ${on} to ${to}`]
  })
  const { rows: schema } = await owner.query<{ usage: boolean; create: boolean }>(SCHEMA, [role])
  if (!schema[0]?.usage) statements.push(`grant usage on schema public to ${to}`)
  if (schema[0]?.create) statements.push(`revoke create on schema public from public, ${to}`)
  if (statements.length > 0) await owner.query(statements.join(';\n'))
}

const privilegesOn = (table: string): readonly string[] => PRIVILEGES[TABLE_CLASSES[table] ?? 'mutable']
