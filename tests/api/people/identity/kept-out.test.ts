import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buckets, loginsOf } from '#server/platform/throttling/buckets.ts'
import { subnetOf } from '#server/platform/throttling/subnet.ts'
import { unlockUser } from '#server/people/accounts/lock-user.ts'
import { removeExpired } from '#server/people/remove-expired.ts'
import type { Client, Reply } from '../../../support/client.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type Known, PASSWORD, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type IdentityNode, startIdentityNode } from './identity-node.ts'

/** A stranger who fails under somebody's name on purpose, to keep its owner signed out. */
let database: FreshDatabase
let clock: TestClock
let node: IdentityNode
/** The same with a fifth of every limit, for fewer hashes: twenty failures of a name in an hour, one free. */
let strict: IdentityNode
let root: Known
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
  clock = createTestClock()
  // A trusted proxy lets a test come from any network.
  const startNode = (factor: string) =>
    startIdentityNode(database.connection, clock, { RATE_LIMIT_FACTOR: factor, TRUST_PROXY: '127.0.0.1' })
  node = await startNode('1')
  strict = await startNode('0.2')
  root = await makeAdministrator({ pool: node.pool, clock }, 'root')
})
afterAll(async () => {
  await node.close()
  await strict.close()
  await database.drop()
})

const WRONG = 'Wrong-Harbour-1'

let networks = 0
/** An address in a network of its own. */
const elsewhere = () => {
  networks += 1
  return `198.${networks >> 8}.${networks & 255}.7`
}

const logIn = (username: string, password: string, from: string, browser = strict.client()): Promise<Reply> =>
  browser.post('/api/login', { username, password }, { headers: { 'x-forwarded-for': from } })

async function newCustomer(): Promise<string> {
  people += 1
  return (await makeCustomer({ pool: node.pool, clock }, { username: `owner${people}` }, root)).username
}

/** A browser that its owner has signed in with, a week ago. */
async function knownBrowserOf(username: string, { client } = strict): Promise<Client> {
  const browser = client()
  expect((await logIn(username, PASSWORD, elsewhere(), browser)).status).toBe(200)
  browser.cookies.delete('sid')
  clock.advance({ hours: 24 * 7 })
  return browser
}

async function statusesOf(times: number, ask: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).status)
  return statuses
}

/** Fails under a name once from each of twenty networks: as often as `strict` admits in an hour. */
async function failFromManyNetworks(username: string): Promise<void> {
  const statuses = await statusesOf(20, () => logIn(username, WRONG, elsewhere()))
  expect(new Set(statuses)).toEqual(new Set([401]))
}

describe('a stranger on one network', () => {
  test('does not keep the administrator out, however long they go on', async () => {
    const [here, there] = [elsewhere(), elsewhere()]
    // More failures than the name alone may have in an hour, but never in one hour.
    for (let quarter = 0; quarter < 25; quarter += 1) {
      await statusesOf(2, () => logIn('root', WRONG, here))
      clock.advance({ minutes: 15 })
    }
    await logIn('root', WRONG, here)
    expect((await logIn('root', PASSWORD, here)).status).toBe(429)
    expect((await logIn('root', PASSWORD, there)).status).toBe(200)
  })

  test('has one count for all addresses of the network', async () => {
    const username = await newCustomer()
    let last = 0
    for (const network of ['198.51.100.', '2001:db8:7:7::']) {
      const guess = () => logIn(username, WRONG, `${network}${(last += 1)}`, node.client())
      expect(await statusesOf(6, guess)).toEqual([401, 401, 401, 401, 401, 429])
    }
  })

  test('does not keep out a browser of the same network that its owner has signed in with', async () => {
    const username = await newCustomer()
    const browser = await knownBrowserOf(username)
    const office = elsewhere()
    await statusesOf(2, () => logIn(username, WRONG, office))
    expect((await logIn(username, PASSWORD, office)).status).toBe(429)
    expect((await logIn(username, PASSWORD, office, browser)).status).toBe(200)
  })
})

describe('a stranger on many networks', () => {
  test('is refused under that name after so many failures in an hour, the right password too', async () => {
    const username = await newCustomer()
    await failFromManyNetworks(username)
    const { status, headers } = await logIn(username, PASSWORD, elsewhere())
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('3600')
    clock.advance({ hours: 1 })
    expect((await logIn(username, PASSWORD, elsewhere())).status).toBe(200)
  })

  test('does not keep out a browser that its owner has signed in with before', async () => {
    const username = await newCustomer()
    const browser = await knownBrowserOf(username)
    await failFromManyNetworks(username)
    expect((await logIn(username, PASSWORD, elsewhere())).status).toBe(429)
    expect((await logIn(username, PASSWORD, elsewhere(), browser)).status).toBe(200)
  })

  test('an unknown name is refused at the same count', async () => {
    await failFromManyNetworks('no-such-name')
    expect((await logIn('no-such-name', WRONG, elsewhere())).status).toBe(429)
  })

  test('a refusal by the name counts for no network', async () => {
    const username = await newCustomer()
    await failFromManyNetworks(username)
    const mine = elsewhere()
    expect(new Set(await statusesOf(4, () => logIn(username, WRONG, mine)))).toEqual(new Set([429]))
    const { rows } = await node.pool.query(`select count from throttles where bucket = $1`, [
      buckets.loginsAsFrom(username, mine),
    ])
    expect(rows).toEqual([{ count: 0 }])
  })

  test('right passwords count for no name', async () => {
    const username = await newCustomer()
    for (let time = 0; time < 21; time += 1)
      expect((await logIn(username, PASSWORD, elsewhere())).status).toBe(200)
  })
})

