import pg from 'pg'
import type { Logger } from 'pino'
import {
  type ConnectionEvent,
  type ConnectionState,
  nextConnectionState,
  retryAfterMs,
} from './connection-state.ts'
import { type Connection, connectionLimits } from './pool.ts'

const CONNECT_MS = 5_000

/** A connection that is opened again whenever it is lost. */
export interface LastingConnection {
  /** The connection while it is open, else null. */
  current(): pg.Client | null
  /** Drops a connection that has failed; it is opened again. */
  drop(failed: pg.Client, error: unknown): void
  /** Done when the first attempt to open it has succeeded or failed. Never rejects. */
  readonly attempted: Promise<void>
  close(): Promise<void>
}

interface Options {
  connection: Connection
  log: Logger
  /** What the log says when it is lost, once per outage. */
  lostMessage: string
  checkEveryMs: number
  prepare(client: pg.Client): Promise<void>
  check(client: pg.Client): Promise<void>
  /** `senderPid` is the backend that has sent it. */
  onNotification?(channel: string, payload: string, senderPid: number): void
  onLost?(): void
}

/**
 * Opens a connection outside the pool and keeps it open. `prepare` makes each new connection ready; `check` runs at
 * once after it and then every `checkEveryMs`, so that a connection that died silently is noticed. When either
 * rejects, the connection is dropped and opened again. `onLost` runs as soon as a connection is not to be used.
 */
export function openLastingConnection(options: Options): LastingConnection {
  const { connection, log, lostMessage, checkEveryMs, prepare, check, onNotification, onLost } = options
  let state: ConnectionState = 'connecting'
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let failuresInARow = 0
  const after = (event: ConnectionEvent): ConnectionState => (state = nextConnectionState(state, event))

  async function connect(): Promise<void> {
    const opening = new pg.Client({ ...connection, ...connectionLimits, connectionTimeoutMillis: CONNECT_MS })
    client = opening
    opening.on('error', (error) => drop(opening, error))
    opening.on('end', () => drop(opening, new Error('the connection ended')))
    opening.on('notification', ({ channel, payload, processId }) =>
      onNotification?.(channel, payload ?? '', processId),
    )
    try {
      await opening.connect()
      await prepare(opening)
      if (client !== opening) return
      after('opened')
      await checkAgain(opening)
      failuresInARow = 0
    } catch (error) {
      drop(opening, error)
    }
  }

  async function checkAgain(open: pg.Client): Promise<void> {
    if (client !== open) return
    await check(open)
    if (client !== open) return
    timer = setTimeout(() => void checkAgain(open).catch((error) => drop(open, error)), checkEveryMs).unref()
  }

  function drop(failed: pg.Client, error: unknown): void {
    if (client !== failed) return
    client = null
    after('lost')
    onLost?.()
    clearTimeout(timer)
    void failed.end().catch(() => {})
    failuresInARow += 1
    if (failuresInARow === 1) log.warn({ err: error }, lostMessage)
    timer = setTimeout(reconnect, retryAfterMs(failuresInARow)).unref()
  }

  function reconnect(): void {
    after('retry')
    void connect()
  }

  const attempted = connect()
  return {
    current: () => (state === 'open' ? client : null),
    drop,
    attempted,
    async close() {
      const last = client
      client = null
      after('close')
      onLost?.()
      clearTimeout(timer)
      await attempted
      await last?.end().catch(() => {})
    },
  }
}
