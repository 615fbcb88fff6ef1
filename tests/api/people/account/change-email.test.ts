import { beforeEach, describe, expect, test } from 'vitest'
import { changeEmail } from '#contract/people/account.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { getUser, register } from '#contract/people/identity.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { codeOf, stepUp, withTotp } from '../second-factor/enrolled.ts'

const testServer = testServerOfFile()
let carl: Person
let people = 0
beforeEach(async () => void (carl = await testServer.customer({ username: `carl${people++}` })))

const changeTo = (email: string, who = carl, password = PASSWORD) =>
  who.call(changeEmail, { body: { email, password } })

const auditOf = async ({ id }: Person) => {
  const { rows } = await testServer.pool.query(
    `select actor_id::text, before, after, address from audit_log where action = 'email.changed' and customer_id = $1`,
    [id],
  )
  return rows
}

describe('200, without a mail server', () => {
  test('the address is in force at once; the old one is free', async () => {
    const email = `new.${carl.username}@example.org`
    expect(await changeTo(email)).toMatchObject({ status: 200, body: { email } })
    expect((await carl.call(getUser)).body).toMatchObject({ email })
    const body = { firstName: 'N', lastName: 'N', username: `next${people++}`, password: PASSWORD }
    const sign = (address: string) =>
      testServer.visitor().call(register, { body: { ...body, email: address } })
    expect((await sign(email)).status).toBe(409)
    expect((await sign(`${carl.username}@example.com`)).status).toBe(200)
  })

  test('payouts pause for 72 hours, and the customer is notified', async () => {
    await changeTo(`${carl.username}.b@example.org`)
    const until = new Date(testServer.clock.now().getTime() + 72 * 3_600_000)
    expect((await carl.call(getPayoutPause)).body).toMatchObject({
      pausedUntil: until.toISOString(),
      pausedFor: 'email_change',
    })
    const { body } = await carl.call(listNotifications)
    expect(body.notifications).toMatchObject([
      { kind: 'email_changed', body: expect.stringContaining('72 hours') },
    ])
    expect(JSON.stringify(body)).not.toContain('example.org')
  })

  test('a longer pause that is in force stays', async () => {
    const later = new Date(testServer.clock.now().getTime() + 100 * 3_600_000)
    await testServer.pool.query(
      `update accounts set payouts_paused_until = $2, payouts_paused_for = 'password_reset' where customer_id = $1`,
      [carl.id, later],
    )
    await changeTo(`${carl.username}.b@example.org`)
    expect((await carl.call(getPayoutPause)).body).toMatchObject({ pausedUntil: later.toISOString() })
  })

  test('is on record with both addresses', async () => {
    await changeTo(`${carl.username}.b@example.org`)
    const [before, after] = [`${carl.username}@example.com`, `${carl.username}.b@example.org`]
    expect(await auditOf(carl)).toEqual([
      { actor_id: carl.id, before: { email: before }, after: { email: after }, address: '127.0.0.1' },
    ])
  })

  test('only the case of letters may change', async () => {
    expect((await changeTo(`${carl.username.toUpperCase()}@Example.com`)).status).toBe(200)
  })
})

describe('400', () => {
  test.each([
    ['no address', 'carl', 'Enter a valid email address'],
    ['two addresses', 'a@example.com,b@example.com', 'Enter a valid email address'],
    ['a line break', 'a@example.com\nbcc: b@example.com', 'Enter a valid email address'],
    ['too long', `${'a'.repeat(250)}@example.com`, 'Email must be 254 characters or fewer'],
    ['blank', ' ', 'Email is required'],
  ])('%s', async (_, email, message) => {
    const reply = await testServer.changesNoRow(() => changeTo(email))
    expect(reply).toMatchObject({ status: 400, problem: { errors: [{ path: 'email', message }] } })
  })

  test('the address in force', async () => {
    const reply = await testServer.changesNoRow(() => changeTo(`${carl.username}@example.com`))
    expect(reply).toMatchObject({ status: 400, problem: { errors: [{ path: 'email' }] } })
  })
})

describe('403', () => {
  test('a wrong password', async () => {
    const send = () => changeTo('x@example.org', carl, 'Not-My-Harbour-1')
    const reply = await testServer.changesNoRow(send)
    expect(reply).toMatchObject({ status: 403, problem: { code: 'wrong_password' } })
  })

  test('a second factor that was not verified in the last five minutes', async () => {
    const { secret } = await withTotp(testServer, carl)
    testServer.clock.advance({ minutes: 6 })
    const reply = await changeTo(`${carl.username}.b@example.org`)
    expect(reply).toMatchObject({ status: 403, problem: { code: 'second_factor_due' } })
    await stepUp(carl, codeOf(testServer, secret))
    expect((await changeTo(`${carl.username}.b@example.org`)).status).toBe(200)
  })
})

describe('409', () => {
  test("another user's address, in any case; an administrator's too", async () => {
    const dora = await testServer.customer({ username: `dora${people++}` })
    for (const taken of [`${dora.username.toUpperCase()}@EXAMPLE.com`, 'root@example.com']) {
      const reply = await testServer.changesNoRow(() => changeTo(taken))
      expect(reply).toMatchObject({ status: 409, problem: { code: 'email_taken' } })
    }
  })

  test('of ten users who take one address at once over two nodes one gets it', async () => {
    const second = await testServer.secondNode()
    const crowd = await Promise.all(
      Array.from({ length: 10 }, () => testServer.customer({ username: `one${people++}` })),
    )
    const email = `many${people++}@example.org`
    const replies = await Promise.all(
      crowd.map((who, at) => changeTo(email, at % 2 === 0 ? who : second.as(who))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
})
