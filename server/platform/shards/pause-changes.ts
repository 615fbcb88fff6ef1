import pg from 'pg'
import { waitShortly } from '../database/citus/lock-wait.ts'
import { askWorkers } from './ask-servers.ts'
import { ShardProblem } from './shard-problem.ts'

const TABLES = `
select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' order by relname`

/** The tables of a shard's schema, by name. */
export async function tablesOf(owner: pg.Client, schema: string): Promise<string[]> {
  return (await owner.query<{ name: string }>(TABLES, [schema])).rows.map(({ name }) => name)
}

/**
 * Waits until what changes shards that Citus has distributed is committed everywhere, and lets no other change begin
 * until this transaction ends; with 'exclusive' no row is locked to be changed later either. Changes go through the
 * coordinator or straight to the server that has the shard, and Citus locks a table on all of its servers. Accounts
 * first, as every transaction that moves money. Call it in `alterSchema`, which tries again where a lock takes long.
 */
export async function pauseChanges(
  owner: pg.Client,
  schemas: readonly string[],
  mode: 'share' | 'exclusive',
): Promise<void> {
  await waitShortly(owner)
  const tables = schemas.map((schema) => `${schema}.accounts`)
  for (const schema of schemas)
    for (const table of await tablesOf(owner, schema))
      if (table !== 'accounts') tables.push(`${schema}.${pg.escapeIdentifier(table)}`)
  await owner.query(`lock table ${tables.join(', ')} in ${mode} mode`)
}

/** What a server has prepared of these schemas and the coordinator has not told it to commit or to undo. */
const undecidedIn = (schemas: readonly string[]): string => `
select count(*) from pg_locks l join pg_class c on c.oid = l.relation
where l.pid is null and l.database = (select oid from pg_database where datname = current_database())
  and c.relnamespace::regnamespace::text in (${schemas.map((schema) => pg.escapeLiteral(schema)).join(', ')})`

/** Refuses (ShardProblem) while a change of these shards is undecided that a lost coordinator has left. */
export async function refuseUndecided(owner: pg.Client, schemas: readonly string[]): Promise<void> {
  const counts = await askWorkers(owner, undecidedIn(schemas))
  if ([...counts.values()].some((count) => count !== '0'))
    throw new ShardProblem(
      'A change of customers is undecided since the coordinator was lost; Citus decides it within minutes. Try again ' +
        'then.',
    )
}
