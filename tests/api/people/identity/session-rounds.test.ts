import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sessions } from '#server/people/sessions/sessions.ts'
import { createTestClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { startIdentityNode } from './identity-node.ts'

const SESSIONS = 2_500
const user = { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' } as const

let database: FreshDatabase
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  // First the spies, which stand before the faked timers.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function rememberAll(sessions: Sessions, clock: ReturnType<typeof createTestClock>): void {
  for (let n = 0; n < SESSIONS; n += 1) {
    const id = n.toString(16).padStart(64, '0')
    const principal = {
      sessionId: id,
      userId: 1n,
      user,
      kind: 'customer' as const,
      passwordConfirmedAt: clock.now(),
    }
    sessions.remember({ principal, openedAt: clock.now(), idleMinutes: 30 })
  }
}

/** How many ids each of these queries asked for. */
const idsOf = (calls: readonly unknown[][]) =>
  calls.map(([statement]) => (statement as { values: string[] }).values[0]?.split(',').length)

test('thousands are checked a thousand at a time, all of them within the two seconds of a round', async () => {
  const clock = createTestClock()
  const node = await startIdentityNode(database.connection, clock)
  const { sessions } = node.identity
  const queries = vi.spyOn(node.serverPool, 'query')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ended = new Set<string>()
  sessions.onEnded((id) => ended.add(id))
  rememberAll(sessions, clock)
  // The table has none of them: every session that is checked ends. This way of waiting advances the fake timers.
  await vi.waitFor(() => expect(ended.size).toBe(SESSIONS), { timeout: 60_000 })

  expect(idsOf(queries.mock.calls)).toEqual([1_000, 1_000, 500])
  const rounds = timers.mock.calls.filter(([work]) => work.name === 'round')
  expect(rounds.map(([, ms]) => ms)).toEqual([2_000, 800, 800])
  await node.close()
})

test('a check of all of them now, and the last one before a node stops, take a thousand at a time too', async () => {
  const clock = createTestClock()
  const node = await startIdentityNode(database.connection, clock)
  const { sessions } = node.identity
  const queries = vi.spyOn(node.serverPool, 'query')
  rememberAll(sessions, clock)
  await sessions.check()
  expect(idsOf(queries.mock.calls)).toEqual([1_000, 1_000, 500])
  queries.mockClear()
  rememberAll(sessions, clock)
  await sessions.close()
  expect(idsOf(queries.mock.calls)).toEqual([1_000, 1_000, 500])
  await node.close()
})
