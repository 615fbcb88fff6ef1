import { beforeEach, describe, expect, test } from 'vitest'
import { changePassword } from '#contract/people/sessions.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { asked, resetsOf } from '../password-resets/resets.ts'

const NEW_PASSWORD = 'My-Own-Harbour-46'

const testServer = testServerOfFile()
let carl: Person
let people = 0
beforeEach(async () => void (carl = await testServer.customer({ username: `carl${people++}` })))

const change = (body: object = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }) =>
  carl.post(changePassword.path, body)
const logIn = async (password: string) => {
  const browser = testServer.visitor()
  const { status } = await browser.post('/api/login', { username: carl.username, password })
  return { status, browser }
}

describe('200', () => {
  test('this session stays, on every node; the others end; only the new password opens', async () => {
    const { browser } = await logIn(PASSWORD)
    expect((await browser.get('/api/user')).status).toBe(200)
    expect(await change()).toMatchObject({ status: 200, body: {} })
    expect((await carl.get('/api/user')).status).toBe(200)
    expect((await browser.get('/api/user')).status).toBe(401)
    const second = await testServer.secondNode()
    expect((await second.as(carl).get('/api/wallet')).status).toBe(200)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('an administrator changes theirs, and the log has it without a customer', async () => {
    const { root } = testServer
    const next = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect(await root.post(changePassword.path, next)).toMatchObject({ status: 200, body: {} })
    const { rows } = await testServer.pool.query(
      `select actor_id, customer_id from audit_log where action = 'password.changed' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: BigInt(root.id), customer_id: null }])
    const back = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD }
    expect((await root.post(changePassword.path, back)).status).toBe(200)
  })

  test('a reset that waits is closed and its hash wiped', async () => {
    await asked(testServer, carl.username)
    await change()
    expect(await resetsOf(testServer.pool, carl.username)).toMatchObject([
      { status: 'closed', has_hash: false },
    ])
  })

  test('is on record without either password', async () => {
    await change()
    const { rows } = await testServer.pool.query(
      `select actor_id::text, customer_id::text, before, after, address
       from audit_log where action = 'password.changed' and actor_id = $1`,
      [carl.id],
    )
    expect(rows).toEqual([
      {
        actor_id: carl.id,
        customer_id: carl.id,
        before: null,
        after: { sessionsEnded: 0 },
        address: '127.0.0.1',
      },
    ])
  })

  test('of two changes at once from two browsers one counts, and its browser stays signed in', async () => {
    const { browser } = await logIn(PASSWORD)
    const passwords = ['My-Own-Harbour-47', 'My-Own-Harbour-48']
    const replies = await Promise.all([
      carl.post(changePassword.path, { currentPassword: PASSWORD, newPassword: passwords[0] }),
      browser.post(changePassword.path, { currentPassword: PASSWORD, newPassword: passwords[1] }),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = statuses.indexOf(200)
    expect((await logIn(passwords[winner] ?? '')).status).toBe(200)
    expect((await logIn(passwords[1 - winner] ?? '')).status).toBe(401)
    expect((await [carl, browser][winner]?.get('/api/user'))?.status).toBe(200)
    expect((await [browser, carl][winner]?.get('/api/user'))?.status).toBe(401)
  })

  test('of two concurrent changes from one browser one succeeds: the present password is good once', async () => {
    const replies = await Promise.all(
      ['My-Own-Harbour-47', 'My-Own-Harbour-48'].map((newPassword) =>
        carl.post(changePassword.path, { currentPassword: PASSWORD, newPassword }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await carl.get('/api/user')).status).toBe(200)
  })
})

describe('400', () => {
  test.each([
    ['seven characters', 'Harb-43', 'Password must be at least 8 characters'],
    ['a weak one', 'harbourside', 'Please use a stronger password'],
    ['a widely used one', 'Password123!', 'Please use a stronger password: this one is widely used'],
    ['the same again', PASSWORD, 'Choose a password different from your current one'],
    ['none', undefined, 'Password is required'],
  ])('a new password: %s', async (_, newPassword, message) => {
    const reply = await testServer.changesNoRow(() => change({ currentPassword: PASSWORD, newPassword }))
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword', message }] } })
  })

  test('a new password with the username in it', async () => {
    const reply = await change({ currentPassword: PASSWORD, newPassword: `X-${carl.username}-Harbour-9` })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword' }] } })
  })
})

describe('403', () => {
  test('a wrong present password: nothing changes, and they stay signed in', async () => {
    const body = { currentPassword: 'Not-My-Harbour-1', newPassword: NEW_PASSWORD }
    const reply = await testServer.changesNoRow(() => change(body))
    expect(reply).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect((await carl.get('/api/user')).status).toBe(200)
  })
})
