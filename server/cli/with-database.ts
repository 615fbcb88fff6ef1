import { openJoinedDatabase } from '#server/platform/database/embedded/open-database.ts'
import { type Connection, type Pool, openPool } from '#server/platform/database/pool.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { upgrade } from '#server/platform/database/schema/migrate.ts'
import type { CommandContext } from './verb.ts'

const CONNECTIONS = 2

/**
 * Runs `work` on the operator's database, that of a server running on the data folder, or the embedded one, started for
 * this command. Notifications are mailed by a running server or the next. `role` 'owner' may do what the server's role
 * may not.
 */
export async function withDatabase<T>(
  { config, clock, log }: CommandContext,
  work: (pool: Pool, connection: Connection) => Promise<T>,
  role: 'server' | 'owner' = 'server',
): Promise<T> {
  const database = await openJoinedDatabase(config, log)
  try {
    await upgrade(database, clock.now())
    const owners = role === 'owner' ? database.owner?.connection : undefined
    const connection = owners ?? database.connection
    const pool = openPool(connection, log, CONNECTIONS, config.mail && switchOutboxOn)
    try {
      return await work(pool, connection)
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
}
