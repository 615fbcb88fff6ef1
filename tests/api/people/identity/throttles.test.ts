import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/people/identity.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import { removeExpired } from '#server/people/remove-expired.ts'
import type { Reply } from '../../../support/client.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type Known, PASSWORD, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type IdentityNode, click, startIdentityNode } from './identity-node.ts'

let database: FreshDatabase
let clock: TestClock
let here: IdentityNode
let there: IdentityNode
let root: Known
let people = 0

// A trusted proxy lets a test come from any address.
const ENV = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }

beforeAll(async () => {
  database = await freshDatabase()
  clock = createTestClock()
  here = await startIdentityNode(database.connection, clock, ENV)
  there = await startIdentityNode(database.connection, clock, ENV)
  root = await makeAdministrator({ pool: here.pool, clock }, 'root')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

const newCustomer = () => {
  people += 1
  return makeCustomer({ pool: here.pool, clock }, { username: `person${people}` }, root)
}

const logIn = (node: IdentityNode, username: string, password: string, address = newAddress()) =>
  node.client().post('/api/login', { username, password }, { headers: { 'x-forwarded-for': address } })

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status)

/** Asks one after the other, so that each finds what the one before has left. */
async function inTurn(times: number, ask: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let time = 0; time < times; time += 1) replies.push(await ask())
  return replies
}

