import pg from 'pg'
import type { Logger } from 'pino'
import { type Connection, connectionLimits } from '#server/platform/database/pool.ts'
import { CHANNEL, type Change, changeOf } from './announce.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A silently lost connection is noticed within this time and the query's own limit. */
const PING_MS = 15_000

/**
 * One connection that receives every change committed on any node. A lost connection is opened again, with growing
 * pauses; each time it is open, `onGap` says that changes may have been missed.
 */
export function openChangeListener(options: {
  connection: Connection
  onChange: (change: Change) => void
  onGap: () => void
  log: Logger
}): { close(): Promise<void> } {
  const { connection, onChange, onGap, log } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isClosed = false

  async function open(): Promise<void> {
    const opening = new pg.Client({ ...connection, ...connectionLimits, connectionTimeoutMillis: 5_000 })
    client = opening
    opening.on('error', (error) => lose(opening, error))
    opening.on('end', () => lose(opening, new Error('the connection ended')))
    opening.on('notification', ({ payload }) => {
      const change = changeOf(payload ?? '')
      if (change) onChange(change)
    })
    try {
      await opening.connect()
      await opening.query(`listen ${CHANNEL}`)
      retryMs = FIRST_RETRY_MS
      onGap()
      await ping(opening)
    } catch (error) {
      lose(opening, error)
    }
  }

  async function ping(listening: pg.Client): Promise<void> {
    if (client !== listening) return
    await listening.query('select 1')
    if (client === listening) {
      timer = setTimeout(() => void ping(listening).catch((error) => lose(listening, error)), PING_MS).unref()
    }
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = null
    clearTimeout(timer)
    void lost.end().catch(() => {})
    if (isClosed) return
    if (retryMs === FIRST_RETRY_MS) {
      log.warn(
        { err: error },
        'the connection that receives changes of other nodes was lost, and is opened again',
      )
    }
    timer = setTimeout(() => void open(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  const opened = open()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opened
      const last = client
      client = null
      clearTimeout(timer)
      await last?.end().catch(() => {})
    },
  }
}
