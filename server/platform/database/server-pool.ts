import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Pool } from './database.ts'
import { isConnectionLost } from './failure.ts'
import { CONNECT_MS, type Connection, connectionLimits, openPool } from './pool.ts'

/** A server's connections for everything but orders: one for single reads, and a few for what holds one. */
export interface ServerPool extends Pool {
  /** The same database by the exclusive connections alone: for reads that take long, behind which none waits. */
  apart: Pool
  figures(): { used: number; idle: number; awaited: number }
  end(): Promise<void>
}

/**
 * Connections for transactions, and for reads that may take long, by what a server does. Beside other servers one is
 * enough: it holds up only its own server, for some milliseconds, and 3 s at most behind a locked row; standbys take
 * the long reads. A server alone does everything.
 */
export const TRANSACTIONS = { all: 4, web: 1, worker: 1 } as const

interface Options {
  connection: Connection
  log: Logger
  /** Connections for transactions, and for single statements that write. */
  transactions: number
  /** Readies each new connection. */
  onConnect(client: pg.ClientBase): Promise<unknown>
}

/**
 * `query` sends reads pipelined, without waiting for earlier answers, on one connection; what may wait for a row, and
 * whatever `connect` lends, has a connection for itself.
 */
export function openServerPool({ connection, log, transactions, onConnect }: Options): ServerPool {
  const reads = openPipelined({ connection, log, onConnect })
  const exclusive = openPool(connection, log, transactions, onConnect)
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) =>
    isPlainRead(typeof statement === 'string' ? statement : statement.text)
      ? reads.query(statement, values)
      : exclusive.query(statement as pg.QueryConfig, values)
  return {
    query: query as Pool['query'],
    connect: () => exclusive.connect(),
    apart: exclusive,
    figures() {
      const { open, busy } = reads.figures()
      return {
        used: exclusive.totalCount - exclusive.idleCount + busy,
        idle: exclusive.idleCount + open - busy,
        awaited: exclusive.waitingCount,
      }
    },
    async end() {
      await Promise.all([reads.end(), exclusive.end()])
    },
  }
}

const WAITS_FOR_ROWS = /\b(?:insert|update|delete|merge|share|lock|pg_advisory\w+)\b/i

/** Whether a statement can wait for no other transaction. */
export const isPlainRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !WAITS_FOR_ROWS.test(text)

/**
 * One connection, opened when first asked and after a loss; a loss fails every statement under way. Each statement has
 * the usual limit from when it is sent.
 */
function openPipelined({ connection, log, onConnect }: Omit<Options, 'transactions'>) {
  let opened: Promise<pg.Client> | null = null
  let underWay = 0

  function open(): Promise<pg.Client> {
    const opening = connect(() => drop(opening))
    opening.catch(() => drop(opening))
    return (opened = opening)
  }

  function drop(lost: Promise<pg.Client>): void {
    if (opened === lost) opened = null
  }

  /** Its server is going away, but has not ended it yet. */
  function abandon(lost: Promise<pg.Client>): void {
    drop(lost)
    void lost.then((client) => client.end()).catch(() => undefined)
  }

  async function connect(onLost: () => void): Promise<pg.Client> {
    const socket = new Socket()
    const client = new pg.Client({
      ...connection,
      ...connectionLimits,
      connectionTimeoutMillis: CONNECT_MS,
      pipeline: true,
      stream: () => gathered(socket),
    })
    client.on('end', onLost)
    client.on('error', (err) => {
      if (underWay === 0) log.warn({ err }, 'an idle database connection was lost')
      onLost()
    })
    await client.connect()
    try {
      await onConnect(client)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  return {
    async query(statement: string | pg.QueryConfig, values?: unknown[]) {
      underWay += 1
      const asked = opened ?? open()
      try {
        return await (await asked).query(statement as pg.QueryConfig, values)
      } catch (error) {
        if (isConnectionLost(error)) abandon(asked)
        throw error
      } finally {
        underWay -= 1
      }
    },
    figures: () => ({ open: opened ? 1 : 0, busy: opened && underWay > 0 ? 1 : 0 }),
    async end() {
      const last = await opened?.catch(() => null)
      await last?.end()
    },
  }
}

/** Sends what requests of one turn of the event loop ask in one write. */
function gathered(socket: Socket): Socket {
  let isGathering = false
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  socket.write = ((...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      setImmediate(() => {
        isGathering = false
        socket.uncork()
      })
    }
    return write(...args)
  }) as Socket['write']
  return socket
}
