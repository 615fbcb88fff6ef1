import { describe, expect, test } from 'vitest'
import { createKey, listKeys } from '#contract/people/programs/keys.ts'
import { MAX_KEYS } from '#domain/alpaca/api-key.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { lift, restrict } from '../../office/restrictions/restricting.ts'
import { codeOf, stepUp, withTotp } from '../second-factor/enrolled.ts'
import { keyBody, makeKey } from './made-key.ts'

const testServer = testServerOfFile()

const rich = (username: string) => testServer.customer({ username, kycStatus: 'approved', cash: '500.00' })
const make = (who: Person, body: Parameters<typeof keyBody>[0] = {}) =>
  who.call(createKey, { body: keyBody(body) })

describe('200', () => {
  test('answers the secret once: it is in no other answer, and nowhere in the database', async () => {
    const { ada, pool } = testServer
    const made = await makeKey(ada)
    expect(made.keyId).toMatch(/^NFK[A-Z2-7]{20}$/)
    expect(made.secret).toMatch(/^nfs_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/)
    const { secret, ...listed } = made
    expect((await ada.call(listKeys)).body).toEqual({
      stoppedAt: null,
      ordersSuspendedAt: null,
      keys: [listed],
    })
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const found = await pool.query(`select 1 from ${name} as r where r::text like '%' || $1 || '%'`, [
        secret.slice(4, 40),
      ])
      expect(found.rowCount, name).toBe(0)
    }
  })

  test('is audited and told, without the name that was typed', async () => {
    const person = await rich('told')
    const { keyId } = await makeKey(person, { name: 'Typed by Eve' })
    const { rows } = await testServer.pool.query(
      `select a.action, a.after->>'keyId' as key, n.kind, n.body from audit_log a
       join notifications n on n.customer_id = a.customer_id
       where a.customer_id = $1 and a.action like 'api_key%' and n.kind like 'api_key%'`,
      [person.id],
    )
    expect(rows).toEqual([
      {
        action: 'api_key.created',
        key: keyId,
        kind: 'api_key_created',
        body: expect.stringContaining(keyId),
      },
    ])
    expect(rows[0].body).not.toContain('Eve')
  })

  test('a key that may place orders, to a customer who has verified their second factor', async () => {
    const person = await rich('enrolled')
    const { secret } = await withTotp(testServer, person)
    testServer.clock.advance({ minutes: 6 })
    expect((await make(person, { scopes: ['trade'] })).problem.code).toBe('second_factor_due')
    await stepUp(person, codeOf(testServer, secret))
    expect((await make(person, { scopes: ['market', 'trade'] })).body.scopes).toEqual(['market', 'trade'])
  })
})

describe('is refused and changes no row', () => {
  const refused = async (who: Person, body: Parameters<typeof keyBody>[0]) =>
    (await testServer.changesNoRow(() => make(who, body))).problem.code

  test('403: with a wrong password', async () => {
    const body = { ...keyBody(), password: 'Wrong-Horse-9' }
    expect((await testServer.ada.call(createKey, { body })).problem.code).toBe('wrong_password')
  })

  test('403: where keys are restricted, with the sentence of the restriction', async () => {
    const person = await rich('restricted')
    const sentence = 'We are looking into orders of your programs.'
    const made = await restrict(testServer.root, person, { rights: ['keys'], sentence })
    expect(made.status).toBe(200)
    const { problem } = await testServer.changesNoRow(() => make(person))
    expect(problem).toMatchObject({ code: 'account_restricted', detail: sentence })
    expect((await lift(testServer.root, made.body)).status).toBe(200)
    expect((await make(person)).status).toBe(200)
  })

  test('403: after the profile was rejected, since no key would work', async () => {
    const person = await testServer.customer({ username: 'rejected', kycStatus: 'rejected' })
    expect(await refused(person, {})).toBe('profile_not_approved')
  })

  test('422: to place orders, without a second factor', async () => {
    const person = await rich('unenrolled')
    expect((await make(person, { scopes: ['trade'] })).problem.code).toBe('trade_scope_needs_second_factor')
    expect((await person.call(listKeys)).body.keys).toEqual([])
  })

  test('422: an eleventh key; also where twenty are asked for at once', async () => {
    const person = await rich('eleven')
    for (let made = 0; made < MAX_KEYS - 2; made += 1) await makeKey(person)
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(person)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422])
    expect((await person.call(listKeys)).body.keys).toHaveLength(MAX_KEYS)
  })

  test.each([
    '0.0.0.0/0',
    '::/0',
    '203.0.113.0/33',
    '2001:db8::/129',
    '300.1.1.1',
    '1.2.3',
    '203.0.113.7/24/8',
    'localhost',
    '203.0.113.0/08a',
  ])('400: a network %s', async (network) => {
    expect(await refused(testServer.ada, { networks: [network] })).toBe('bad_input')
  })

  test.each([[[]], [['market', 'market']], [['withdraw']], ['market']])(
    '400: the scopes %j',
    async (scopes) => {
      const reply = await testServer.ada.post('/api/keys', { ...keyBody(), scopes })
      expect(reply.status).toBe(400)
    },
  )

  test.each([0, 31, -30, '30', null, 1e9])('400: %j days', async (expiresInDays) => {
    const reply = await testServer.ada.post('/api/keys', { ...keyBody(), expiresInDays })
    expect(reply.status).toBe(400)
  })
})
