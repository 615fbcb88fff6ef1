import type pg from 'pg'
import { alterSchema } from '../database/schema/alter-schema.ts'
import { isPermissionDenied } from '../database/failure.ts'
import { type Connection, openUnlimited } from '../database/pool.ts'
import { pauseChanges, refuseUndecided } from '../shards/pause-changes.ts'
import { ShardProblem } from '../shards/shard-problem.ts'
import { distributedSchemas } from '../database/citus/distributed-schemas.ts'

const accountsOf = (schema: string): string => `${schema}.accounts`

const BEGIN = 'begin isolation level repeatable read read only'

/** What is read in an open transaction. */
export interface Snapshot {
  /** Refuses (ShardProblem) where a shard was not read as of the moment that the transaction began. */
  assertKept(): Promise<void>
}

/**
 * Begins a read-only transaction that reads everything as of one moment. Where Citus has shards on several servers,
 * each begins its snapshot when it is first asked: meanwhile nothing that changes a customer's row commits, which
 * takes the moment of these questions, and has ended on every server or not begun. Needs the schema's owner there.
 * Refuses (ShardProblem) another role, and a change that a lost coordinator has left undecided; tries for ten minutes
 * where changes do not end (StartRefusal).
 */
export async function openSnapshot(client: pg.Client, connection: Connection): Promise<Snapshot> {
  const schemas = await distributedSchemas(client)
  if (schemas.length === 0) {
    await client.query(BEGIN)
    return { async assertKept() {} }
  }
  const holder = await openUnlimited(connection)
  let begun: string[] = []
  try {
    await alterSchema(holder, 'The backup', async () => {
      await pauseChanges(holder, schemas, 'share')
      await refuseUndecided(holder, schemas)
      await client.query(BEGIN)
      // Of one connection to each server, so of one snapshot there.
      await client.query('set local citus.max_adaptive_executor_pool_size = 1')
      // No shard moves to another server before its rows are read.
      await client.query(`lock table ${schemas.map(accountsOf).join(', ')} in row share mode`)
      begun = await snapshotsOf(client, schemas)
    })
  } catch (error) {
    if (isPermissionDenied(error)) throw new ShardProblem(NEEDS_OWNER)
    throw error
  } finally {
    await holder.end()
  }
  return {
    async assertKept() {
      if ((await snapshotsOf(client, schemas)).join() !== begun.join())
        throw new ShardProblem('A server of Citus was read as of another moment than the others: try again.')
    },
  }
}

const NEEDS_OWNER =
  'The shards lie on several servers, whose changes wait while a backup begins: set DATABASE_OWNER_URL, whose role ' +
  'may have them wait.'

/** The snapshot of each shard's server. The first question of a transaction begins it. */
async function snapshotsOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const snapshots: string[] = []
  for (const schema of schemas) {
    const { rows } = await client.query<{ snapshot: string }>(
      `select pg_current_snapshot()::text as snapshot, count(*) from (select 1 from ${accountsOf(schema)} limit 1) one`,
    )
    snapshots.push(rows[0]?.snapshot ?? '')
  }
  return snapshots
}