describe('a browser that a user has signed in with', () => {
  test('has five free failures of its own, then waits, and slows no other down', async () => {
    const username = await newCustomer()
    const browser = await knownBrowserOf(username, node)
    const home = elsewhere()
    const guess = () => logIn(username, WRONG, home, browser)
    expect(await statusesOf(6, guess)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await logIn(username, PASSWORD, elsewhere(), browser)).status).toBe(429)
    expect((await logIn(username, PASSWORD, home, node.client())).status).toBe(200)
  })

  test('is known under no other name', async () => {
    const [mine, theirs] = [await newCustomer(), await newCustomer()]
    const browser = await knownBrowserOf(mine)
    await failFromManyNetworks(theirs)
    expect((await logIn(theirs, PASSWORD, elsewhere(), browser)).status).toBe(429)
  })

  test('stays known of each user who shares it', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()]
    const browser = await knownBrowserOf(first)
    expect((await logIn(second, PASSWORD, elsewhere(), browser)).status).toBe(200)
    for (const username of [first, second]) {
      await failFromManyNetworks(username)
      expect((await logIn(username, PASSWORD, elsewhere(), browser)).status).toBe(200)
    }
  })

  test('is another one at each sign-in, so that a planted token is worth nothing', async () => {
    const username = await newCustomer()
    const browser = await knownBrowserOf(username)
    const planted = strict.client()
    planted.cookies.set('browser', browser.cookies.get('browser') ?? '')
    expect((await logIn(username, PASSWORD, elsewhere(), browser)).status).toBe(200)
    expect(browser.cookies.get('browser')).not.toBe(planted.cookies.get('browser'))
    await failFromManyNetworks(username)
    expect((await logIn(username, PASSWORD, elsewhere(), planted)).status).toBe(429)
  })

  test('is known for a year, and opens nothing by itself', async () => {
    const username = await newCustomer()
    const browser = await knownBrowserOf(username)
    expect((await browser.get('/api/user')).status).toBe(401)
    clock.advance({ hours: 24 * 358, minutes: -1 })
    await failFromManyNetworks(username)
    expect((await logIn(username, WRONG, elsewhere(), browser)).status).toBe(401)
    clock.advance({ minutes: 1 })
    expect((await logIn(username, WRONG, elsewhere(), browser)).status).toBe(429)
  })

  test('is one of twenty per user; a sweep removes those of a year ago', async () => {
    const username = await newCustomer()
    for (let time = 0; time < 22; time += 1) {
      await logIn(username, PASSWORD, elsewhere())
      clock.advance({ seconds: 1 })
    }
    const count = async () =>
      (
        await node.pool.query<{ count: number }>(
          `select count(*)::int as count from known_browsers b join users u on u.id = b.user_id where u.username = $1`,
          [username],
        )
      ).rows[0]?.count
    expect(await count()).toBe(20)
    await removeExpired(node.pool, new Date(clock.now().getTime() + 365 * 24 * 60 * 60_000))
    expect(await count()).toBe(0)
  })
})

describe('an email address', () => {
  const emailOf = async (username: string) =>
    (await node.pool.query<{ email: string }>(`select email from users where username = $1`, [username]))
      .rows[0]?.email ?? ''

  test('has failures of its own: the wait of a name does not tell which address belongs to it', async () => {
    const username = await newCustomer()
    const network = elsewhere().replace(/7$/, '')
    expect(await statusesOf(3, () => logIn(username, WRONG, `${network}7`))).toEqual([401, 401, 429])
    for (const email of [await emailOf(username), 'unknown@example.com'])
      expect((await logIn(email, WRONG, `${network}8`)).status).toBe(401)
  })

  test('waits like a name, known or not', async () => {
    for (const email of [await emailOf(await newCustomer()), 'nowhere@example.com']) {
      const here = elsewhere()
      const guess = () => logIn(email, WRONG, here)
      expect(await statusesOf(3, guess)).toEqual([401, 401, 429])
      clock.advance({ hours: 1 })
      await failFromManyNetworks(email)
      expect((await logIn(email, WRONG, elsewhere())).status).toBe(429)
    }
  })

  test('is known to a browser that its owner has signed in with by name', async () => {
    const username = await newCustomer()
    const email = await emailOf(username)
    const browser = await knownBrowserOf(username)
    await failFromManyNetworks(email)
    expect((await logIn(email, PASSWORD, elsewhere())).status).toBe(429)
    expect((await logIn(email, PASSWORD, elsewhere(), browser)).status).toBe(200)
  })

  test('has its failures cleared by the operator, with those of the name', async () => {
    const username = await newCustomer()
    const email = await emailOf(username)
    const counted = async () =>
      (
        await node.pool.query<{ is_known: boolean }>(
          `select starts_with(bucket, $1) as is_known from throttles
           where starts_with(bucket, $1) or starts_with(bucket, $2) order by 1`,
          [loginsOf(username), loginsOf(email)],
        )
      ).rows.map((row) => row.is_known)
    for (const name of [username, email]) await logIn(name, WRONG, elsewhere())
    expect(await counted()).toEqual([false, false, true, true])
    await unlockUser(node.pool, { username, at: clock.now() })
    expect(await counted()).toEqual([])
  })
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('%s is of subnet %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})

test('no bucket holds the name that was entered, which may be a password', () => {
  const name = 'hunter2-typed-into-the-wrong-field'
  const all = [buckets.loginsAs(name), buckets.loginsAsFrom(name, '203.0.113.9'), buckets.secondStepsAs(name)]
  for (const bucket of all) expect(bucket).not.toContain('hunter2')
})
