import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removeTotp,
  replaceRecoveryCodes,
} from '#contract/people/second-factor.ts'
import { newAuthenticator } from '../../../support/browser/authenticator.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { codeOf, stepUp, recorded, withPasskey, withTotp } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })
let ada: Person
let people = 0
beforeEach(async () => void (ada = await testServer.customer({ username: `ada${people++}` })))

const begun = async () => (await ada.call(beginTotp, { body: { password: PASSWORD } })).body.secret
const confirm = (code: string) => ada.call(confirmTotp, { body: { code } })

describe('200', () => {
  test('the first second factor brings ten codes, ends the other sessions, and is notified', async () => {
    const phone = testServer.visitor()
    await phone.post('/api/login', { username: ada.username, password: PASSWORD })
    const { status, body } = await confirm(codeOf(testServer, await begun()))
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes ?? [])
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-z]{4}$/)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await ada.get('/api/user')).status).toBe(200)
    expect(await recorded(testServer, ada)).toEqual([['second_factor.added', { method: 'totp' }]])
    const notified = await testServer.pool.query(`select kind from notifications where customer_id = $1`, [
      ada.id,
    ])
    expect(notified.rows).toEqual([{ kind: 'second_factor_added' }])
  })

  test('the codes are kept as hashes, and the code that confirmed is used up', async () => {
    const secret = await begun()
    const code = codeOf(testServer, secret)
    const { body } = await confirm(code)
    const { rows } = await testServer.pool.query<{ text: string }>(
      `select recovery_codes::text as text from recovery_codes where user_id = $1`,
      [ada.id],
    )
    const shown = (body.recoveryCodes ?? []).map((each) => each.replaceAll('-', ''))
    for (const { text } of rows) for (const each of shown) expect(text).not.toContain(each)
    expect((await stepUp(ada, code)).status).toBe(403)
    testServer.clock.advance({ seconds: 30 })
    expect((await stepUp(ada, codeOf(testServer, secret))).status).toBe(200)
  })

  test('a concurrent sign-in leaves no session without a verified factor', async () => {
    const code = codeOf(testServer, await begun())
    const signIn = () =>
      testServer.visitor().post('/api/login', { username: ada.username, password: PASSWORD })
    await Promise.all([
      ...Array.from({ length: 5 }, signIn),
      confirm(code),
      ...Array.from({ length: 5 }, signIn),
    ])
    const { rows } = await testServer.pool.query<{ unverified: number }>(
      `select count(*)::int as unverified from sessions where user_id = $1 and second_factor_at is null`,
      [ada.id],
    )
    expect(rows).toEqual([{ unverified: 0 }])
  })

  test('by a clock a second behind the one that began', async () => {
    const code = codeOf(testServer, await begun())
    testServer.clock.advance({ seconds: -1 })
    const { status } = await confirm(code)
    testServer.clock.advance({ seconds: 1 })
    expect(status).toBe(200)
  })

  test('beside a passkey it brings no new codes', async () => {
    await withPasskey(testServer, ada)
    expect((await confirm(codeOf(testServer, await begun()))).body).toEqual({ recoveryCodes: null })
  })
})

test('400: no code', async () => expect((await ada.post(confirmTotp.path, {})).status).toBe(400))

describe('a change that waited for its turn', () => {
  const addsPasskey = async () => {
    const options = await ada.call(beginPasskey, { body: { password: PASSWORD } })
    const credential = newAuthenticator().make(options.body, testServer.url)
    return () => ada.call(addPasskey, { body: { name: 'Her phone', credential } })
  }
  const confirms = async () => {
    const code = codeOf(testServer, await begun())
    return () => confirm(code)
  }
  const factors = async () =>
    (
      await testServer.pool.query(
        `select (select count(*)::int from totp_secrets where user_id = $1 and confirmed_at is not null) as apps,
          (select count(*)::int from passkeys where user_id = $1) as passkeys,
          (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as codes`,
        [ada.id],
      )
    ).rows[0]

  test.each([
    ['confirming an app', confirms],
    ['adding a passkey', addsPasskey],
    ['removing an app', async () => (await withTotp(testServer, ada), () => ada.call(removeTotp))],
    ['new codes', async () => (await withTotp(testServer, ada), () => ada.call(replaceRecoveryCodes))],
    [
      'a recovery code',
      async () => {
        const { recoveryCodes } = await withTotp(testServer, ada)
        return () => stepUp(ada, recoveryCodes?.[0] ?? '')
      },
    ],
  ])('401: %s, on a session that ended meanwhile', async (_, prepare) => {
    const send = await prepare()
    const before = await factors()
    const end = 'delete from sessions where user_id = $1'
    const start = () => [send().then(({ status }) => status)]
    expect(await behindAccountLock(testServer, ada, start, (tx) => tx.query(end, [ada.id]))).toEqual([401])
    expect(await factors()).toEqual(before)
  })

  test.each([
    ['confirming an app', confirms],
    ['adding a passkey', addsPasskey],
  ])('403: %s, after another session enrolled one meanwhile', async (_, prepare) => {
    const send = await prepare()
    const enroll = 'update users set has_second_factor = true where id = $1'
    const [answer] = await behindAccountLock(
      testServer,
      ada,
      () => [send().then(({ status, body }) => ({ status, body }))],
      (tx) => tx.query(enroll, [ada.id]),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_due' } })
  })
})

test('403: a wrong code leaves the secret waiting, and is on record', async () => {
  const secret = await begun()
  for (const code of [codeOf(testServer, secret, 2), 'abc', '0000-0000-0000-0000'])
    expect(await confirm(code)).toMatchObject({ status: 403, body: { code: 'wrong_second_factor' } })
  expect(await recorded(testServer, ada)).toEqual([['second_factor.failed', { enrolling: 'totp' }]])
  expect((await confirm(codeOf(testServer, secret))).status).toBe(200)
})

test('409: after five wrong codes, and in another session than began', async () => {
  const over = { status: 409, body: { code: 'enrolment_over' } }
  const phone = testServer.visitor()
  await phone.post('/api/login', { username: ada.username, password: PASSWORD })
  const secret = await begun()
  const elsewhere = () => phone.call(confirmTotp, { body: { code: codeOf(testServer, secret) } })
  expect(await testServer.changesNoRow(elsewhere)).toMatchObject(over)
  for (let count = 0; count < 5; count++) expect((await confirm('abc')).status).toBe(403)
  expect(await confirm(codeOf(testServer, secret))).toMatchObject(over)
  const fresh = await begun()
  expect((await confirm(codeOf(testServer, fresh))).status).toBe(200)
})

test('429: the sixth wrong code waits, of a new secret too', async () => {
  const node = await testServer.secondNode({ HOST: 'localhost', RATE_LIMIT_FACTOR: '1' })
  await begun()
  const send = async () => (await node.as(ada).call(confirmTotp, { body: { code: 'abc' } })).status
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push(await send())
  await begun()
  statuses.push(await send())
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})

test('409: nothing begun, begun ten minutes ago, and a second time', async () => {
  const over = { status: 409, body: { code: 'enrolment_over' } }
  expect(await confirm('123456')).toMatchObject(over)
  const secret = await begun()
  testServer.clock.advance({ minutes: 10 })
  expect(await confirm(codeOf(testServer, secret))).toMatchObject(over)
  const fresh = await begun()
  const replies = await Promise.all([1, 2, 3].map(() => confirm(codeOf(testServer, fresh))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})
