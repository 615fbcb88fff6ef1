import pg from 'pg'
import type { Logger } from 'pino'
import {
  type ConnectionEvent,
  type ConnectionState,
  nextConnectionState,
  retryAfterMs,
} from './connection-state.ts'
import { isUnanswered } from './failure.ts'
import { type Connection, connectionLimits } from './pool.ts'

const CONNECT_MS = 5_000

/** A connection that is reopened when lost; runs one statement at a time. */
export interface LastingConnection {
  current(): pg.Client | null
  /** Checks an open connection, one check at a time. Its owner's job calls it, to notice one that died silently. */
  check(): void
  /** Drops a failed connection, to be reopened. */
  drop(failed: pg.Client, error: unknown): void
  /** Done after the first attempt. Never rejects. */
  readonly attempted: Promise<void>
  close(): Promise<void>
}

interface Options {
  connection: Connection
  log: Logger
  /** Logged once per outage. */
  lostMessage: string
  prepare(client: pg.Client): Promise<void>
  check(client: pg.Client): Promise<void>
  onLost?(): void
}

/**
 * Keeps a connection outside the pool open. `prepare` readies each new one and `check` follows; a rejection of either
 * drops it. `onLost` runs as soon as a connection is not to be used.
 */
export function openLastingConnection(options: Options): LastingConnection {
  const { connection, log, lostMessage, prepare, check, onLost } = options
  let state: ConnectionState = 'connecting'
  let client: pg.Client | null = null
  let checking: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let failuresInARow = 0
  const after = (event: ConnectionEvent): ConnectionState => (state = nextConnectionState(state, event))

  async function connect(): Promise<void> {
    const opening = clientOf(connection, (error) => drop(opening, error))
    client = opening
    opening.on('error', (error) => drop(opening, error))
    opening.on('end', () => drop(opening, new Error('the connection ended')))
    try {
      await opening.connect()
      await prepare(opening)
      if (client !== opening) return
      after('opened')
      await checkOnce(opening)
      failuresInARow = 0
    } catch (error) {
      drop(opening, error)
    }
  }

  function checkOnce(open: pg.Client): Promise<void> {
    checking = open
    return check(open).finally(() => (checking = checking === open ? null : checking))
  }

  function drop(failed: pg.Client, error: unknown): void {
    if (client !== failed) return
    client = null
    after('lost')
    onLost?.()
    void failed.end().catch(() => {})
    failuresInARow += 1
    if (failuresInARow === 1) log.warn({ err: error }, lostMessage)
    retry = setTimeout(() => {
      after('retry')
      void connect()
    }, retryAfterMs(failuresInARow)).unref()
  }

  const attempted = connect()
  const current = () => (state === 'open' ? client : null)
  return {
    current,
    check() {
      const open = current()
      if (open && checking !== open) void checkOnce(open).catch((error: unknown) => drop(open, error))
    },
    drop,
    attempted,
    async close() {
      const last = client
      client = null
      after('close')
      onLost?.()
      clearTimeout(retry)
      await attempted
      await last?.end().catch(() => {})
    },
  }
}

function clientOf(connection: Connection, onUnanswered: (error: unknown) => void): pg.Client {
  const client = new pg.Client({ ...connection, ...connectionLimits, connectionTimeoutMillis: CONNECT_MS })
  client.query = oneAtATime(client.query, (error) => isUnanswered(error) && onUnanswered(error))
  return client
}

type Query = (...args: never[]) => unknown

/**
 * A connection's `query`, queued: a pg client takes one statement at a time. No callbacks. A statement's time limit
 * begins when it is sent; `onError` gets each failure.
 */
function oneAtATime<Of extends Query>(query: Of, onError: (error: unknown) => void): Of {
  let last: Promise<unknown> = Promise.resolve()
  return new Proxy(query, {
    apply(target, connection, args: unknown[]) {
      const answer: Promise<unknown> = last.then(() => Reflect.apply(target, connection, args))
      last = answer.catch(onError)
      return answer
    },
  })
}
