import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStageClock } from '../../stage/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../stage/postgres.ts'
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

test('thousands are looked at a thousand at a time, all of them within the two seconds of a round', async () => {
  const clock = createStageClock()
  const node = await startIdentityNode(database.connection, clock)
  const { sessions } = node.identity
  const queries = vi.spyOn(node.pool, 'query')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ended = new Set<string>()
  sessions.onEnded((id) => ended.add(id))
  for (let n = 0; n < SESSIONS; n += 1) {
    const id = n.toString(16).padStart(64, '0')
    sessions.remember({ id, userId: 1n, user, passwordConfirmedAt: clock.now() }, clock.now())
  }
  // The table knows none of them: whoever was looked at has ended. Waiting turns the faked timers on.
  await vi.waitFor(() => expect(ended.size).toBe(SESSIONS), { timeout: 20_000 })

  const asked = queries.mock.calls.map(([statement]: unknown[]) => (statement as { values: string[] }).values)
  expect(asked.map(([ids]) => ids?.split(',').length)).toEqual([1_000, 1_000, 500])
  const rounds = timers.mock.calls.filter(([work]) => work.name === 'round')
  expect(rounds.map(([, ms]) => ms)).toEqual([2_000, 800, 800])
  await node.close()
})
