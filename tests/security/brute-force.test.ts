import { expect, test } from 'vitest'
import type { Pool } from '#server/platform/database/database.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import type { SignInDeps } from '#server/people/sign-in/tell-of-browser.ts'
import { logIn } from '#server/people/sign-in/log-in.ts'
import { createPasswords } from '#server/people/passwords/passwords.ts'
import { createThrottles } from '#server/platform/throttling/throttles.ts'
import { PASSWORD, testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

/** The test server's pool, which reports every statement sent, in a transaction or alone. */
function countingPool(onStatement: () => void): Pool {
  const counted = <T extends object>(target: T, members: string): T =>
    new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === members) return (...given: unknown[]) => (onStatement(), value.apply(target, given))
        return value.bind(target)
      },
    })
  const pool = counted(testServer.pool, 'query')
  return new Proxy(pool, {
    get(_, name) {
      if (name === 'connect') return async () => counted(await testServer.pool.connect(), 'query')
      return Reflect.get(pool, name)
    },
  })
}

test('an unknown name, a wrong password, an administrator and a locked account cost the same', async () => {
  await testServer.customer({ username: 'gus' })
  await lockUser(testServer.pool, { username: 'gus', at: testServer.clock.now() })
  const { hash, verify } = createPasswords()
  let [hashes, statements] = [0, 0]
  const parts: SignInDeps = {
    isMailing: false,
    pool: countingPool(() => (statements += 1)),
    clock: testServer.clock,
    passwords: {
      hash,
      verify(stored, password) {
        hashes += 1
        return verify(stored, password)
      },
    },
    throttles: createThrottles(testServer.pool, testServer.clock, 0),
    productName: 'Northfold',
  }
  const caller = { address: '203.0.113.9', userAgent: 'tests', sessionId: null, browserId: 'a'.repeat(64) }
  const costs: (readonly [number, number])[] = []
  for (const [username, password] of [
    ['nobody-at-all', PASSWORD],
    ['ada', 'Wrong-Harbour-1'],
    ['root', 'Wrong-Harbour-1'],
    ['gus', PASSWORD],
  ] as const) {
    hashes = statements = 0
    expect(await logIn(parts, { username, password }, { caller, party: null })).toEqual({
      refused: 'wrong_credentials',
    })
    costs.push([hashes, statements])
  }
  expect(costs[0]?.[0]).toBe(1)
  expect(costs[0]?.[1]).toBeGreaterThan(2)
  expect(costs).toEqual([costs[0], costs[0], costs[0], costs[0]])
})

test('while many passwords wait to be hashed, other requests are served', async () => {
  let judged = 0
  const crowd = Array.from({ length: 30 }, async (_, at) => {
    const { status } = await testServer
      .visitor()
      .post('/api/login', { username: `crowd${at}`, password: 'Wrong-Harbour-1' })
    judged += 1
    return status
  })
  const served = await Promise.all([
    testServer.ada.get('/api/wallet'),
    testServer.ada.post('/api/buy', { symbol: 'KO', quantity: '0.01' }),
    testServer.visitor().get('/healthz'),
    testServer.visitor().get('/api/public/market-preview'),
  ])
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(judged).toBeLessThan(30)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]))
})
