import pg from 'pg'
import { type Connection, connectionLimits } from './pool.ts'

/** Makes commits durable that did not wait for it themselves. */
export interface LogFlush {
  /**
   * Answers when everything committed before the call is on disk. Calls while a flush is under way share the next one.
   * Rejects when that cannot be known: then what was committed may be lost with the database.
   */
  flushed(): Promise<void>
  close(): Promise<void>
}

/**
 * A small transaction of its own that waits for the disk: the log is one sequence, so with its end everything before
 * it is there as well. A message nobody reads writes no row.
 */
const FLUSH = { name: 'flush-log', text: "select pg_logical_emit_message(true, 'northfold', '')" }

/** Connects when first asked, and again after the connection was lost. */
export function openLogFlush(connection: Connection): LogFlush {
  let open: Promise<pg.Client> | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null

  function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, ...connectionLimits })
    const connected = client.connect().then(() => client)
    const forget = () => {
      if (open === connected) open = null
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }

  async function flush(): Promise<void> {
    open ??= connect()
    const client = await open
    await client.query(FLUSH)
  }

  /** What begins now covers whoever has asked until now. */
  function begin(): Promise<void> {
    next = null
    const flushing = flush().finally(() => {
      if (underWay === flushing) underWay = null
    })
    return (underWay = flushing)
  }

  return {
    flushed() {
      if (underWay === null) return begin()
      return (next ??= underWay.then(begin, begin))
    },
    async close() {
      await Promise.allSettled([underWay, next])
      const client = await open?.catch(() => null)
      await client?.end()
    },
  }
}
