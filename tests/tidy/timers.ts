import type { Source } from '../support/sources.ts'

/** Jobs that schedule themselves by their own state, each with the reason. Each of them says that it is a `Job`. */
export const OWN_TIMERS = new Map([
  ['server/people/sessions/session-rounds.ts', 'a slice is due sooner the more sessions a round has'],
  ['server/market/providers/simulated/simulated.ts', 'it meets the full seconds of the clock'],
])

/** What waits once, for a limit or before another attempt: none of it goes on by itself. */
export const WAITS = new Map([
  [
    'server/platform/database/server-pool.ts',
    'a connection that answers nothing, and a dead peer at the end',
  ],
  ['server/main.ts', 'the limit of a stop'],
  [
    'server/platform/database/embedded/postmaster.ts',
    'until PostgreSQL is ready or gone, and the next attempt to start it, before there is a job',
  ],
  ['server/platform/database/lasting-connection.ts', 'the next attempt to connect'],
  ['server/platform/database/log-flush.ts', 'the limit of trust in a flush'],
  ['server/platform/database/schema/alter-schema.ts', 'the next attempt to lock a table'],
  ['server/platform/database/database.ts', 'the next attempt of a transaction'],
  ['server/platform/encryption/start-encryption.ts', 'the pause between two slices of one run'],
  ['server/platform/http/preloaded-answers.ts', 'the limit of a page for its first answers'],
  ['server/platform/http/streams/stream-client.ts', 'the limit of a farewell'],
  ['server/platform/mail/mail-worker.ts', 'the limit of a stop'],
  ['server/platform/mail/smtp-session.ts', 'the limit of a goodbye'],
  ['server/trading/orders/trigger/trigger-orders.ts', 'the next attempt at an order that is locked'],
  ['server/trading/orders/fill/failed-batch.ts', 'the next attempt of a batch'],
])

/** "path: setInterval" of every timer of the server that is neither in the registry nor in `allowed`. */
export function strayTimers(
  sources: readonly Pick<Source, 'path' | 'text'>[],
  allowed: ReadonlySet<string>,
): string[] {
  return sources
    .filter(({ path }) => !path.startsWith('server/platform/jobs/'))
    .flatMap(({ path, text }) => timersIn(text).map((timer) => ({ path, timer })))
    .filter(({ path, timer }) => timer === 'setInterval' || !allowed.has(path))
    .map(({ path, timer }) => `${path}: ${timer}`)
}

/** The kinds of timers that a file uses. Node's promises of timers count as `setTimeout`, whatever they are called. */
export function timersIn(text: string): ('setInterval' | 'setTimeout')[] {
  const isWaiting = /\bsetTimeout\b|from 'node:timers(\/promises)?'/.test(text)
  return [
    ...(/\bsetInterval\b/.test(text) ? (['setInterval'] as const) : []),
    ...(isWaiting ? (['setTimeout'] as const) : []),
  ]
}
