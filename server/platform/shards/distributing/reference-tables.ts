import pg from 'pg'
import { isReference } from '../../database/citus/catalog.sql.ts'
import { alterSchema } from '../../database/schema/alter-schema.ts'

/**
 * What must be on every server: customers' tables are joined with it, or lead there. `agreements` asks who of the staff
 * may confirm it.
 */
const REFERENCE_TABLES = ['users', 'staff_roles', 'corporate_actions', 'agreements', 'settings']

/** Which of them are reference tables, and whether every server that Citus knows has each. */
const MADE = `
select c.relname as name, not exists (
  select from pg_dist_node n where n.noderole = 'primary' and n.isactive and not exists (
    select from pg_dist_shard s join pg_dist_placement t using (shardid)
    where s.logicalrelid = c.oid and t.groupid = n.groupid)) as "isEverywhere"
from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and ${isReference('p')}`

const readMade = async (owner: pg.Client) =>
  (await owner.query<{ name: string; isEverywhere: boolean }>(MADE, [REFERENCE_TABLES])).rows

/** Whether there is nothing to do: each is a reference table, and on every server. */
export async function hasReferenceTables(owner: pg.Client): Promise<boolean> {
  const made = await readMade(owner)
  return made.length === REFERENCE_TABLES.length && made.every(({ isEverywhere }) => isEverywhere)
}

interface Key {
  schema: string
  table: string
  name: string
  definition: string
}

/** The keys between a reference table and one that Citus does not have: with them it would take that one over. */
const KEYS = `
select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where k.contype = 'f' and (k.confrelid = any($1::regclass[])) <> (k.conrelid = any($1::regclass[]))
  and not (exists (select from pg_dist_partition where logicalrelid = k.conrelid)
    and exists (select from pg_dist_partition where logicalrelid = k.confrelid))
order by 1, 2, 3`

const ENDED_KEYS = `
create schema if not exists distributed;
create table if not exists distributed.ended_keys (
  table_name text not null, name text not null, definition text not null, primary key (table_name, name))`

/**
 * Puts on every server what customers' tables are joined with, in one transaction. The keys between these tables and
 * others end, and those of shard 0 and of plain tables are noted: a shard gets its own again once it is distributed.
 * Answers how many of shard 0 and of plain tables have ended; null where all were reference tables before.
 */
export async function makeReferenceTables(owner: pg.Client): Promise<number | null> {
  const made = new Set((await readMade(owner)).map(({ name }) => name))
  const wanted = REFERENCE_TABLES.filter((table) => !made.has(table))
  if (wanted.length === 0) return null
  let ended = 0
  await alterSchema(owner, 'Spreading the shards', async () => {
    await owner.query(ENDED_KEYS)
    ended = await endKeys(owner)
    await owner.query(`lock table ${wanted.join(', ')} in access exclusive mode`)
    await owner.query('set local lock_timeout = 0')
    await owner.query('set local citus.enable_unsafe_triggers = on')
    for (const table of wanted) await owner.query('select create_reference_table($1)', [table])
  })
  return ended
}

async function endKeys(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<Key>(KEYS, [REFERENCE_TABLES])
  for (const { schema, table, name } of rows)
    await owner.query(
      `alter table ${schema}.${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`,
    )
  const noted = rows.filter(({ schema }) => schema === 'public')
  for (const { table, name, definition } of noted)
    await owner.query('insert into distributed.ended_keys values ($1, $2, $3) on conflict do nothing', [
      table,
      name,
      definition,
    ])
  return noted.length
}

/** The keys of a customers' table of shard 0 that have ended. */
const LOST_BY = `
select e.table_name as table, e.name, e.definition from distributed.ended_keys e
where e.table_name = any($2) and not exists (select from pg_constraint k
  where k.conname = e.name and k.conrelid = to_regclass($1 || '.' || quote_ident(e.table_name)))
order by 1, 2`

/** Gives the tables of a distributed shard the keys again that have ended. Call it with shard 0's search path. */
export async function returnKeys(owner: pg.Client, schema: string, tables: readonly string[]): Promise<void> {
  const { rows } = await owner.query<Omit<Key, 'schema'>>(LOST_BY, [schema, tables])
  for (const { table, name, definition } of rows)
    await owner.query(
      `alter table ${schema}.${pg.escapeIdentifier(table)} ` +
        `add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    )
}
