import { beforeEach, describe, expect, test } from 'vitest'
import { askSignInPasskey, finishSignIn } from '#contract/people/second-factor.ts'
import { login } from '#contract/people/identity.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { newAuthenticator } from '../../../support/browser/authenticator.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { codeOf, finish, halfSignedIn, recorded, withPasskey, withTotp } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })
let ada: Person
let secret: string
let recoveryCodes: string[]
let people = 0
// Passkeys need a host with a name.
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}` })
  const app = await withTotp(testServer, ada)
  secret = app.secret
  recoveryCodes = app.recoveryCodes ?? []
})

const wrong = { status: 403, body: { code: 'wrong_second_factor' } }
const over = { status: 409, body: { code: 'sign_in_over' } }

describe('200', () => {
  test('the password alone opens no session and names what is due; a code of the app opens it', async () => {
    const browser = testServer.visitor()
    const begun = await browser.call(login, { body: { username: ada.username, password: PASSWORD } })
    expect(begun).toMatchObject({
      status: 202,
      body: { secondFactor: { methods: ['totp', 'recovery_code'] } },
    })
    expect([...browser.cookies.keys()]).toEqual(['second-step'])
    expect(begun.headers.getSetCookie()[0]).toMatch(/Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/)
    expect((await browser.get('/api/user')).status).toBe(401)
    const done = await finish(browser, codeOf(testServer, secret))
    expect(done).toMatchObject({ status: 200, body: { username: ada.username } })
    expect([...browser.cookies.keys()]).toEqual(['sid', 'browser'])
    expect((await browser.get('/api/user')).status).toBe(200)
  })

  test('a passkey makes it, and another node may finish what one began', async () => {
    const { passkey } = await withPasskey(testServer, ada)
    const browser = await halfSignedIn(testServer, ada)
    const node = await testServer.secondNode({ HOST: 'localhost' })
    const options = await browser.call(askSignInPasskey)
    const elsewhere = { ...node.visitor() }
    elsewhere.cookies.set('second-step', browser.cookies.get('second-step') ?? '')
    const again = await elsewhere.call(askSignInPasskey)
    expect(again.body.challenge).not.toBe(options.body.challenge)
    const done = await elsewhere.call(finishSignIn, {
      body: { assertion: passkey.sign(again.body, node.url) },
    })
    expect(done.status).toBe(200)
    expect((await browser.call(askSignInPasskey)).status).toBe(409)
  })

  test('the session replaces the one the browser had', async () => {
    const browser = await halfSignedIn(testServer, ada)
    await finish(browser, codeOf(testServer, secret))
    const first = testServer.visitor()
    first.cookies.set('sid', browser.cookies.get('sid') ?? '')
    await browser.call(login, { body: { username: ada.username, password: PASSWORD } })
    await finish(browser, recoveryCodes[0] ?? '')
    expect((await first.get('/api/user')).status).toBe(401)
  })

  test('is audited with its method, and a recovery code is notified', async () => {
    await finish(await halfSignedIn(testServer, ada), ` ${recoveryCodes[0]?.toUpperCase()} `)
    const { rows } = await testServer.pool.query(
      `select after from audit_log where action = 'login.succeeded' and actor_id = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ after: { secondFactor: 'recovery_code' } }])
    expect(await recorded(testServer, ada)).toContainEqual(['recovery_code.used', { left: 9 }])
    const notified = await testServer.pool.query(
      `select body from notifications where customer_id = $1 and kind = 'recovery_code_used'`,
      [ada.id],
    )
    expect(notified.rows[0]?.body).toContain('9 are left')
  })
})

test('202: who knows the password is on record before the second step, once for what repeats', async () => {
  await halfSignedIn(testServer, ada)
  await halfSignedIn(testServer, ada)
  const { rows } = await testServer.pool.query(
    `select actor_id, subject_id, customer_id::text, address is not null as is_placed from audit_log
    where action = 'login.second_step_due' and subject_id = $1`,
    [ada.id],
  )
  const line = { actor_id: null, subject_id: ada.id, customer_id: ada.id, is_placed: true }
  expect(rows).toEqual([line])
})

test('202: a passkey is offered where it works alone', async () => {
  await withPasskey(testServer, ada)
  const node = await testServer.secondNode({ HOST: '127.0.0.1' })
  const body = { username: ada.username, password: PASSWORD }
  const offered = []
  for (const at of [testServer, node]) offered.push(await at.visitor().call(login, { body }))
  expect(offered.map((reply) => reply.body)).toEqual([
    { secondFactor: { methods: ['totp', 'passkey', 'recovery_code'] } },
    { secondFactor: { methods: ['totp', 'recovery_code'] } },
  ])
})

