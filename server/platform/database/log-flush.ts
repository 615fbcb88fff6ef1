import pg from 'pg'
import { CONNECT_MS, type Connection, connectionLimits, refuseReadOnly } from './pool.ts'

/** A connection that waits for the disk, for commits that do not. */
export interface FlushLine {
  /**
   * Resolves when all earlier commits are on disk. Calls during a flush share the next one. Rejects when the connection
   * is lost: then those commits may be lost too.
   */
  flushed(): Promise<void>
}

export type LogFlush = ReturnType<typeof openLogFlush>

/**
 * A small transaction that waits for the disk: the log is sequential, so all before it is there too. A message without
 * a reader writes no row.
 */
export const FLUSH_LOG = { name: 'flush-log', text: "select pg_logical_emit_message(true, 'northfold', '')" }

/**
 * Names a connection's server run. While a standby takes over, an address may lead to either server, and one's disk
 * says nothing of the other's. Closes a new connection that does not answer or takes no writes.
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

/** An idle line may have been dropped silently. */
const TRUSTED_MS = 5_000

/** Connects when first asked, and after a loss. */
export function openLogFlush(connection: Connection) {
  let open: OpenLine | null = null
  let trying: Promise<void> | null = null

  async function tryLine(): Promise<void> {
    const line = open ?? (await openLine(connection))
    await line.flushed()
    open = line
  }

  return {
    /**
     * The line to ask once a commit is answered; get it **before** sending the commit, since a later connection may
     * reach a database that lost it. Null without a recently tested line to `serverRun`: the commit must then wait for
     * the disk itself, and a line is opened or tried meanwhile.
     */
    line(serverRun: string): FlushLine | null {
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
    async close(): Promise<void> {
      await trying
      await open?.close()
    },
  }
}

interface OpenLine extends FlushLine {
  serverRun: string
  isLost(): boolean
  isTrusted(): boolean
  /** Once no caller waits. */
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
      // An abandoned query still occupies it, and the next would wait behind it.
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
