import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { readServerRun } from '#server/platform/database/log-flush.ts'
import { CONNECT_MS, type Connection, connectionLimits, onPath } from '#server/platform/database/pool.ts'

/** A connection on which batches of statements go out without waiting for answers. */
export interface BatchConnection {
  client: pg.Client
  /** The server that it is connected to (`readServerRun`). */
  serverRun: string
  /** Whether it works on one of several shards, which may lie on another server than what stands once. */
  isOfShard: boolean
  /** All statements that `send` sends before it first waits leave in one write. */
  together<T>(send: () => T): T
}

/** The one connection of the executor. A lost connection is replaced when the next batch needs it. */
export class BatchConnections {
  readonly #settings: Connection
  readonly #log: Logger
  #open: BatchConnection | null = null

  constructor(settings: Connection, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  /** The open connection, or a new one. Rejects when the database cannot be reached. */
  async current(): Promise<BatchConnection> {
    if (this.#open) return this.#open
    // The connection may be lost while it is being opened, before there is anything to forget.
    let opened: BatchConnection | null = null
    let isLost = false
    opened = await openBatchConnection(this.#settings, (error) => {
      if (error) this.#log.warn({ err: error }, 'the order connection was lost')
      isLost = true
      if (opened) this.#forget(opened)
    })
    if (!isLost) this.#open = opened
    return opened
  }

  /** Closes a connection that can no longer be used. */
  async abandon(unusable: BatchConnection): Promise<void> {
    this.#forget(unusable)
    await unusable.client.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#open?.client.end()
  }

  #forget(lost: BatchConnection): void {
    if (this.#open === lost) this.#open = null
  }
}

/** Every statement of a batch is a handful of index look-ups, also while the statistics call a new table empty. */
const PLANNER = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'jit=off']

/**
 * One generic plan per statement saves planning. Not of a shard: where it lies on another server (Citus), a statement
 * that inserts rows of arrays has no generic plan.
 */
const plannerFor = ({ path }: Connection): string[] =>
  path === undefined ? [...PLANNER, 'plan_cache_mode=force_generic_plan'] : PLANNER

/** Connects. Calls `onLost` on an error and at the end of the connection: once or twice. */
async function openBatchConnection(
  settings: Connection,
  onLost: (error: Error | null) => void,
): Promise<BatchConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    ...settings,
    ...connectionLimits,
    connectionTimeoutMillis: CONNECT_MS,
    options: [...plannerFor(settings).map((setting) => `-c ${setting}`), onPath(settings).options].join(' '),
    pipeline: true,
    stream: () => socket,
  })
  client.on('error', onLost)
  client.on('end', () => onLost(null))
  await client.connect()
  const serverRun = await readServerRun(client)
  return {
    client,
    serverRun,
    isOfShard: settings.path !== undefined,
    together: (send) => inOneWrite(socket, send),
  }
}

/** With a write per statement PostgreSQL woke up for each: a third of an order's time in Node. */
function inOneWrite<T>(socket: Socket, send: () => T): T {
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}
