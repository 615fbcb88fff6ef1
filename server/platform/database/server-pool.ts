import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Pool } from './database.ts'
import { isConnectionLost, isUnprepared } from './failure.ts'
import { CONNECT_MS, type Connection, connectionLimits, openPool } from './pool.ts'

/** A server's connections for everything but orders. */
export interface ServerPool extends Pool {
  /** The same database on a connection of its own: for reads that take long, behind which only such reads wait. */
  apart: Pool
  figures(): { used: number; idle: number; awaited: number }
  end(): Promise<void>
}

/**
 * Connections for transactions, by what a server does. Beside other servers one is enough: it holds up only its own
 * server, for some milliseconds, and 3 s at most behind a locked row. A server alone does everything.
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
  const apart = openPool(connection, log, 1, onConnect)
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) =>
    isPlainRead(typeof statement === 'string' ? statement : statement.text)
      ? reads.query(statement, values)
      : exclusive.query(statement as pg.QueryConfig, values)
  return {
    query: query as Pool['query'],
    connect: () => exclusive.connect(),
    apart,
    figures() {
      const { open, busy } = reads.figures()
      const pools = [exclusive, apart]
      const sum = (of: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + of(pool), 0)
      return {
        used: sum(({ totalCount, idleCount }) => totalCount - idleCount) + busy,
        idle: sum(({ idleCount }) => idleCount) + open - busy,
        awaited: exclusive.waitingCount,
      }
    },
    async end() {
      await Promise.all([reads.end(), exclusive.end(), apart.end()])
    },
  }
}

const WAITS_FOR_ROWS = /\b(?:insert|update|delete|merge|share|lock|pg_(?:try_)?advisory\w+)\b/i

/** Whether a statement writes nothing and waits for no row that another transaction holds. */
export const isPlainRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !WAITS_FOR_ROWS.test(text)

/** A connection that answers nothing for so long, while it is asked, is dead; each statement has less time. */
const SILENT_MS = connectionLimits.query_timeout

/** The longest wait for a dead peer at the end. */
const END_MS = 1_000

/** One connection, opened when first asked and after a loss; a loss fails every statement under way. */
function openPipelined({ connection, log, onConnect }: Omit<Options, 'transactions'>) {
  let opened: Promise<Line> | null = null
  let hasEnded = false

  function open(): Promise<Line> {
    const opening = openLine({ connection, log, onConnect, onLost: () => drop(opening) })
    opening.catch(() => drop(opening))
    return (opened = opening)
  }

  function drop(lost: Promise<Line>): void {
    if (opened === lost) opened = null
  }

  /** Its server is going away, but has not ended it yet. */
  function abandon(lost: Promise<Line>): void {
    if (opened !== lost) return
    opened = null
    void lost.then((line) => line.end()).catch(() => undefined)
  }

  async function ask(statement: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    if (hasEnded) throw new Error('Client was closed and is not queryable')
    const asked = opened ?? open()
    try {
      return await (await asked).query(statement as pg.QueryConfig, values)
    } catch (error) {
      if (isConnectionLost(error)) abandon(asked)
      throw error
    }
  }

  let underWay = 0
  return {
    async query(statement: string | pg.QueryConfig, values?: unknown[]) {
      underWay += 1
      try {
        return await ask(statement, values).catch((error: unknown) => {
          // The one before it, which was to prepare it for both, failed.
          if (!isUnprepared(error)) throw error
          return ask(statement, values)
        })
      } finally {
        underWay -= 1
      }
    },
    figures: () => ({ open: opened ? 1 : 0, busy: opened && underWay > 0 ? 1 : 0 }),
    async end() {
      hasEnded = true
      const last = await opened?.catch(() => null)
      await last?.end()
    },
  }
}

interface Line {
  query: pg.Client['query']
  end(): Promise<void>
}

async function openLine(options: Omit<Options, 'transactions'> & { onLost: () => void }): Promise<Line> {
  const { connection, log, onConnect, onLost } = options
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    ...connectionLimits,
    // From when it is sent it also waits for those before it.
    query_timeout: 0,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: true,
    stream: () => gathered(socket),
  })
  const silence = createSilence(() => socket.destroy(new Error('Query read timeout')))
  client.on('end', onLost)
  client.on('error', (err) => {
    if (silence.unanswered() === 0) log.warn({ err }, 'an idle database connection was lost')
    onLost()
  })
  await client.connect()
  const line: Line = {
    query: ((...args: unknown[]) =>
      silence.of(Reflect.apply(client.query, client, args))) as pg.Client['query'],
    async end() {
      const late = setTimeout(() => socket.destroy(), END_MS)
      await client.end().finally(() => clearTimeout(late))
    },
  }
  try {
    await silence.of(onConnect(client))
  } catch (error) {
    void line.end().catch(() => undefined)
    throw error
  }
  return line
}

/** Calls `onSilent` when something is asked, and nothing answered, for SILENT_MS. */
function createSilence(onSilent: () => void) {
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  const listen = (by: 1 | -1) => {
    unanswered += by
    if (by === 1 && unanswered > 1) return
    clearTimeout(timer)
    timer = unanswered > 0 ? setTimeout(onSilent, SILENT_MS) : undefined
  }
  return {
    unanswered: () => unanswered,
    async of<T>(answer: Promise<T>): Promise<T> {
      listen(1)
      return answer.finally(() => listen(-1))
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
