import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { closeExpiredResets } from '#server/people/remove-expired.ts'
import { createPasswords } from '#server/people/passwords/passwords.ts'
import * as useCase from '#server/people/passwords/request-password-reset.ts'
import { createThrottles } from '#server/platform/throttling/throttles.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { startIdentityNode } from '../identity/identity-node.ts'
import { NEW_PASSWORD, asked, formOf, resetsOf } from './resets.ts'

const testServer = testServerOfFile()
let people = 0

const newCustomer = () => testServer.customer({ username: `person${people++}` })
const ask = (body: object) =>
  testServer.visitor().post<{ reference: string }>(requestPasswordReset.path, body)
const requests = async () =>
  (await testServer.pool.query<{ count: bigint }>('select count(*) from password_reset_requests')).rows[0]
    ?.count

describe('200', () => {
  test('a customer’s request waits with a hash and nothing else of the password', async () => {
    const { username, id } = await newCustomer()
    const { reference } = await asked(testServer, username)
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const { rows } = await testServer.pool.query(
      `select new_password_hash, credential_version, address, expires_at, status
       from password_reset_requests where customer_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        new_password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        credential_version: 1,
        address: '127.0.0.1',
        expires_at: new Date(testServer.clock.now().getTime() + 24 * 3_600_000),
        status: 'pending',
      },
    ])
    expect((await testServer.visitor().post('/api/login', { username, password: NEW_PASSWORD })).status).toBe(
      401,
    )
  })

  test('username and email are compared without case and blanks around them', async () => {
    const { username } = await newCustomer()
    const form = formOf(username)
    await ask({ ...form, username: ` ${username.toUpperCase()} `, email: ` ${form.email.toUpperCase()} ` })
    expect(await resetsOf(testServer.pool, username)).toHaveLength(1)
  })

  test.each([
    ['an unknown name', () => formOf('nobody-at-all')],
    ['another address than the account’s', () => ({ ...formOf('ada'), email: 'grace@example.com' })],
    ['an administrator', () => formOf('root')],
    ['an administrator’s own address', () => ({ ...formOf('root'), email: 'root@localhost.localdomain' })],
  ])('%s gets the same answer, and nothing waits', async (_, form) => {
    const { username } = await newCustomer()
    const match = await ask(formOf(username))
    const before = await requests()
    const { status, body, headers } = await ask(form())
    expect(status).toBe(match.status)
    expect(Object.keys(body)).toEqual(Object.keys(match.body))
    expect(body.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect([...headers.keys()]).toEqual([...match.headers.keys()])
    expect(headers.get('content-length')).toBe(match.headers.get('content-length'))
    expect(await requests()).toBe(before)
  })

  test('match, mismatch, administrator and unknown cost one hash and as many statements each', async () => {
    const { username } = await newCustomer()
    const { hash, verify } = createPasswords()
    let hashes = 0
    let statements = 0
    const count = <T>(work: T): T => {
      hashes += 1
      return work
    }
    const passwords = {
      hash: (password: string) => count(hash(password)),
      verify: (stored: string | null, password: string) => count(verify(stored, password)),
    }
    const { pool, clock } = testServer
    const throttles = createThrottles(pool, clock, 0)
    const counted = countingPool(() => (statements += 1))
    const parts = {
      pool: counted,
      clock,
      passwords,
      throttles,
      productName: 'X',
    }
    const costs: [number, number][] = []
    for (const name of [username, 'nobody-at-all', 'root']) {
      hashes = statements = 0
      await useCase.requestPasswordReset(parts, formOf(name), '127.0.0.1')
      costs.push([hashes, statements])
    }
    hashes = statements = 0
    await useCase.requestPasswordReset(parts, { ...formOf('ada'), email: 'grace@example.com' }, '127.0.0.1')
    costs.push([hashes, statements])
    expect(costs[0]?.[0]).toBe(1)
    expect(costs[0]?.[1]).toBeGreaterThan(5)
    expect(costs).toEqual([costs[0], costs[0], costs[0], costs[0]])
  })

  /** The testServer's pool, saying when a statement is sent. */
  function countingPool(onStatement: () => void) {
    return new Proxy(testServer.pool, {
      get(pool, name) {
        if (name === 'query') {
          onStatement()
          return pool.query.bind(pool)
        }
        if (name !== 'connect') return Reflect.get(pool, name)
        return async () => {
          const client = await pool.connect()
          return new Proxy(client, {
            get(target, member) {
              if (member === 'query') onStatement()
              const value: unknown = Reflect.get(target, member)
              return typeof value === 'function' ? value.bind(target) : value
            },
          })
        }
      },
    })
  }

  test('at most three wait for one account, the earlier ones stay as they are', async () => {
    const { username } = await newCustomer()
    const first = await asked(testServer, username)
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(formOf(username))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const waiting = await resetsOf(testServer.pool, username)
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    expect(waiting[0]?.id).toBe(first.id)
  })

  test('the audit log has each request, with the account where there is one and never the password', async () => {
    const { username, id } = await newCustomer()
    const { id: subject_id, reference } = await asked(testServer, username)
    await ask(formOf('nobody-at-all'))
    const { rows } = await testServer.pool.query(
      `select actor_id, customer_id::text, subject_id, after, address from audit_log
       where action = 'password_reset.requested' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      expect.objectContaining({ customer_id: null, subject_id: 'none', actor_id: null }),
      {
        actor_id: null,
        customer_id: id,
        subject_id,
        after: { reference, isKept: true },
        address: '127.0.0.1',
      },
    ])
  })
})

