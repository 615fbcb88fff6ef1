import { describe, expect, test } from 'vitest'
import { login } from '#contract/people/identity.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const logIn = (username: unknown, password: unknown, client = testServer.visitor()) =>
  client.post('/api/login', { username, password })

const auditOf = async (id: string) =>
  (
    await testServer.pool.query<{ action: string; actor_id: string | null }>(
      `select action, actor_id::text from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

describe('200', () => {
  test('name and password open a session', async () => {
    const browser = testServer.visitor()
    const { status, body, headers } = await browser.call(login, {
      body: { username: 'ada', password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ username: 'ada', role: 'customer' })
    expect(Object.keys(body).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName', 'role', 'username'])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect((await browser.get('/api/user')).body).toEqual(body)
  })

  test("an administrator's session lasts eight hours at most", async () => {
    const { headers } = await logIn('root', PASSWORD)
    expect(headers.getSetCookie()[0]).toContain('Max-Age=28800;')
  })

  test('the case of a name and blanks around it do not matter', async () => {
    expect((await logIn(' ADA ', PASSWORD)).status).toBe(200)
  })

  test('an email address does as well as a name, in any case, for administrators too', async () => {
    const ida = await testServer.customer({ username: 'ida' })
    const reply = await logIn(' Ida@EXAMPLE.com ', PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id: ida.id, username: 'ida' })
    const { rows } = await testServer.pool.query<{ email: string }>(
      `select email from users where username = 'root'`,
    )
    expect((await logIn(rows[0]?.email, PASSWORD)).body).toMatchObject({ username: 'root' })
  })

  test('letters may be composed or not', async () => {
    const carl = await testServer.customer({ username: 'carl' })
    const form = {
      username: 'zoe',
      email: 'zoe@example.com',
      firstName: 'Z',
      lastName: 'Z',
      password: 'Caf\u00e9-Kestrel-7',
    }
    expect((await testServer.visitor().post('/api/register', form)).status).toBe(200)
    expect((await logIn('zoe', 'Cafe\u0301-Kestrel-7')).status).toBe(200)
    expect((await logIn(carl.username, 'Caf\u00e9-Kestrel-7')).status).toBe(401)
  })

  test('a token the browser brought along is not the one it leaves with, and is over', async () => {
    const dora = await testServer.customer({ username: 'dora' })
    const before = dora.token
    expect((await logIn('dora', PASSWORD, dora)).status).toBe(200)
    expect(dora.cookies.get('sid')).not.toBe(before)
    const old = await testServer.visitor().send('GET', '/api/user', { headers: { cookie: `sid=${before}` } })
    expect(old.status).toBe(401)
  })

  test('a token an attacker planted never becomes a session', async () => {
    const planted = 'x'.repeat(43)
    const headers = { cookie: `sid=${planted}`, 'content-type': 'application/json' }
    const text = JSON.stringify({ username: 'ada', password: PASSWORD })
    const reply = await testServer.visitor().send('POST', '/api/login', { text, headers })
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()[0]).not.toContain(planted)
    expect(
      (await testServer.visitor().send('GET', '/api/user', { headers: { cookie: headers.cookie } })).status,
    ).toBe(401)
  })

  test('is audited', async () => {
    const fred = await testServer.customer({ username: 'fred' })
    await logIn('fred', PASSWORD)
    expect(await auditOf(fred.id)).toEqual([{ action: 'login.succeeded', actor_id: fred.id }])
  })
})

describe('400', () => {
  test.each([
    ['a username of 255 characters', 'a'.repeat(255), PASSWORD, 'username'],
    ['a password of 129 characters', 'ada', 'x'.repeat(129), 'password'],
  ])('%s', async (_, username, password, path) => {
    const { status, body } = await logIn(username, password)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_input', errors: [{ path }] })
  })
})

describe('401', () => {
  test.each([
    ['a wrong password', 'ada', 'Wrong-Harbour-42'],
    ['another case', 'ada', PASSWORD.toLowerCase()],
    ['a blank more', 'ada', `${PASSWORD} `],
    ['an unknown name', 'nobody', PASSWORD],
    ['an unknown email address', 'nobody@example.com', PASSWORD],
    ['SQL as a name', "' OR 1=1--", PASSWORD],
    ['SQL as a password', 'ada', "' OR '1'='1"],
  ])('%s: the same answer to all', async (_, username, password) => {
    const { status, body, headers } = await logIn(username, password)
    expect(status).toBe(401)
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Invalid username or password',
      code: 'wrong_credentials',
      requestId: expect.any(String),
    })
    expect(headers.getSetCookie()).toEqual([])
  })

  test('a locked account answers like a wrong password', async () => {
    await testServer.customer({ username: 'gus' })
    await lockUser(testServer.pool, { username: 'gus', at: testServer.clock.now() })
    const { status, body } = await logIn('gus', PASSWORD)
    expect(status).toBe(401)
    expect(body).toMatchObject({ detail: 'Invalid username or password' })
  })

  test('is audited with the account, and never with the typed text', async () => {
    const hal = await testServer.customer({ username: 'hal' })
    await logIn('hal', 'Canary-Password-1')
    await logIn('Canary-Password-1', 'whatever')
    expect(await auditOf(hal.id)).toEqual([{ action: 'login.failed', actor_id: null }])
    const { rows } = await testServer.pool.query(
      `select * from audit_log where audit_log::text ilike '%canary%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('403', () => {
  test.each([
    ['a fetch from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
  ])('%s', async (_, headers) => {
    const reply = await testServer
      .visitor()
      .post('/api/login', { username: 'ada', password: PASSWORD }, { headers })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'cross_site' })
  })
})

// 429: throttles.test.ts

describe('503', () => {
  test('of a hundred and fifty at once some are asked to come back, the rest are answered', async () => {
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, at) => logIn(`crowd${at}`, 'Wrong-Harbour-42')),
    )
    const busy = replies.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThanOrEqual(150 - 66)
    for (const { body, headers } of busy) {
      expect(body).toMatchObject({ code: 'busy' })
      expect(headers.get('retry-after')).toBe('1')
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 503]))
  })
})
