import { openJoinedDatabase } from '#server/platform/database/embedded/open-database.ts'
import { type Connection, type ShardPool, openPool } from '#server/platform/database/pool.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { type Shards, openShards } from '#server/platform/shards/shards.ts'
import { upgrade } from '#server/platform/shards/upgrade.ts'
import type { CommandContext } from './verb.ts'

const CONNECTIONS = 2

/**
 * Runs `work` on the product's database: the operator's, that of a server running on the data folder now, or the
 * embedded one, started for as long as the command takes. Notifications that `work` stores are mailed by a running
 * server, or by the next one that starts. `role` is who signs in: 'owner' for what the server's role may not do.
 * Over the pool and the connection are all customers, to be read; who writes of one has their shard's pool.
 */
export async function withDatabase<T>(
  { config, clock, log }: CommandContext,
  work: (pool: ShardPool, connection: Connection, shards: Shards) => Promise<T>,
  role: 'server' | 'owner' = 'server',
): Promise<T> {
  const database = await openJoinedDatabase(config, log)
  try {
    await upgrade(database, clock.now())
    const owners = role === 'owner' ? database.owner?.connection : undefined
    const connection = owners ?? database.connection
    const root = openPool(connection, log, CONNECTIONS, config.mail && switchOutboxOn)
    try {
      const { shards } = await openShards(root)
      const { pool, path } = shards.every
      return await work(pool, { ...connection, path }, shards)
    } finally {
      await root.end()
    }
  } finally {
    await database.close()
  }
}
