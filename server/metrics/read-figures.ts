import { monitorEventLoopDelay } from 'node:perf_hooks'
import { countQueues } from '#server/admin/count-queues.ts'
import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import { COUNT_UNSETTLED } from '#server/mail/outbox.sql.ts'
import { type Family, gauge } from './exposition.ts'

const NANOSECONDS = 1e9

/** Watches how late this process is with its work; answers the figures of the process since they were read last. */
export function watchProcess(): { read(): Family[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    read() {
      const families = [...processFigures(), lateness(delay)]
      delay.reset()
      return families
    },
    stop: () => void delay.disable(),
  }
}

function processFigures(): Family[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    {
      name: 'northfold_process_cpu_seconds_total',
      help: 'Processor time of the server, without its PostgreSQL.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('northfold_process_resident_bytes', 'Memory of the server, without its PostgreSQL.', rss),
    gauge('northfold_process_heap_bytes', 'Memory that JavaScript uses.', heapUsed),
  ]
}

const lateness = (delay: ReturnType<typeof monitorEventLoopDelay>): Family => ({
  name: 'northfold_event_loop_delay_seconds',
  help: 'How late the process was with its work since this was asked last.',
  type: 'gauge',
  samples: [50, 99, 100].map((percentile) => ({
    labels: { quantile: `${percentile / 100}` },
    value: (delay.count === 0 ? 0 : delay.percentile(percentile)) / NANOSECONDS,
  })),
})

/** What the pool and the database say. One that is away is said to be so, and the rest is left out. */
export async function readProduct({ pool, clock }: { pool: Pool; clock: Clock }): Promise<Family[]> {
  const connections: Family = {
    name: 'northfold_database_connections',
    help: 'Connections of the pool: in use, idle, and how many wait for one.',
    type: 'gauge',
    samples: [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'awaited' }, value: pool.waitingCount },
    ],
  }
  const up = (value: number) => gauge('northfold_database_up', 'Whether the database has answered.', value)
  try {
    return [connections, up(1), ...(await countWaiting({ pool, clock }))]
  } catch {
    return [connections, up(0)]
  }
}

async function countWaiting({ pool, clock }: { pool: Pool; clock: Clock }): Promise<Family[]> {
  const queues = await countQueues(pool, clock.now())
  const { rows } = await pool.query<{ messages: number }>(COUNT_UNSETTLED)
  return [
    {
      name: 'northfold_review_queue',
      help: 'Requests that wait for an administrator.',
      type: 'gauge',
      samples: [
        { labels: { queue: 'deposits' }, value: queues.deposits },
        { labels: { queue: 'withdrawals' }, value: queues.withdrawals },
        { labels: { queue: 'profiles' }, value: queues.profiles },
        { labels: { queue: 'password_resets' }, value: queues.passwordResets },
      ],
    },
    gauge(
      'northfold_books_broken_invariants',
      'Invariants that the latest proof found broken.',
      queues.brokenBooks.length,
    ),
    gauge('northfold_mail_unsettled', 'Messages that are not settled yet.', rows[0]?.messages ?? 0),
  ]
}
