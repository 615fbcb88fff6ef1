import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { removeExpired } from '#server/people/remove-expired.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type Known, PASSWORD, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type IdentityNode, click, startIdentityNode } from './identity-node.ts'

let database: FreshDatabase
let clock: TestClock
let here: IdentityNode
let there: IdentityNode
let root: Known
let ada: Known
let people = 0

beforeAll(async () => {
  // The rounds of two seconds wait for `check` or for the test that is about them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await freshDatabase()
  clock = createTestClock()
  here = await startIdentityNode(database.connection, clock)
  there = await startIdentityNode(database.connection, clock)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
  vi.useRealTimers()
})

// Tests must not share sessions: each makes new users, who sign in now.
beforeEach(async () => {
  people += 1
  const users = { pool: here.pool, clock }
  root = await makeAdministrator(users, `root${people}`)
  ada = await makeCustomer(users, { username: `ada${people}` }, root)
})

const whoIs = async (node: IdentityNode, { token }: Known) =>
  (await node.client(token).get('/api/user')).status
const logOut = (node: IdentityNode, { token }: Known) => node.client(token).post('/api/logout')
const logIn = async (node: IdentityNode, { username }: Known) => {
  const client = node.client()
  await client.post('/api/login', { username, password: PASSWORD })
  return { ...ada, token: client.cookies.get('sid') ?? '' }
}
const clickAs = (node: IdentityNode, { token }: Known) => node.client(token).call(click)

describe('in memory', () => {
  test("a customer's session costs one query on its first use and none after", async () => {
    expect(await here.queriesDuring(() => whoIs(here, ada))).toBe(1)
    const hundred = Array.from({ length: 100 }, () => whoIs(here, ada))
    expect(await here.queriesDuring(() => Promise.all(hundred))).toBe(0)
  })

  test('a session opened here costs none at all', async () => {
    const phone = await logIn(here, ada)
    expect(await here.queriesDuring(() => whoIs(here, phone))).toBe(0)
  })

  test('one statement checks all of them, and they stay fresh', async () => {
    const users = { pool: here.pool, clock }
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, at) => makeCustomer(users, { username: `other${at}` }, root)),
    )
    for (const person of others) await whoIs(here, person)
    clock.advance({ seconds: 4 })
    expect(await here.queriesDuring(() => here.identity.sessions.check())).toBe(1)
    clock.advance({ seconds: 4 })
    expect(await here.queriesDuring(() => Promise.all(others.map((person) => whoIs(here, person))))).toBe(0)
  })

  test('one not checked for more than five seconds is read again', async () => {
    await whoIs(here, ada)
    clock.advance({ seconds: 5 })
    expect(await here.queriesDuring(() => whoIs(here, ada))).toBe(0)
    clock.advance({ ms: 1 })
    expect(await here.queriesDuring(() => whoIs(here, ada))).toBe(1)
  })

  test("an administrator's is read for every request", async () => {
    await whoIs(here, root)
    expect(await here.queriesDuring(() => whoIs(here, root))).toBe(1)
  })

  test('an unknown token costs a query and is not cached', async () => {
    expect(await here.queriesDuring(() => whoIs(here, { ...ada, token: 'q'.repeat(43) }))).toBe(1)
    expect(await here.queriesDuring(() => whoIs(here, { ...ada, token: 'no token at all' }))).toBe(0)
  })

  test('activity is written once a minute, in the round that looks', async () => {
    const lastActive = async () =>
      (
        await here.pool.query<{ last_active_at: Date }>(
          'select last_active_at from sessions where user_id = $1',
          [ada.id],
        )
      ).rows[0]?.last_active_at
    const openedAt = clock.now()
    clock.advance({ seconds: 59 })
    await clickAs(here, ada)
    await here.identity.sessions.check()
    expect(await lastActive()).toEqual(openedAt)
    clock.advance({ seconds: 1 })
    await clickAs(here, ada)
    // What is written is a statement of its own.
    expect(await here.queriesDuring(() => here.identity.sessions.check())).toBe(2)
    expect(await lastActive()).toEqual(clock.now())
  })
})

describe('the end', () => {
  test('of a session by log-out is felt at once where it happened', async () => {
    await whoIs(here, ada)
    await logOut(here, ada)
    expect(await whoIs(here, ada)).toBe(401)
  })

  test('is felt on another node by its next round', async () => {
    await whoIs(there, ada)
    await logOut(here, ada)
    clock.advance({ seconds: 2 })
    await there.identity.sessions.check()
    expect(await whoIs(there, ada)).toBe(401)
  })

  test('needs no request: a round runs every two seconds while a session is in memory', async () => {
    const { sessionId } = (await clickAs(there, ada)).body
    await logOut(here, ada)
    const ended = new Promise((tell) => there.identity.sessions.onEnded(tell))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await ended).toBe(sessionId)
  })

  test('is felt on another node after five seconds even when its rounds fail', async () => {
    await whoIs(there, ada)
    await logOut(here, ada)
    clock.advance({ seconds: 5, ms: 1 })
    expect(await whoIs(there, ada)).toBe(401)
  })

  test.each([
    ['a lock', () => lockUser(here.pool, { username: ada.username, at: clock.now() })],
    [
      'another password',
      () =>
        here.pool.query('update users set credential_version = credential_version + 1 where id = $1', [
          ada.id,
        ]),
    ],
    [
      'an administrator ending it',
      () => here.pool.query('delete from sessions where user_id = $1', [ada.id]),
    ],
  ])('by %s is felt within five seconds and ends its streams', async (_, end) => {
    const { sessions } = there.identity
    const { sessionId } = (await clickAs(there, ada)).body
    const ended: string[] = []
    const stop = sessions.onEnded((id) => ended.push(id))
    expect(sessions.isAlive(sessionId)).toBe(true)
    await end()
    clock.advance({ seconds: 2 })
    await sessions.check()
    expect(sessions.isAlive(sessionId)).toBe(false)
    expect(ended).toEqual([sessionId])
    expect(await whoIs(there, ada)).toBe(401)
    stop()
  })

  test('read before a log-out is not cached again', async () => {
    const read = whoIs(here, ada)
    await logOut(here, ada)
    await read
    expect(await whoIs(here, ada)).toBe(401)
  })
})

