import type pg from 'pg'
import { type Connection, onPath } from '#server/platform/database/pool.ts'
import { searchPathOf } from '#server/platform/database/schema/shard-schemas.ts'

/** Asks `work` in a transaction that is rolled back. */
export async function undone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  return work().finally(() => client.query('rollback'))
}

/** The same database as a server works on it for one shard. */
export const onShard = (connection: Connection, shard: number): Connection & { options?: string } => {
  const path = searchPathOf(shard)
  return { ...connection, path, ...onPath({ path }) }
}
