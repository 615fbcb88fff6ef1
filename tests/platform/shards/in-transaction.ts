import type pg from 'pg'
import type { Connection } from '#server/platform/database/pool.ts'
import { searchPathOf } from '#server/platform/database/schema/shard-schemas.ts'

/** Asks `work` in a transaction that is rolled back. */
export async function undone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  return work().finally(() => client.query('rollback'))
}

/** The same database as a server works on it for one shard. */
export const onShard = <C extends Connection>(connection: C, shard: number): C & { options: string } => ({
  ...connection,
  options: `-c search_path=${searchPathOf(shard).replaceAll(' ', '')}`,
})
