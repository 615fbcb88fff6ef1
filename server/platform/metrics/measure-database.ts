import type { Pool } from '../database/database.ts'
import type { ServerPool } from '../database/server-pool.ts'
import type { Standbys } from '../database/standbys/standbys.ts'
import { READ_BACKLOG } from '../mail/outbox.sql.ts'
import type { Metrics } from './metrics.ts'

/** The pool's connections and the standbys. */
export function measureDatabase(metrics: Metrics, figures: ServerPool['figures']): void {
  metrics.gauge(
    {
      name: 'northfold_database_connections',
      help: 'Connections of the pool: in use, idle, and how many wait for one.',
      label: 'state',
    },
    figures,
  )
  metrics.stored(readStandbys, [
    {
      name: 'northfold_standbys',
      help: 'Servers that replicate the database; unknown without the right to see more (pg_read_all_stats).',
      label: 'state',
      of: (standbys) => {
        const counts = { synchronous: 0, asynchronous: 0, unknown: 0 }
        for (const { sync_state } of standbys) counts[stateOf(sync_state)] += 1
        return counts
      },
    },
    {
      name: 'northfold_standby_lag_bytes',
      help: "How much of the database's log a standby has not applied yet.",
      label: 'standby',
      of: (standbys) =>
        Object.fromEntries(
          standbys.flatMap(({ standby, lag_bytes }) =>
            standby === null || lag_bytes === null ? [] : [[standby, lag_bytes]],
          ),
        ),
    },
  ])
}

/** Of the standbys that may answer reads, as this server sees them. */
export function measureStandbys(metrics: Metrics, { ages }: Pick<Standbys, 'ages'>): void {
  metrics.gauge(
    {
      name: 'northfold_standby_lag_seconds',
      help: 'How old what a standby answers may be; infinite above two minutes, or before it was reached.',
      label: 'standby',
    },
    () => Object.fromEntries(ages().map(({ name, ageMs }) => [name, ageMs / 1_000])),
  )
  metrics.gauge(
    {
      name: 'northfold_standby_used',
      help: 'Whether a standby answers what may be seconds old; 0 while the primary does in its place.',
      label: 'standby',
    },
    () => Object.fromEntries(ages().map(({ name, isUsed }) => [name, Number(isUsed)])),
  )
}

interface StandbyRow {
  standby: string | null
  sync_state: string | null
  lag_bytes: number | null
}

/** A running backup is no standby. Without monitoring rights each row is empty. */
const READ_STANDBYS = `
select application_name as standby, sync_state,
  pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as lag_bytes
from pg_stat_replication
where state is distinct from 'backup'`

async function readStandbys(pool: Pool): Promise<StandbyRow[]> {
  const { rows } = await pool.query<StandbyRow>(READ_STANDBYS)
  return rows
}

function stateOf(syncState: string | null): 'synchronous' | 'asynchronous' | 'unknown' {
  if (syncState === null) return 'unknown'
  return syncState === 'sync' || syncState === 'quorum' ? 'synchronous' : 'asynchronous'
}

/** How many messages are unsettled, and the oldest one's age. */
export function measureOutbox(metrics: Metrics): void {
  metrics.stored(readBacklog, [
    {
      name: 'northfold_mail_unsettled',
      help: 'Messages that are not settled yet.',
      of: ({ messages }) => messages,
    },
    {
      name: 'northfold_mail_oldest_seconds',
      help: 'Age of the oldest message that is not settled; 0 without one.',
      of: ({ oldest }, now) => (oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1_000),
    },
  ])
}

interface BacklogRow {
  messages: number
  oldest: Date | null
}

async function readBacklog(pool: Pool): Promise<BacklogRow> {
  const { rows } = await pool.query<BacklogRow>(READ_BACKLOG)
  return rows[0] ?? { messages: 0, oldest: null }
}
