import { describe, expect, test } from 'vitest'
import { register } from '#contract/people/identity.ts'
import { testServerOfFile } from '../../../support/server.ts'

const FORM = {
  username: 'Mary.Ann-1',
  email: 'Mary@Example.com',
  firstName: 'Mary',
  lastName: "O'Neil",
  password: 'Quiet-Harbour-42',
}

const testServer = testServerOfFile()

const count = async (table: 'users' | 'sessions' | 'accounts' | 'audit_log') =>
  (await testServer.pool.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]?.count

/** Posts a form that must be refused, and checks that nothing was written. */
async function refused(form: Record<string, unknown>) {
  const before = await Promise.all([count('users'), count('sessions'), count('accounts'), count('audit_log')])
  const reply = await testServer.visitor().post('/api/register', form)
  expect(
    await Promise.all([count('users'), count('sessions'), count('accounts'), count('audit_log')]),
  ).toEqual(before)
  return reply
}

describe('200', () => {
  test('a visitor becomes a customer with an empty wallet, signed in', async () => {
    const mary = testServer.visitor()
    const { status, body, headers } = await mary.call(register, { body: FORM })
    expect(status).toBe(200)
    const { password, ...shown } = FORM
    expect(body).toEqual({ ...shown, id: expect.stringMatching(/^\d+$/), role: 'customer' })
    expect(JSON.stringify(body)).not.toContain(password)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect((await mary.get('/api/user')).body).toEqual(body)
    expect((await mary.get('/api/wallet')).body).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
  })

  test('is audited, without the password', async () => {
    const { rows } = await testServer.pool.query(
      `select a.action, a.after, a.address from audit_log a join users u on u.id = a.customer_id
       where u.username_key = 'mary.ann-1'`,
    )
    expect(rows).toEqual([
      {
        action: 'user.registered',
        after: { username: 'Mary.Ann-1', role: 'customer' },
        address: '127.0.0.1',
      },
    ])
  })

  test('the password is kept as an argon2id hash only', async () => {
    const { rows } = await testServer.pool.query<{ password_hash: string }>(
      `select password_hash from users where username_key = 'mary.ann-1'`,
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a role, a balance or an id in the body changes nothing', async () => {
    const eve = testServer.visitor()
    const { body } = await eve.post<{ role: string; id: string }>('/api/register', {
      ...FORM,
      username: 'eve',
      email: 'eve@example.com',
      role: 'administrator',
      isAdmin: true,
      id: '1',
      balance: '1000000.00',
      cash_cents: 100,
      kycStatus: 'approved',
    })
    expect(body.role).toBe('customer')
    expect(body.id).not.toBe('1')
    expect((await eve.get('/api/wallet')).body).toMatchObject({ balance: '0.00' })
    expect((await eve.get('/api/admin/deposit-requests')).status).toBe(403)
  })

  test.each([
    ['amp', "x&y'z@example.com", "x&y'z@example.com", "X&Y'Z@EXAMPLE.COM"],
    ['idn', 'a@münchen.de', 'a@xn--mnchen-3ya.de', 'A@mu\u0308nchen.de'],
    ['wide', 'ｗｉｄｅ@ｅｘａｍｐｌｅ.com', 'wide@example.com', 'WIDE@example.com'],
  ])(
    'of %s: the address %s has one form, and signs in as it is typed',
    async (username, email, stored, typed) => {
      const { body } = await testServer.visitor().post('/api/register', { ...FORM, username, email })
      expect(body).toMatchObject({ email: stored })
      for (const name of [email, stored, typed]) {
        const login = { username: name, password: FORM.password }
        expect((await testServer.visitor().post('/api/login', login)).body).toMatchObject({ username })
        const again = { ...FORM, username: `${username}2`, email: name }
        expect(await testServer.visitor().post('/api/register', again)).toMatchObject({
          status: 409,
          body: { code: 'username_or_email_taken' },
        })
      }
    },
  )

  test('blanks around a name and an address are not part of them; those of a password are', async () => {
    const form = {
      ...FORM,
      username: ' pat ',
      email: ' pat@example.com ',
      firstName: ' Pat ',
      password: ' Quiet-42 ',
    }
    const { body } = await testServer.visitor().post('/api/register', form)
    expect(body).toMatchObject({ username: 'pat', email: 'pat@example.com', firstName: 'Pat' })
    const login = (password: string) => testServer.visitor().post('/api/login', { username: 'pat', password })
    expect((await login('Quiet-42')).status).toBe(401)
    expect((await login(' Quiet-42 ')).status).toBe(200)
  })

  test('markup in a name stays text', async () => {
    const firstName = '<img src=x onerror=alert(1)>'
    const form = { ...FORM, username: 'markup', email: 'markup@example.com', firstName }
    expect((await testServer.visitor().post('/api/register', form)).body).toMatchObject({ firstName })
  })

  test('a password of 64 characters is welcome', async () => {
    const form = {
      ...FORM,
      username: 'long',
      email: 'long@example.com',
      password: 'Tall oak 7'.padEnd(64, ' kestrel'),
    }
    expect((await testServer.visitor().post('/api/register', form)).status).toBe(200)
  })
})

describe('400', () => {
  test.each([
    ['two letters', 'ab'],
    ['33 letters', 'a'.repeat(33)],
    ['a blank inside', 'a b c'],
    ['a zero-width space', 'ad\u200ba'],
    ['a Cyrillic a', 'ad\u0430'],
    ['an at sign', 'ada@example'],
    ['markup', '<script>'],
  ])('username: %s', async (_, username) => {
    const { status, body } = await refused({ ...FORM, username, email: 'nobody@example.com' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'username' }] })
  })

  test.each([
    'nobody',
    'nobody@',
    '@example.com',
    'nobody@example',
    'a@b@example.com',
    `${'a'.repeat(250)}@example.com`,
    'x&y@',
    '"a b"@example.com',
    'a@[127.0.0.1]',
  ])('email: %s', async (email) => {
    const { status, body } = await refused({ ...FORM, username: 'nobody', email })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'email' }] })
  })

  test('an email with other letters before the @, which not every mail server takes', async () => {
    const { status, body } = await refused({ ...FORM, username: 'nobody', email: 'müller@example.de' })
    const message = 'Before the @ of an email address, use the letters A to Z, digits and signs'
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'email', message }] } })
  })

  test.each([
    ['missing', undefined, 'Password is required'],
    ['a number', 12345678, 'Password is required'],
    ['two letters', 'ab', 'Password must be at least 8 characters'],
    ['seven characters', 'Aa1!Aa1', 'Password must be at least 8 characters'],
    ['weak', 'lowercaseonly', 'Please use a stronger password'],
    ['129 characters', `Aa1!${'x'.repeat(125)}`, 'Password must be 128 characters or fewer'],
    ['10 KB', 'Aa1!'.repeat(2_560), 'Password must be 128 characters or fewer'],
    ['a NUL byte', 'Quiet\u0000Harbour-42', 'Password contains invalid characters'],
    ['a lone surrogate', 'Quiet\ud800Harbour-42', 'Password contains invalid characters'],
    ['widely used', 'P@ssw0rd123', /stronger password: this one is widely used/],
    ['widely used in another case', 'sUnShInE2024!', /stronger password: this one is widely used/],
    ['the username inside', 'Oak-NOBODY-42', /stronger password: this one contains your username/],
    ['the address inside', 'Oak-SomeOne.Else-42', /stronger password: this one contains your email address/],
    ['the product inside', 'Oak-northFold-42', /stronger password: this one contains Northfold/],
  ])('password: %s', async (_, password, detail) => {
    const { status, body } = await refused({
      ...FORM,
      username: 'nobody',
      email: 'someone.else@example.com',
      password,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'bad_input',
      detail: expect.stringMatching(detail),
      errors: [{ path: 'password' }],
    })
  })
})

describe('409', () => {
  test.each([
    ['name', { username: 'ADA' }],
    ['email', { email: 'ADA@EXAMPLE.COM' }],
    ["administrator's name", { username: 'Root' }],
  ])('a %s in use, in any case', async (_, taken) => {
    const { status, body } = await refused({
      ...FORM,
      username: 'nobody',
      email: 'nobody@example.com',
      ...taken,
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'username_or_email_taken',
      detail: 'Username or email already in use',
    })
  })

  test('of twenty who ask for one name at once, one has it', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        testServer
          .visitor()
          .post('/api/register', { ...FORM, username: 'Single', email: `single${at}@example.com` }),
      ),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const { rows } = await testServer.pool.query(
      `select u.id, a.cash_cents from users u join accounts a on a.customer_id = u.id where username_key = 'single'`,
    )
    expect(rows).toHaveLength(1)
  })
})