describe('403', () => {
  test('a code of the app is good once, even in another browser', async () => {
    const browsers = [await halfSignedIn(testServer, ada), await halfSignedIn(testServer, ada)] as const
    const code = codeOf(testServer, secret)
    expect((await finish(browsers[0], code)).status).toBe(200)
    expect(await finish(browsers[1], code)).toMatchObject(wrong)
    expect(await finish(browsers[1], codeOf(testServer, secret, -1))).toMatchObject(wrong)
    expect((await finish(browsers[1], codeOf(testServer, secret, 1))).status).toBe(200)
  })

  test.each([-2, 2])('a code of %s steps away', async (steps) => {
    const browser = await halfSignedIn(testServer, ada)
    expect(await finish(browser, codeOf(testServer, secret, steps))).toMatchObject(wrong)
  })

  test('of 20 uses of one recovery code at once one counts', async () => {
    const browsers = []
    for (let count = 0; count < 20; count++) browsers.push(await halfSignedIn(testServer, ada))
    const replies = await Promise.all(browsers.map((browser) => finish(browser, recoveryCodes[3] ?? '')))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)])
  })

  test('a passkey’s answer is good once, for its own challenge, site and owner', async () => {
    const { passkey } = await withPasskey(testServer, ada)
    const browser = await halfSignedIn(testServer, ada)
    const send = (assertion: object) => browser.post(finishSignIn.path, { assertion })
    const options = async () => (await browser.call(askSignInPasskey)).body
    const first = await options()
    expect(await send(passkey.sign(first, 'https://evil.example'))).toMatchObject(wrong)
    // That answer used the challenge up.
    expect(await send(passkey.sign(first, testServer.url))).toMatchObject(wrong)
    expect(
      await send(passkey.sign({ ...(await options()), rpId: 'evil.example' }, testServer.url)),
    ).toMatchObject(wrong)
    const stranger = newAuthenticator()
    expect(await send(stranger.sign(await options(), testServer.url))).toMatchObject(wrong)
    expect((await send(passkey.sign(await options(), testServer.url))).status).toBe(200)
  })

  test('a passkey whose counter does not rise was copied', async () => {
    const { passkey } = await withPasskey(testServer, ada)
    const browser = await halfSignedIn(testServer, ada)
    passkey.rewind()
    const { body: options } = await browser.call(askSignInPasskey)
    const assertion = passkey.sign(options, testServer.url)
    expect(await browser.post(finishSignIn.path, { assertion })).toMatchObject(wrong)
  })

  test('a wrong answer changes nothing but the log', async () => {
    const browser = await halfSignedIn(testServer, ada)
    await finish(browser, '000000')
    const again = await testServer.changesNoRow(() => finish(browser, '0000-0000-0000-0000'))
    expect(again).toMatchObject(wrong)
    expect((await recorded(testServer, ada)).map(([action]) => action)).toContain(
      'login.second_factor_failed',
    )
  })
})

describe('409', () => {
  test('after five wrong answers the password is due again, right answer or not', async () => {
    const browser = await halfSignedIn(testServer, ada)
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await finish(browser, 'x')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect(await finish(browser, codeOf(testServer, secret))).toMatchObject(over)
    expect(browser.cookies.has('second-step')).toBe(false)
  })

  test('after five minutes', async () => {
    const browser = await halfSignedIn(testServer, ada)
    testServer.clock.advance({ minutes: 5 })
    expect(await finish(browser, codeOf(testServer, secret))).toMatchObject(over)
  })

  test('in another browser, without the first step, and a second time', async () => {
    const browser = await halfSignedIn(testServer, ada)
    expect(await finish(testServer.visitor(), codeOf(testServer, secret))).toMatchObject(over)
    const copy = testServer.visitor()
    copy.cookies.set('second-step', browser.cookies.get('second-step') ?? '')
    expect((await finish(browser, codeOf(testServer, secret))).status).toBe(200)
    expect(await finish(copy, recoveryCodes[0] ?? '')).toMatchObject(over)
  })

  test('after a change of password: the code is not checked, and no passkey is requested', async () => {
    const browser = await halfSignedIn(testServer, ada)
    testServer.breaks('sessions-match-credentials')
    await testServer.pool.query(
      'update users set credential_version = credential_version + 1 where id = $1',
      [ada.id],
    )
    expect(await finish(browser, 'x')).toMatchObject(over)
    const actions = (await recorded(testServer, ada)).map(([action]) => action)
    expect(actions).not.toContain('login.second_factor_failed')
    expect((await browser.call(askSignInPasskey)).status).toBe(409)
  })

  test('no passkey is asked for after five wrong answers', async () => {
    await withPasskey(testServer, ada)
    const browser = await halfSignedIn(testServer, ada)
    for (let count = 0; count < 5; count++) await finish(browser, 'x')
    expect(await browser.call(askSignInPasskey)).toMatchObject(over)
  })

  test('of a user who was suspended in between', async () => {
    const browser = await halfSignedIn(testServer, ada)
    await lockUser(testServer.pool, { username: ada.username, at: testServer.clock.now() })
    expect(await finish(browser, codeOf(testServer, secret))).toMatchObject(over)
  })
})

test('400: neither a code nor a passkey’s answer, or both', async () => {
  const browser = await halfSignedIn(testServer, ada)
  for (const body of [{}, { code: '' }, { code: 7 }, { assertion: {} }, { code: '123456', assertion: {} }]) {
    const send = () => browser.post(finishSignIn.path, body)
    expect((await testServer.changesNoRow(send)).status).toBe(400)
  }
})

test('429: wrong answers of a name wait, from any network, and no known browser with them', async () => {
  const env = { HOST: 'localhost', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }
  const node = await testServer.secondNode(env)
  const known = await halfSignedIn(node, ada)
  expect((await finish(known, codeOf(testServer, secret))).status).toBe(200)
  testServer.clock.advance({ seconds: 30 })

  const body = { username: ada.username, password: PASSWORD }
  const answered = async (network: number) => {
    const browser = node.visitor()
    const headers = { 'x-forwarded-for': `198.51.${network}.7` }
    expect((await browser.post(login.path, body, { headers })).status).toBe(202)
    return (await browser.post(finishSignIn.path, { code: 'x' }, { headers })).status
  }
  const statuses = []
  for (let network = 0; network < 6; network += 1) statuses.push(await answered(network))
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])

  expect((await known.post(login.path, body)).status).toBe(202)
  expect((await finish(known, codeOf(testServer, secret))).status).toBe(200)
})
