import type pg from 'pg'
import {
  type LeadershipEvent,
  type LeadershipState,
  nextLeadershipState,
} from '#domain/market/leadership-state.ts'
import { openLastingConnection } from '#server/platform/database/lasting-connection.ts'
import type { MarketParts } from '../ports/provider.ts'

/** The longest time without a leader; also detects a dead connection. */
export const LEAD_EVERY_MS = 1_000
/** PostgreSQL ends a silent leader's session; by default it would wait for hours. */
const SILENT_MS = 10_000
const TRY_TO_LEAD = `select pg_try_advisory_lock(7240016) as leads`

/** Whether this node requests a provider's prices. */
export type Leadership = ReturnType<typeof startLeadership>

/**
 * Tries to lead at once and at each `check`, until the locking connection is lost; `onLead` runs before each lead. The
 * leader publishes on this connection, so that a node without the lock cannot publish. Not the listening one
 * (`listen.ts`): transactions would delay its messages, and this one must end after ten seconds of silence.
 */
export function startLeadership(
  options: Pick<MarketParts, 'connection' | 'log'> & { onLead: () => Promise<void> },
) {
  const { connection, log, onLead } = options
  let state: LeadershipState = 'candidate'
  let backendPid: number | null = null
  const after = (event: LeadershipEvent): LeadershipState => (state = nextLeadershipState(state, event))

  async function tryToLead(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ leads: boolean }>(TRY_TO_LEAD)
    if (!rows[0]?.leads || lasting.current() !== client) return
    after('lock_taken')
    await onLead()
    if (lasting.current() === client) after('loaded')
  }

  const lasting = openLastingConnection({
    connection,
    log,
    lostMessage: 'the connection that holds the lead of the prices was lost; it is opened again',
    async prepare(client) {
      await client.query(`set idle_session_timeout = ${SILENT_MS}`)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      backendPid = rows[0]?.pid ?? null
    },
    async check(client) {
      if (state === 'leading') await client.query('select 1')
      else await tryToLead(client)
    },
    onLost: () => after('lock_lost'),
  })

  return {
    /** The leader's connection to publish on, else null. Losing it ends the lead. */
    connection: () => (state === 'leading' ? lasting.current() : null),
    backendPid: () => backendPid,
    /** Done after this node's first attempt to lead. Never rejects. */
    attempted: lasting.attempted,
    /** Tries to lead, or checks the leader's connection. Call it every `LEAD_EVERY_MS`. */
    check: lasting.check,
    close: lasting.close,
  }
}
