import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import { readServerRun } from '#server/platform/database/log-flush.ts'
import {
  CONNECT_MS,
  type Connection,
  type ShardClient,
  connectionLimits,
  onPath,
  ofShard,
} from '#server/platform/database/pool.ts'
import { type FindServer, WorkerAway, onServer } from '#server/platform/shards/moving/straight.ts'

/** How an order lane reaches its customers. */
export interface LaneConnection extends Connection {
  /** Where their tables may lie on a server of their own: the lane then goes straight to it. */
  findServer?: FindServer | undefined
}

/** A connection on which batches of statements go out without waiting for answers. */
export interface BatchConnection {
  /** Has the customers' tables. */
  client: ShardClient
  /** Has what stands once: the ids and the settings. `client` itself, unless that goes straight to another server. */
  plain: pg.Client
  /** The server that it is connected to (`readServerRun`). */
  serverRun: string
  /** Whether it works on one of several shards, which may lie on another server than what stands once. */
  isOfShard: boolean
  /** All statements that `send` sends before it first waits leave in one write. */
  together<T>(send: () => T): T
}

/** The one connection of the executor. A lost connection is replaced when the next batch needs it. */
export class BatchConnections {
  readonly #settings: LaneConnection
  readonly #log: Logger
  #open: BatchConnection | null = null
  /** Of the open connection, or of the one that is being opened. */
  #state = { isDoubted: false }

  constructor(settings: LaneConnection, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  /** Whether the connection is to be replaced before another batch begins. */
  get isDoubted(): boolean {
    return this.#state.isDoubted
  }

  /** Has the connection replaced: it was lost, or the customers' tables may lie on another server now. */
  doubt(): void {
    this.#state.isDoubted = true
  }

  /** The open connection, or a new one; no batch is under way. Rejects when the database cannot be reached. */
  async current(): Promise<BatchConnection> {
    if (this.#open && this.isDoubted) await this.abandon(this.#open)
    if (this.#open) return this.#open
    // The connection may be lost, or the tables be moved, while it is being opened.
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
    await end(unusable).catch(() => undefined)
  }

  async close(): Promise<void> {
    if (this.#open) await end(this.#open)
  }
}

const end = ({ client, plain }: BatchConnection) =>
  Promise.all([...new Set([client, plain])].map((each) => each.end()))

/** Every statement of a batch is a handful of index look-ups, also while the statistics call a new table empty. */
const PLANNER = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'jit=off']

/**
 * One generic plan per statement saves planning. Not of a shard: where it lies on another server (Citus), a statement
 * that inserts rows of arrays has no generic plan.
 */
const plannerFor = ({ path }: Connection): string[] =>
  path === undefined ? [...PLANNER, 'plan_cache_mode=force_generic_plan'] : PLANNER

/**
 * Connects: to the database, and where the customers' tables are on another server, to that one too. Calls `onLost` on
 * an error and at the end of either connection.
 */
async function openBatchConnection(
  { findServer, ...settings }: LaneConnection,
  onLost: (error: Error | null) => void,
): Promise<BatchConnection> {
  const database = await connect(settings, onLost)
  if (!findServer) return database
  try {
    const server = await findServer(database.client)
    if (!server) return database
    const straight = await connect(onServer(settings, server), onLost).catch((error: unknown) => {
      throw new WorkerAway(server, error)
    })
    return { ...straight, plain: database.client }
  } catch (error) {
    void database.client.end().catch(() => undefined)
    throw error
  }
}

async function connect(
  settings: Connection,
  onLost: (error: Error | null) => void,
): Promise<BatchConnection> {
  const socket = new Socket()
  const client = ofShard(
    new pg.Client({
      ...settings,
      ...connectionLimits,
      connectionTimeoutMillis: CONNECT_MS,
      options: [...plannerFor(settings).map((setting) => `-c ${setting}`), onPath(settings).options].join(
        ' ',
      ),
      pipeline: true,
      stream: () => socket,
    }),
  )
  client.on('error', onLost)
  client.on('end', () => onLost(null))
  await client.connect()
  const serverRun = await readServerRun(client)
  return {
    client,
    plain: client,
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