test('after a day the sweep wipes the hash, and a new request finds room at once', async () => {
  const { username } = await newCustomer()
  for (let n = 0; n < 3; n++) await asked(testServer, username)
  testServer.clock.advance({ hours: 24, ms: -1 })
  await closeExpiredResets(testServer.pool, testServer.clock.now())
  expect((await resetsOf(testServer.pool, username)).filter(({ has_hash }) => has_hash)).toHaveLength(3)
  testServer.clock.advance({ ms: 1 })
  await asked(testServer, username)
  expect((await resetsOf(testServer.pool, username)).map(({ status }) => status)).toEqual([
    'closed',
    'closed',
    'closed',
    'pending',
  ])
  testServer.clock.advance({ hours: 24 })
  await closeExpiredResets(testServer.pool, testServer.clock.now())
  expect((await resetsOf(testServer.pool, username)).filter(({ has_hash }) => has_hash)).toEqual([])
})

describe('400', () => {
  const good = formOf('ada')
  test.each([
    ['no username', { ...good, username: ' ' }, 'username', 'Username is required'],
    ['no email', { ...good, email: '' }, 'email', 'Email is required'],
    ['an email that is none', { ...good, email: 'ada' }, 'email', 'Enter a valid email address'],
    [
      'seven characters',
      { ...good, newPassword: 'Harb-43' },
      'newPassword',
      'Password must be at least 8 characters long',
    ],
    [
      '129 characters',
      { ...good, newPassword: 'aB3-'.repeat(33) },
      'newPassword',
      'Password must be 128 characters or fewer',
    ],
    [
      'a NUL byte',
      { ...good, newPassword: 'Harbour-\0-43' },
      'newPassword',
      'Password contains invalid characters',
    ],
    ['no password', { username: 'ada', email: good.email }, 'newPassword', 'New password is required'],
  ])('%s', async (_, body, path, message) => {
    const reply = await testServer.changesNoRow(() => ask(body))
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ errors: [{ path, message }] })
  })

  test.each(['ada', 'nobody-at-all', 'root'])(
    'a widely used password, whatever the account: %s',
    async (name) => {
      const reply = await testServer.changesNoRow(() => ask(formOf(name, 'password123')))
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        errors: [{ path: 'newPassword', message: 'Please use a stronger password: this one is widely used' }],
      })
    },
  )
})

test('429: the sixth request of an hour from one network, for any account', async () => {
  const strict = await testServer.secondNode({ RATE_LIMIT_FACTOR: '1' })
  const replies: number[] = []
  for (let n = 0; n < 6; n++) {
    const { status } = await strict.visitor().call(requestPasswordReset, { body: formOf(`nobody${n}`) })
    replies.push(status)
  }
  expect(replies).toEqual([200, 200, 200, 200, 200, 429])
  testServer.clock.advance({ hours: 1 })
  expect((await strict.visitor().call(requestPasswordReset, { body: formOf('nobody') })).status).toBe(200)
})

test('no log line and no row has the password', async () => {
  const canary = 'Canary-In-A-Coalmine-77'
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const node = await startIdentityNode(testServer.connection, testServer.clock, {}, log)
  const body = formOf((await newCustomer()).username, canary)
  expect((await node.client().call(requestPasswordReset, { body })).status).toBe(200)
  // A request that is refused is what a careless log writes down.
  await node.client().call(requestPasswordReset, { body: { ...body, email: 'no address' } })
  await node.close()
  expect(lines.join('')).not.toContain(canary)
  for (const table of ['password_reset_requests', 'audit_log', 'throttles', 'users']) {
    const { rows } = await testServer.pool.query(`select row_to_json(t)::text as row from ${table} t`)
    expect(rows.map(({ row }) => String(row)).join('\n')).not.toContain(canary)
  }
})
