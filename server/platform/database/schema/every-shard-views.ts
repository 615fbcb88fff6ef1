import pg from 'pg'
import { EVERY_SHARD, schemaOf } from './shard-schemas.ts'

interface ViewedTable {
  name: string
  columns: string[]
  /** As SQL names them. */
  readers: string[]
}

/** The tables of a shard, with the roles beside the owner that may read each. */
const VIEWED_TABLES = `
select c.relname as name,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(select case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end
    from aclexplode(c.relacl) x where x.privilege_type = 'SELECT' and x.grantee <> c.relowner) as readers
from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' order by c.relname`

/** Removes the views over all shards: with them, no column of a customers' table can be removed or get another type. */
export async function dropEveryShard(owner: pg.Client): Promise<void> {
  await owner.query(`drop schema if exists ${EVERY_SHARD} cascade`)
}

/**
 * Makes the views over all shards again, one for each customers' table, with its columns in order. Who may read the
 * table may read the view. With one shard there are none. Call it in a transaction.
 */
export async function remakeEveryShard(owner: pg.Client, shards: readonly number[]): Promise<void> {
  await dropEveryShard(owner)
  const other = shards.find((shard) => shard !== 0)
  if (other === undefined) return
  const { rows: tables } = await owner.query<ViewedTable>(VIEWED_TABLES, [schemaOf(other)])
  const readers = new Set(tables.flatMap((table) => table.readers))
  const statements = [
    `create schema ${EVERY_SHARD}`,
    ...[...readers].map((reader) => `grant usage on schema ${EVERY_SHARD} to ${reader}`),
    ...tables.flatMap((table) => viewOf(table, shards)),
  ]
  // Citus takes one at a time.
  for (const statement of statements) await owner.query(statement)
}

function viewOf({ name, columns, readers }: ViewedTable, shards: readonly number[]): string[] {
  const table = pg.escapeIdentifier(name)
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const parts = shards.map((shard) => `select ${list} from ${schemaOf(shard)}.${table}`)
  const grants = readers.map((reader) => `grant select on ${EVERY_SHARD}.${table} to ${reader}`)
  return [`create view ${EVERY_SHARD}.${table} as ${parts.join(' union all ')}`, ...grants]
}