describe('failures on one name from one network', () => {
  test('five are free; after them even the right password waits, from any address of it and on any node', async () => {
    const { username } = await newCustomer()
    const failures = await inTurn(5, () => logIn(here, username, 'Wrong-Harbour-1'))
    expect(statuses(failures)).toEqual([401, 401, 401, 401, 401])
    for (const node of [here, there]) {
      const { status, headers, body } = await logIn(node, username.toUpperCase(), PASSWORD)
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe('2')
      expect(body).toMatchObject({ code: 'too_many_requests' })
    }
    clock.advance({ seconds: 2 })
    expect((await logIn(there, username, PASSWORD)).status).toBe(200)
  })

  test('the wait doubles with each further failure, up to a quarter of an hour', async () => {
    const { username } = await newCustomer()
    await inTurn(5, () => logIn(here, username, 'Wrong-Harbour-1'))
    const waits: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const { headers } = await logIn(here, username, PASSWORD)
      const seconds = Number(headers.get('retry-after'))
      waits.push(seconds)
      clock.advance({ seconds })
      expect((await logIn(here, username, 'Wrong-Harbour-1')).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  test('a refused attempt does not lengthen the wait', async () => {
    const { username } = await newCustomer()
    await inTurn(5, () => logIn(here, username, 'Wrong-Harbour-1'))
    await inTurn(10, () => logIn(here, username, 'Wrong-Harbour-1'))
    clock.advance({ seconds: 2 })
    expect((await logIn(here, username, PASSWORD)).status).toBe(200)
  })

  test('signing in makes the five free again; so does an hour', async () => {
    const { username } = await newCustomer()
    await inTurn(4, () => logIn(here, username, 'Wrong-Harbour-1'))
    expect((await logIn(here, username, PASSWORD)).status).toBe(200)
    expect(statuses(await inTurn(5, () => logIn(here, username, 'Wrong-Harbour-1')))).not.toContain(429)
    clock.advance({ hours: 1 })
    expect(statuses(await inTurn(5, () => logIn(here, username, 'Wrong-Harbour-1')))).not.toContain(429)
  })

  test('who is signed in stays signed in', async () => {
    const person = await newCustomer()
    await inTurn(6, () => logIn(here, person.username, 'Wrong-Harbour-1'))
    expect((await here.client(person.token).get('/api/user')).status).toBe(200)
  })

  test('of forty concurrent guesses at most five are verified', async () => {
    const { username } = await newCustomer()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => logIn(at % 2 ? here : there, username, 'Wrong-Harbour-1')),
    )
    expect(statuses(guesses).filter((status) => status === 401)).toHaveLength(5)
    expect(statuses(guesses).filter((status) => status === 429)).toHaveLength(35)
  })

  test('an unknown name is throttled like any other', async () => {
    expect(statuses(await inTurn(6, () => logIn(here, 'nobody', 'Wrong-Harbour-1')))).toEqual([
      401, 401, 401, 401, 401, 429,
    ])
  })
})

describe('one address', () => {
  test('signs in twenty times a minute, with any names', async () => {
    const address = newAddress()
    let name = 0
    const ask = () => logIn(here, `guess${(name += 1)}`, 'Wrong-Harbour-1', address)
    expect(new Set(statuses(await inTurn(20, ask)))).toEqual(new Set([401]))
    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('60')
    expect((await logIn(there, 'guess', 'Wrong-Harbour-1', address)).status).toBe(429)
    clock.advance({ seconds: 60 })
    expect((await ask()).status).toBe(401)
  })

  test('that is refused is refused without asking the database', async () => {
    const address = newAddress()
    await inTurn(21, () => logIn(here, 'flooder', 'Wrong-Harbour-1', address))
    const flood = () => inTurn(20, () => logIn(here, 'flooder', 'Wrong-Harbour-1', address))
    // The round that looks at open sessions may fall into it; one query a refusal would be twenty.
    expect(await here.queriesDuring(flood)).toBeLessThan(20)
  })

  test('in an untrusted header is ignored', async () => {
    const node = await startIdentityNode(database.connection, clock, { RATE_LIMIT_FACTOR: '1' })
    const replies = await inTurn(21, () => logIn(node, 'forger', 'Wrong-Harbour-1'))
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('60')
    await node.close()
  })

  test('registers twenty times an hour', async () => {
    const address = newAddress()
    const register = () =>
      here.client().post(
        '/api/register',
        {
          username: 'root',
          email: 'taken@example.com',
          firstName: 'A',
          lastName: 'B',
          password: 'Quiet-Harbour-42',
        },
        { headers: { 'x-forwarded-for': address } },
      )
    expect(new Set(statuses(await inTurn(20, register)))).toEqual(new Set([409]))
    const { status, headers } = await register()
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('3600')
    clock.advance({ hours: 1 })
    expect((await register()).status).toBe(409)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(householdOf(address)).toBe(counted)
  })
})

describe('RATE_LIMIT_FACTOR', () => {
  test('multiplies the limits', async () => {
    const { username } = await newCustomer()
    const node = await startIdentityNode(database.connection, clock, { ...ENV, RATE_LIMIT_FACTOR: '2' })
    expect(statuses(await inTurn(11, () => logIn(node, username, 'Wrong-Harbour-1'))).indexOf(429)).toBe(10)
    await node.close()
  })

  test('0 switches throttles off', async () => {
    const { username } = await newCustomer()
    const node = await startIdentityNode(database.connection, clock, { ...ENV, RATE_LIMIT_FACTOR: '0' })
    const address = newAddress()
    const replies = await inTurn(25, () => logIn(node, username, 'Wrong-Harbour-1', address))
    expect(new Set(statuses(replies))).toEqual(new Set([401]))
    await node.close()
  })
})

describe('confirming the password', () => {
  const confirmer = async (node = here) => {
    const person = await newCustomer()
    const principal = {
      ...(await principalOf(node, person)),
      kind: 'customer' as const,
      passwordConfirmedAt: new Date(0),
    }
    const confirm = (password: string) =>
      node.identity.confirmPassword({ principal, password, address: '203.0.113.9' })
    return { person, confirm }
  }

  async function principalOf(node: IdentityNode, person: Known) {
    const { sessionId } = (await node.client(person.token).call(click)).body
    const user = (await node.client(person.token).call(getUser)).body
    return { sessionId, userId: person.id, user }
  }

  test('the right one is noted on the session', async () => {
    const { person, confirm } = await confirmer()
    clock.advance({ minutes: 3 })
    expect(await confirm(PASSWORD)).toBeNull()
    const { rows } = await here.pool.query('select password_confirmed_at from sessions where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ password_confirmed_at: clock.now() }])
  })

  test('five wrong ones are refused and leave the person signed in; then even the right one waits', async () => {
    const { person, confirm } = await confirmer()
    for (let time = 0; time < 5; time += 1) {
      expect(await confirm('Wrong-Harbour-1')).toEqual({ refused: 'wrong_password' })
    }
    expect(await confirm(PASSWORD)).toEqual({ refused: 'too_many_requests', retryAfterSeconds: 900 })
    expect((await here.client(person.token).get('/api/user')).status).toBe(200)
    clock.advance({ minutes: 15 })
    expect(await confirm(PASSWORD)).toBeNull()
  })

  test('the tenth attempt of a quarter of an hour ends the session', async () => {
    const { person, confirm } = await confirmer()
    for (let time = 0; time < 9; time += 1) await confirm('Wrong-Harbour-1')
    expect((await here.client(person.token).get('/api/user')).status).toBe(200)
    await confirm('Wrong-Harbour-1')
    expect((await here.client(person.token).get('/api/user')).status).toBe(401)
    const { rows } = await here.pool.query('select action from audit_log where customer_id = $1', [person.id])
    expect(rows).toEqual([{ action: 'session.ended_after_wrong_passwords' }])
  })

  test('many at once with the right password are throttled, and stay signed in', async () => {
    const { person, confirm } = await confirmer()
    const answers = await Promise.all(Array.from({ length: 14 }, () => confirm(PASSWORD)))
    expect(answers).toContainEqual(null)
    expect(answers).not.toContainEqual({ refused: 'wrong_password' })
    expect((await here.client(person.token).get('/api/user')).status).toBe(200)
  })

  test('the tenth wrong password of a patient guesser ends it too', async () => {
    const { person, confirm } = await confirmer()
    for (let time = 0; time < 10; time += 1) {
      expect(await confirm('Wrong-Harbour-1')).toEqual({ refused: 'wrong_password' })
      clock.advance({ minutes: 4 })
      if (time < 9) expect((await here.client(person.token).call(click)).status).toBe(200)
    }
    expect((await here.client(person.token).get('/api/user')).status).toBe(401)
  })
})

describe('old throttles', () => {
  test('are removed after a day, those that still block are not', async () => {
    await here.pool.query('delete from throttles')
    const now = clock.now()
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    await here.pool.query(
      `insert into throttles (bucket, count, window_started_at, blocked_until)
       values ('old', 1, $1, null), ('young', 1, $2, null), ('over', 9, $1, $2), ('blocks', 9, $1, $3)`,
      [ago(25), ago(23), ago(-1)],
    )
    await removeExpired(here.pool, now)
    const { rows } = await here.pool.query('select bucket from throttles order by bucket')
    expect(rows).toEqual([{ bucket: 'blocks' }, { bucket: 'young' }])
  })
})