test('a round notices what has become of a person, though nothing of the session has changed', async () => {
  const user = async () => (await there.client(ada.token).get('/api/user')).body
  expect(await user()).toMatchObject({ role: 'customer' })
  await here.pool.query(`update users set role = 'administrator', first_name = 'Augusta' where id = $1`, [
    ada.id,
  ])
  clock.advance({ seconds: 2 })
  await there.identity.sessions.check()
  expect(await user()).toMatchObject({ role: 'administrator', firstName: 'Augusta' })
})

describe('idle', () => {
  test('a customer may be away for 30 minutes, not longer', async () => {
    clock.advance({ minutes: 29, seconds: 59 })
    expect(await whoIs(here, ada)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await whoIs(here, ada)).toBe(401)
  })

  test('an administrator for 15', async () => {
    clock.advance({ minutes: 14, seconds: 59 })
    expect(await whoIs(here, root)).toBe(200)
    clock.advance({ seconds: 1 })
    expect(await whoIs(here, root)).toBe(401)
  })

  test('a screen that only polls is away', async () => {
    for (let minute = 0; minute < 31; minute += 1) {
      await whoIs(here, ada)
      clock.advance({ minutes: 1 })
    }
    expect(await whoIs(here, ada)).toBe(401)
  })

  test('a click restarts the 30 minutes, on every node', async () => {
    clock.advance({ minutes: 20 })
    await clickAs(here, ada)
    await here.identity.sessions.check()
    clock.advance({ minutes: 20 })
    expect(await whoIs(here, ada)).toBe(200)
    expect(await whoIs(there, ada)).toBe(200)
    clock.advance({ minutes: 10 })
    expect(await whoIs(there, ada)).toBe(401)
  })

  test('its streams are notified', async () => {
    const ended: string[] = []
    await whoIs(here, ada)
    const stop = here.identity.sessions.onEnded((id) => ended.push(id))
    clock.advance({ minutes: 30 })
    await here.identity.sessions.check()
    expect(ended.length).toBeGreaterThan(0)
    stop()
  })
})

describe('at the latest', () => {
  test.each([
    ['a customer', 12, () => ada],
    ['an administrator', 8, () => root],
  ])('%s signs in again after %i hours of work', async (_, hours, who) => {
    for (let passed = 0; passed < hours * 60 - 10; passed += 10) {
      clock.advance({ minutes: 10 })
      expect((await clickAs(here, who())).status).toBe(200)
    }
    clock.advance({ minutes: 10 })
    expect((await clickAs(here, who())).status).toBe(401)
  })

  test('ended sessions leave the table too', async () => {
    clock.advance({ hours: 12, ms: 1 })
    await removeExpired(here.pool, clock.now())
    const { rows } = await here.pool.query('select 1 from sessions')
    expect(rows).toEqual([])
  })
})

describe('many devices', () => {
  test('the eleventh ends the oldest', async () => {
    const devices = [ada]
    for (let device = 2; device <= 11; device += 1) {
      clock.advance({ seconds: 1 })
      devices.push(await logIn(here, ada))
    }
    expect(await Promise.all(devices.map((device) => whoIs(here, device)))).toEqual([
      401,
      ...Array.from({ length: 10 }, () => 200),
    ])
  })

  test('twenty at once leave ten', async () => {
    await Promise.all(Array.from({ length: 20 }, () => logIn(here, ada)))
    const { rows } = await here.pool.query('select 1 from sessions where user_id = $1', [ada.id])
    expect(rows).toHaveLength(10)
  })
})

describe('the cookie', () => {
  test('is bound to its host and to https where the product is served so', async () => {
    const node = await startIdentityNode(database.connection, clock, {
      PUBLIC_URL: 'https://broker.example.com',
    })
    const browser = node.client()
    const { headers } = await browser.post('/api/login', { username: ada.username, password: PASSWORD })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-browser=.{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    expect((await browser.get('/api/user')).status).toBe(200)
    const token = browser.cookies.get('__Host-sid') ?? ''
    expect(await whoIs(node, { ...ada, token })).toBe(401)
    await node.close()
  })

  test('reveals neither user nor time: 256 random bits each time', async () => {
    const tokens = await Promise.all([1, 2, 3].map(async () => (await logIn(here, ada)).token))
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})
