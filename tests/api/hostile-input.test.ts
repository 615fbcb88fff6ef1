import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PROFILE } from '../support/people.ts'
import { type TestServer, PASSWORD, startTestServer } from '../support/server.ts'
import { BAD_AMOUNTS, BAD_IDS, BAD_TEXTS } from '../support/api/bad-input.ts'
import { fingerprint } from '../support/api/rows.ts'

/** A body that each endpoint with one would accept, or refuse for a business reason only. */
const BODIES: Record<string, Record<string, unknown>> = {
  '/api/register': {
    username: 'hostile',
    email: 'h@example.org',
    firstName: 'H',
    lastName: 'H',
    password: PASSWORD,
  },
  '/api/login/second-factor': { code: '123456', assertion: {} },
  '/api/second-factor/prove': { code: '123456', assertion: {} },
  '/api/second-factor/totp': { password: 'not-her-password' },
  '/api/second-factor/totp/confirm': { code: '123456' },
  '/api/second-factor/passkey-options': { password: 'not-her-password' },
  '/api/second-factor/passkeys': {
    name: 'n',
    credential: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', attestationObject: 'a', transports: ['usb'] },
    },
  },
  '/api/login': { username: 'ada', password: 'not-her-password' },
  // Ada's password must stay what the others confirm with.
  '/api/password-change': { currentPassword: 'not-her-password', newPassword: 'Another-Harbour-43' },
  '/api/password-reset-request': {
    username: 'hostile',
    email: 'h@example.org',
    newPassword: 'Another-Harbour-43',
  },
  '/api/profile': { ...PROFILE },
  '/api/deposit-requests': {
    originalAmount: '0.00',
    currency: 'USD',
    bankReference: 'r',
    depositReference: 'NF-N6XV-CJ3',
    password: PASSWORD,
  },
  '/api/withdrawal-requests': {
    amount: '5.00',
    bankName: 'b',
    bankAccountName: 'a',
    bankAccountNumber: '1',
    swiftCode: 'EXAMPLE0',
    bankAddress: 'c',
    password: PASSWORD,
  },
  '/api/wallet/withdraw': { amount: '5.00' },
  '/api/buy': { symbol: 'AAPL', quantity: '0.001' },
  '/api/sell': { symbol: 'AAPL', quantity: '0.001' },
  '/api/notifications/read': { ids: ['1'] },
  '/api/support-tickets': { message: 'm' },
  '/api/support-tickets/:id/messages': { message: 'm' },
  '/api/admin/support-tickets/:id/reply': { message: 'm' },
  '/api/admin/deposit-requests/:id/reject': { reason: 'r' },
  '/api/admin/withdrawal-requests/:id/reject': { reason: 'r' },
  '/api/admin/password-reset-requests/:id/reject': { reason: 'r' },
  '/api/admin/profiles/:id/reject': { reason: 'r' },
  '/api/admin/customers/:id/lock': { reason: 'r' },
  '/api/admin/customers/:id/unlock': { reason: 'r' },
  '/api/admin/customers/:id/end-sessions': { reason: 'r' },
  '/api/admin/exchange-rates': { currency: 'EUR', rateToUSD: '0' },
}

const HOSTILE: readonly [string, unknown][] = [
  ...BAD_TEXTS,
  ...BAD_AMOUNTS,
  ['a very long text', 'x'.repeat(20_000)],
  ['a deep object', JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500))],
  ['a prototype', JSON.parse('{"toString":"x","valueOf":"y"}')],
  ['template syntax', '${7*7}{{7*7}}'],
  ['a path', '../../etc/passwd'],
  ['an address', 'http://169.254.169.254/'],
]

let testServer: TestServer
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())

const endpoints: Endpoint[] = Object.values(API).flatMap((area) => Object.values<Endpoint>(area))

function caller({ access, path }: Endpoint) {
  if (access === 'administrator') return testServer.root
  // A visitor of the sign-in page, so that no session of the testServer is touched.
  return path === '/api/register' || path === '/api/login' ? testServer.visitor() : testServer.ada
}

const json = (body: unknown) => ({
  text: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** A refusal is a problem document that says nothing of the inside; a success is fine where the value was. */
async function expectAnswered(answer: { status: number; body: unknown; headers: Headers }): Promise<void> {
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 400) return
  expect(answer.headers.get('content-type')).toMatch('application/problem+json')
  expect(answer.body).toMatchObject({
    status: answer.status,
    code: expect.any(String),
    detail: expect.any(String),
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts:|node_modules|syntax error|relation "/)
}

describe.each(
  endpoints.filter(({ input }) => input.body).map((endpoint) => [endpoint.path, endpoint] as const),
)('%s', (_path, endpoint) => {
  const fields = Object.keys(BODIES[endpoint.path] ?? {})

  test('has a sample body here', () => expect(fields).not.toEqual([]))

  test.each(fields)('no value of %s breaks it, and a refused one changes nothing', async (field) => {
    const path = endpoint.path.replace(':id', '1')
    let before = await fingerprint(testServer.pool)
    for (const [, value] of HOSTILE) {
      const body = { ...BODIES[endpoint.path], [field]: value }
      const answer = await caller(endpoint).send(endpoint.method, path, json(body))
      await expectAnswered(answer)
      const after = await fingerprint(testServer.pool)
      // A failed sign-in is written down, and some of these texts are fine as somebody's address.
      const mayWrite = answer.status < 400 || endpoint.path === '/api/login'
      if (!mayWrite) expect(after, `${field} = ${JSON.stringify(value)?.slice(0, 60)}`).toEqual(before)
      before = after
    }
  })
})

describe.each(
  endpoints.filter(({ path }) => path.includes(':')).map((endpoint) => [endpoint.path, endpoint] as const),
)('%s', (_path, endpoint) => {
  test('no parameter breaks it', async () => {
    for (const [id] of [...BAD_IDS, ['x'.repeat(90), 400], ['..%2f..%2fetc%2fpasswd', 400]] as const) {
      const path = endpoint.path.replace(/:[a-z]+/, id)
      const raw = endpoint.method === 'GET' ? {} : json({ reason: 'r' })
      await expectAnswered(await caller(endpoint).send(endpoint.method, path, raw))
    }
  })
})

test('no query breaks any list', async () => {
  const queries = [
    'limit=-1',
    'limit=abc',
    'limit=1e9',
    'limit=501',
    'before=x',
    "before='",
    "after='",
    'search=%00',
    'search=%25%27%5C',
    `search=${'x'.repeat(5_000)}`,
    'status=%27||1',
    'type=%00',
    'period=2Y',
    "interval=';",
    'limit=1&limit=2',
    'search=%00',
    'search=%25_%5C',
    `search=${encodeURIComponent("'||lower('")}`,
    'search=a&search=b',
    'kycStatus=locked',
    'period[]=1D',
    '__proto__=1',
    `type=${'x'.repeat(5_000)}`,
  ]
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.carries === 'stream') continue
    const path = endpoint.path.replace(':symbol', 'AAPL').replace(':id', '1')
    for (const query of queries)
      await expectAnswered(await caller(endpoint).send('GET', `${path}?${query}`, {}))
  }
})
