import type pg from 'pg'
import { hasCitus } from '../../database/citus/distributed-schemas.ts'
import type { ListenConnection } from '../../database/listen.ts'
import type { Connection } from '../../database/pool.ts'
import { schemaOf } from '../../database/schema/shard-schemas.ts'
import { type ShardServer, addressOf, serverOf } from './shard-servers.ts'

/**
 * Finds the server that has a shard's tables, on a connection to the database; null where that is the database itself:
 * without Citus, and while the shard is not distributed.
 */
export type FindServer = (database: pg.Client) => Promise<ShardServer | null>

export const serverOfShard =
  (shard: number): FindServer =>
  async (database) =>
    (await hasCitus(database)) ? serverOf(database, schemaOf(shard)) : null

/** A worker that cannot be reached from here is like a database that is away. */
export class WorkerAway extends Error {
  override name = 'WorkerAway'
  readonly code = '08001'
  constructor(server: ShardServer, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `the shard is on ${addressOf(server)}, which cannot be reached: ${why}; ` +
        'with ORDER_LANES=coordinator orders go through the coordinator',
      { cause },
    )
  }
}

/** The same on another server: role, password, database and what is said of TLS stay. */
export function onServer(connection: Connection, { host, port }: ShardServer): Connection {
  if (connection.connectionString === undefined) return { ...connection, host, port }
  const url = new URL(connection.connectionString)
  // In the query they would win.
  for (const part of ['host', 'port']) url.searchParams.delete(part)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return { ...connection, connectionString: url.href }
}

/** What the move of a shard tells the servers, as it commits. */
export const MOVES_CHANNEL = 'northfold_moves'

/** Runs `onMoved` when a shard has moved to another server, and when that may have been missed. */
export function onMoves(listen: Pick<ListenConnection, 'subscribe'>, onMoved: () => void): void {
  listen.subscribe(MOVES_CHANNEL, { onMessage: onMoved, onGap: onMoved })
}
