import pg from 'pg'
import type { Logger } from 'pino'
import { type Connection, type Tx, connectionLimits } from '#server/platform/database/pool.ts'
import { PRICE_CHANNEL } from '../quotes/stored-quotes.sql.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
/** A leader that is gone is followed by another node within this; it is also how a dead connection is noticed. */
const BEAT_MS = 1_000
/** PostgreSQL takes the lock from a leader whose machine has fallen silent: by itself it would wait for hours. */
const SILENT_MS = 10_000
/** One node at a time asks the provider, whoever holds this. */
const TRY_TO_LEAD = `select pg_try_advisory_lock(7240016) as leads`

/** This node's connection to the other nodes' prices. */
export interface MarketLink {
  /** The connection to publish on while this node leads, else null: when it is lost, so is the lead. */
  leading(): Tx | null
  close(): Promise<void>
}

/**
 * One connection that hears every round, and holds the lock of the leader when nobody else does. A lost one is
 * opened again; `onOpen` runs whenever it is there anew, since rounds may have been missed meanwhile, and
 * before this node may lead. `onSettled` is told when this node has first tried to lead, and leads or does not.
 */
export function openMarketLink(options: {
  connection: Connection
  log: Logger
  onMessage: (text: string) => void
  onOpen: () => Promise<void>
  onLead: () => Promise<void>
  onSettled: (leads: boolean) => void
}): MarketLink {
  const { connection, log, onMessage, onOpen, onLead, onSettled } = options
  let client: pg.Client | null = null
  let leads = false
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isClosed = false

  async function open(): Promise<void> {
    const opening = new pg.Client({ ...connection, ...connectionLimits, connectionTimeoutMillis: 5_000 })
    client = opening
    opening.on('error', (error) => lose(opening, error))
    opening.on('end', () => lose(opening, new Error('the connection ended')))
    opening.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await opening.connect()
      await opening.query(`set idle_session_timeout = ${SILENT_MS}`)
      await opening.query(`listen ${PRICE_CHANNEL}`)
      await onOpen()
      await beat(opening)
      retryMs = FIRST_RETRY_MS
    } catch (error) {
      lose(opening, error)
    }
    if (!isClosed) onSettled(leads)
  }

  async function beat(listening: pg.Client): Promise<void> {
    if (client !== listening) return
    if (leads) await listening.query('select 1')
    else {
      const { rows } = await listening.query<{ leads: boolean }>(TRY_TO_LEAD)
      if (client === listening && rows[0]?.leads) {
        // What the last leader stored comes first.
        await onLead()
        leads = client === listening
      }
    }
    if (client !== listening) return
    timer = setTimeout(() => void beat(listening).catch((error) => lose(listening, error)), BEAT_MS).unref()
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = null
    leads = false
    clearTimeout(timer)
    void lost.end().catch(() => {})
    if (isClosed) return
    if (retryMs === FIRST_RETRY_MS) {
      log.warn({ err: error }, 'the connection that prices arrive on was lost; it is opened again')
    }
    timer = setTimeout(() => void open(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  const opened = open()
  return {
    leading: () => (leads ? client : null),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opened
      const last = client
      client = null
      leads = false
      clearTimeout(timer)
      await last?.end().catch(() => {})
    },
  }
}
