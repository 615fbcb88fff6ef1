import { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/pool.ts'
import { COUNT_UNSETTLED } from '../mail/outbox.sql.ts'

/** How many requests wait for an administrator, and which invariants the latest proof of the books found broken. */
interface MeasuredQueues {
  deposits: number
  withdrawals: number
  profiles: number
  passwordResets: number
  brokenBooks: readonly string[]
}

export interface MeasuredParts {
  pool: Pool
  clock: Clock
  countQueues(pool: Pool, now: Date): Promise<MeasuredQueues>
}

/** What the pool and the database say now. One that is away is said to be so, and the rest is left out. */
export async function readProduct(parts: MeasuredParts): Promise<Registry> {
  const { pool } = parts
  const registry = new Registry()
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const gaugeBy = <Label extends string>(label: Label, name: string, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] })

  const connections = gaugeBy(
    'state',
    'northfold_database_connections',
    'Connections of the pool: in use, idle, and how many wait for one.',
  )
  connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'awaited' }, pool.waitingCount)
  const up = gauge('northfold_database_up', 'Whether the database has answered.')
  const counts = await countWaiting(parts).catch(() => null)
  up.set(counts === null ? 0 : 1)
  if (counts === null) return registry

  const waiting = gaugeBy('queue', 'northfold_review_queue', 'Requests that wait for an administrator.')
  waiting.set({ queue: 'deposits' }, counts.deposits)
  waiting.set({ queue: 'withdrawals' }, counts.withdrawals)
  waiting.set({ queue: 'profiles' }, counts.profiles)
  waiting.set({ queue: 'password_resets' }, counts.passwordResets)
  gauge('northfold_books_broken_invariants', 'Invariants that the latest proof found broken.').set(
    counts.brokenBooks.length,
  )
  gauge('northfold_mail_unsettled', 'Messages that are not settled yet.').set(counts.unsettled)
  return registry
}

async function countWaiting({ pool, clock, countQueues }: MeasuredParts) {
  const queues = await countQueues(pool, clock.now())
  const { rows } = await pool.query<{ messages: number }>(COUNT_UNSETTLED)
  return { ...queues, unsettled: rows[0]?.messages ?? 0 }
}
