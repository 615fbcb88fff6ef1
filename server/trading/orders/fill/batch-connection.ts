import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { readServerRun } from '#server/platform/database/log-flush.ts'
import { CONNECT_MS, type Connection, connectionLimits } from '#server/platform/database/pool.ts'

/** Sends batches of statements without waiting for answers. */
export interface BatchConnection {
  client: pg.Client
  serverRun: string
  /** Sends in one write all statements that `send` sends before it first waits. */
  together<T>(send: () => T): T
}

/** The executor's one connection, replaced after a loss when the next batch needs it. */
export class BatchConnections {
  readonly #settings: Connection
  readonly #log: Logger
  #open: BatchConnection | null = null
  /** Of the connection open or opening. */
  #state = { isDoubted: false }

  constructor(settings: Connection, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  /** Whether to replace the connection before the next batch. */
  get isDoubted(): boolean {
    return this.#state.isDoubted
  }

  /** The open connection, or a new one, with no batch under way. Rejects without a database. */
  async current(): Promise<BatchConnection> {
    if (this.#open && this.isDoubted) await this.abandon(this.#open)
    if (this.#open) return this.#open
    const state = { isDoubted: false }
    this.#state = state
    this.#open = await openBatchConnection(this.#settings, (error) => {
      if (error) this.#log.warn({ err: error }, 'the order connection was lost')
      state.isDoubted = true
    })
    return this.#open
  }

  async abandon(unusable: BatchConnection): Promise<void> {
    if (this.#open === unusable) this.#open = null
    await unusable.client.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    if (this.#open) await this.#open.client.end()
  }
}

/** Each statement is a few index look-ups, even while statistics call a table empty: a generic plan saves planning. */
const PLANNER = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'plan_cache_mode=force_generic_plan',
]

/** Calls `onLost` on an error and at the end. */
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

/** A write per statement woke PostgreSQL each time and took a third of an order's time in Node. */
function inOneWrite<T>(socket: Socket, send: () => T): T {
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}
