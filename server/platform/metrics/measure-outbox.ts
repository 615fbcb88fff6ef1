import type { Pool } from '../database/pool.ts'
import type { Metrics } from './metrics.ts'
import { READ_BACKLOG } from '../mail/outbox.sql.ts'

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
