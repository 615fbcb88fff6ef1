import pg from 'pg'
import { CONNECT_MS, type Connection, connectionLimits, refuseReadOnly } from './pool.ts'

/** A connection that waits for the disk, for commits that do not wait for it themselves. */
export interface FlushLine {
  /**
   * Answers when everything that committed before the call is on disk. Calls while a flush is under way share the next
   * one. Rejects when the connection is lost: then what committed may be lost with the database.
   */
  flushed(): Promise<void>
}

export interface LogFlush {
  /**
   * The line to ask once a commit has been answered, to be had **before** it is sent: a connection made later may be
   * one to a database that has lost the commit in between. Null while there is none to `serverRun`, where the commit is
   * sent, that has lately been seen to work; then a commit has to wait for the disk by itself, and one is opened or
   * tried meanwhile.
   */
  line(serverRun: string): FlushLine | null
  close(): Promise<void>
}

/**
 * A small transaction of its own that waits for the disk: the log is one sequence, so with its end everything before
 * it is there as well. A message without a reader writes no row.
 */
export const FLUSH_LOG = { name: 'flush-log', text: "select pg_logical_emit_message(true, 'northfold', '')" }

/**
 * Names the server of a connection, from its start to its end. While a standby takes over, an address leads some
 * connections to the old primary and some to the new one, and the disk of one says nothing about the other's. A new
 * connection that does not answer, or that takes no writes, is closed.
 */
export async function readServerRun(client: pg.Client): Promise<string> {
  try {
    await refuseReadOnly(client)
    const { rows } = await client.query<{ run: string }>(SERVER_RUN)
    return rows[0]?.run ?? ''
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

const SERVER_RUN = `
select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as run`

/** An idle line may have been dropped by whatever lies between, silently. */
const TRUSTED_MS = 5_000

/** Connects when first asked, and again after a line was lost. */
export function openLogFlush(connection: Connection): LogFlush {
  let open: OpenLine | null = null
  let trying: Promise<void> | null = null

  async function tryLine(): Promise<void> {
    const line = open ?? (await openLine(connection))
    await line.flushed()
    open = line
  }

  return {
    line(serverRun) {
      if (open?.isLost()) open = null
      if (open && open.serverRun !== serverRun) {
        void open.close().catch(() => undefined)
        open = null
      }
      if (open?.isTrusted()) return open
      trying ??= tryLine()
        .catch(() => undefined)
        .finally(() => (trying = null))
      return null
    },
    async close() {
      await trying
      await open?.close()
    },
  }
}

interface OpenLine extends FlushLine {
  serverRun: string
  isLost(): boolean
  /** It has flushed within the last seconds. */
  isTrusted(): boolean
  /** Once no caller waits for it. */
  close(): Promise<void>
}

async function openLine(connection: Connection): Promise<OpenLine> {
  const client = new pg.Client({
    ...connection,
    ...connectionLimits,
    connectionTimeoutMillis: CONNECT_MS,
  })
  let isLost = false
  let isTrusted = false
  const distrust = setTimeout(() => (isTrusted = false), TRUSTED_MS).unref()
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  client.on('error', () => (isLost = true))
  client.on('end', () => (isLost = true))
  await client.connect()
  const serverRun = await readServerRun(client)

  async function flush(): Promise<void> {
    if (isLost) throw new Error('Connection terminated before the disk was waited for')
    try {
      await client.query(FLUSH_LOG)
      isTrusted = true
      distrust.refresh()
    } catch (error) {
      // A query that was given up still occupies it, and who comes next would wait behind that.
      isLost = true
      void client.end().catch(() => undefined)
      throw error
    }
  }

  /** This flush covers every request so far. */
  function begin(): Promise<void> {
    next = null
    const flushing = flush().finally(() => {
      if (underWay === flushing) underWay = null
    })
    return (underWay = flushing)
  }

  return {
    serverRun,
    isLost: () => isLost,
    isTrusted: () => isTrusted,
    flushed() {
      if (underWay === null) return begin()
      return (next ??= underWay.then(begin, begin))
    },
    async close() {
      await Promise.allSettled([underWay, next])
      clearTimeout(distrust)
      if (!isLost) await client.end()
    },
  }
}
