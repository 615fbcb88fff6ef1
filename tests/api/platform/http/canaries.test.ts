import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { createTestClock } from '../../../support/clock.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { FORM, PDF, dataUrl } from '../../people/profiles/forms.ts'
import { BANK } from '../../cash/withdrawals/withdrawals.ts'

/** Strings that stand nowhere else: what of them reaches the log was leaked. */
const secret = {
  password: 'Canary-One-Harbour!71',
  wrongPassword: 'Canary-Two-Harbour!72',
  newPassword: 'Canary-Three-Harbour!73',
  resetPassword: 'Canary-Four-Harbour!74',
  document: 'CANARY-DOCUMENT-0123456789',
  idNumber: 'CANARY-IDNUMBER',
  accountNumber: '77119922883344556677',
  swiftCode: 'CANAUS33',
  idempotencyKey: `canary-key-${randomUUID()}`,
  message: 'Canary-Message-To-Support',
  token: 'canary-session-token-of-somebody',
}

let lines: string[] = []
const clock = createTestClock()
const log = createLog({ logLevel: 'trace' }, clock, { write: (line) => void lines.push(line) })
const testServer = testServerOfFile({ log })
beforeEach(() => void (lines = []))

function expectNoSecret(more: readonly string[] = []): void {
  const said = lines.join('')
  const bytes = Buffer.from(secret.document)
  const shapes = [bytes.toString('hex'), bytes.subarray(0, 24).toString('base64'), '$argon2id$']
  for (const each of [...Object.values(secret), ...shapes, ...more]) expect(said).not.toContain(each)
  // At most the last four digits of an account.
  expect(said).not.toContain(secret.accountNumber.slice(-5))
}

const document = dataUrl(Buffer.concat([PDF, Buffer.from(secret.document)]), 'application/pdf')
const registration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  firstName: 'Canary',
  lastName: 'Bird',
  password: secret.password,
})
const deposit = {
  originalAmount: '500.00',
  currency: 'USD',
  bankReference: 'a transfer',
  password: secret.password,
}
const withdrawal = {
  amount: '100.00',
  ...BANK,
  bankAccountName: 'Canary Bird',
  bankAccountNumber: secret.accountNumber,
  swiftCode: secret.swiftCode,
  password: secret.password,
}
const forgotten = { username: 'finch', email: 'finch@example.com', newPassword: secret.resetPassword }

test('a customer’s whole way leaves no secret in the log, at its finest level', async () => {
  const canary = testServer.visitor()
  const done = async (reply: Promise<{ status: number; body: unknown }>, status = 200) => {
    const { status: got, body } = await reply
    expect({ status: got, body }).toMatchObject({ status })
    return body as { id: string }
  }
  const approve = (kind: string, { id }: { id: string }) => {
    const path = `/api/admin/${kind}/${id}/approve`
    return kind === 'profiles' ? done(testServer.root.post(path)) : done(testServer.root.patch(path))
  }
  await done(canary.post('/api/register', registration('finch')), 200)
  const tokens = [...canary.cookies.values()]
  await done(canary.post('/api/logout'))
  await done(canary.post('/api/login', { username: 'finch', password: secret.wrongPassword }), 401)
  await done(canary.post('/api/login', { username: 'finch', password: secret.password }))
  tokens.push(...canary.cookies.values())
  await done(testServer.visitor().post('/api/password-reset-request', forgotten))

  await done(canary.post('/api/profile', { ...FORM, idNumber: secret.idNumber, idDocument: document }))
  const { body: profile } = await canary.get<{ id: string }>('/api/profile')
  await done(testServer.root.get(`/api/admin/profiles/${profile.id}/document`))
  await approve('profiles', profile)
  const sending = { key: secret.idempotencyKey }
  await done(
    canary.post('/api/deposit-requests', { ...deposit, password: secret.wrongPassword }, sending),
    403,
  )
  await approve('deposit-requests', await done(canary.post('/api/deposit-requests', deposit, sending)))
  await approve(
    'withdrawal-requests',
    await done(canary.post('/api/withdrawal-requests', withdrawal, sending)),
  )
  await done(canary.post('/api/support-tickets', { message: secret.message }), 200)
  const change = { currentPassword: secret.password, newPassword: secret.newPassword }
  await done(canary.post('/api/password-change', change))
  tokens.push(...canary.cookies.values())
  expect(new Set(tokens).size).toBeGreaterThan(1)
  expectNoSecret(tokens)
})

describe('nor does what is refused', () => {
  test.each([
    ['a body that breaks off', 'application/json', JSON.stringify(registration('broken')).slice(0, -3)],
    ['a body of another type', 'text/plain', JSON.stringify(registration('broken'))],
    ['fields that are none', 'application/json', JSON.stringify({ password: [secret.password] })],
    ['a body that pollutes', 'application/json', `{"__proto__":{"password":"${secret.password}"}}`],
    [
      'a body that is too large',
      'application/json',
      JSON.stringify({ password: secret.password.repeat(9_000) }),
    ],
    [
      'a NUL byte',
      'application/json',
      JSON.stringify({ ...registration('nul'), lastName: `${secret.message}\0` }),
    ],
  ])('%s', async (_, type, text) => {
    const headers = { 'content-type': type, cookie: `sid=${secret.token}` }
    const { status } = await testServer.visitor().send('POST', '/api/register', { text, headers })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expectNoSecret()
  })

  test('a path and a query with a secret in them', async () => {
    for (const path of [`/api/${secret.token}`, `/api/user?token=${secret.token}`, `/%zz${secret.token}`])
      await testServer.visitor().send('GET', path, { headers: { authorization: `Bearer ${secret.token}` } })
    expectNoSecret()
  })
})

describe('nor does a row that the database refuses', () => {
  test.each([
    ['users', '/api/register', registration('unlucky')],
    [
      'password_reset_requests',
      '/api/password-reset-request',
      { ...forgotten, username: 'ada', email: 'ada@example.com' },
    ],
    ['documents', '/api/profile', { ...FORM, idNumber: secret.idNumber, idDocument: document }],
    ['profile_submissions', '/api/profile', { ...FORM, idNumber: secret.idNumber, idDocument: document }],
    ['withdrawal_requests', '/api/withdrawal-requests', { ...withdrawal, password: 'Quiet-Harbour-42' }],
  ])('of %s: the log names the fault, without the row', async (table, path, body) => {
    await testServer.pool.query(`alter table ${table} add constraint broken check (false) not valid`)
    try {
      const isProfile = path === '/api/profile'
      const isPublic = path === '/api/register' || path === '/api/password-reset-request'
      const who = isPublic
        ? testServer.visitor()
        : isProfile
          ? await testServer.customer({ username: `bird-${table}` })
          : testServer.ada
      expect((await who.post(path, body)).status).toBe(500)
    } finally {
      await testServer.pool.query(`alter table ${table} drop constraint broken`)
    }
    const said = lines.join('')
    expect(said).toContain('a request failed')
    expect(said).toContain('violates check constraint')
    expect(said).not.toContain('Failing row')
    expectNoSecret()
  })

  test('whatever else hangs on an error that is logged', () => {
    const detail = `Failing row contains (${secret.password})`
    const fault = Object.assign(new Error('it failed'), { code: '23514', detail, parameters: [secret.token] })
    log.error({ err: new Error('outer', { cause: fault }), error: fault }, 'something')
    log.warn({ body: { password: secret.password }, headers: { cookie: secret.token } }, 'something else')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('23514')
    expectNoSecret()
  })
})
