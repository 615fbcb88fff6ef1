import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { readServerRun } from '#server/platform/database/log-flush.ts'
import { CONNECT_MS, type Connection, connectionLimits } from '#server/platform/database/pool.ts'

/** A connection on which batches of statements go out without waiting for answers. */
export interface BatchConnection {
  client: pg.Client
  /** The server that it is connected to (`readServerRun`). */
  serverRun: string
  /** All statements that `send` sends before it first waits leave in one write. */
  together<T>(send: () => T): T
}

/** The one connection of the executor. A lost connection is replaced when the next batch needs it. */
export class BatchConnections {
  readonly #settings: Connection
  readonly #log: Logger
  #open: BatchConnection | null = null
  /** Of the open connection, or of the one that is being opened. */
  #state = { isDoubted: false }

  constructor(settings: Connection, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  /** Whether the connection is to be replaced before another batch begins. */
  get isDoubted(): boolean {
    return this.#state.isDoubted
  }

  /** The open connection, or a new one; no batch is under way. Rejects when the database cannot be reached. */
  async current(): Promise<BatchConnection> {
    if (this.#open && this.isDoubted) await this.abandon(this.#open)
    if (this.#open) return this.#open
    // The connection may be lost while it is being opened.
    const state = { isDoubted: false }
    this.#state = state
    this.#open = await openBatchConnection(this.#settings, (error) => {
      if (error) this.#log.warn({ err: error }, 'the order connection was lost')
      state.isDoubted = true
    })
    return this.#open
  }

  /** Closes a connection that can no longer be used. */
  async abandon(unusable: BatchConnection): Promise<void> {
    if (this.#open === unusable) this.#open = null
    await unusable.client.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    if (this.#open) await this.#open.client.end()
  }
}

/**
 * Every statement of a batch is a handful of index look-ups, also while the statistics call a new table empty; one
 * generic plan for each saves planning.
 */
const PLANNER = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]

/** Calls `onLost` on an error and at the end of the connection. */
async function openBatchConnection(
  settings: Connection,
  onLost: (error: Error | null) => void,
): Promise<BatchConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    ...settings,
    ...connectionLimits,
    connectionTimeoutMillis: CONNECT_MS,
    options: PLANNER.map((setting) => `-c ${setting}`).join(' '),
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
