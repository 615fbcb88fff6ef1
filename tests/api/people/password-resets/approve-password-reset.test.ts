import { beforeEach, describe, expect, test } from 'vitest'
import { approvePasswordReset, rejectPasswordReset } from '#contract/people/password-resets.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { pausePayouts } from '#server/people/payouts/pause-payouts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { closeExpiredResets } from '#server/people/remove-expired.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { NEW_PASSWORD, asked, resetsOf } from './resets.ts'

const testServer = testServerOfFile()
let carl: Person
let request: { id: string; reference: string }
let people = 0
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${people++}` })
  request = await asked(testServer, carl.username)
})

const approve = (id = request.id, by: Person = testServer.root) =>
  by.call(approvePasswordReset, { params: { id } })
const reject = (id = request.id) =>
  testServer.root.call(rejectPasswordReset, { params: { id }, body: { reason: 'Nobody answered' } })
const logIn = async (password: string) =>
  (await testServer.visitor().post('/api/login', { username: carl.username, password })).status
const REFUSED = { status: 409, body: { code: 'already_processed', detail: 'Request already processed' } }

describe('200', () => {
  test('the new password opens, the old one does not, and what the customer had open is closed', async () => {
    const browser = testServer.visitor()
    await browser.post('/api/login', { username: carl.username, password: PASSWORD })
    expect((await browser.get('/api/user')).status).toBe(200)
    const { status, body } = await approve()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: request.id,
      username: carl.username,
      status: 'approved',
      reference: request.reference,
      competing: 0,
      processedAt: testServer.clock.now().toISOString(),
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await carl.get('/api/wallet')).status).toBe(401)
    expect(await logIn(PASSWORD)).toBe(401)
    expect(await logIn(NEW_PASSWORD)).toBe(200)
    expect(await resetsOf(testServer.pool, carl.username)).toEqual([
      { id: request.id, status: 'approved', has_hash: false },
    ])
  })

  test('a price stream that was open ends', async () => {
    const stream = await fetch(`${testServer.url}/api/stock/stream`, {
      headers: { cookie: `sid=${cookieOf(carl)}` },
    })
    expect(stream.status).toBe(200)
    await approve()
    const reader = stream.body?.getReader()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read());
  })

  test('another node has forgotten the session within one round', async () => {
    const second = await testServer.secondNode()
    const there = second.as(carl)
    expect((await there.get('/api/user')).status).toBe(200)
    await approve()
    testServer.clock.advance({ seconds: 6 })
    expect((await there.get('/api/user')).status).toBe(401)
  })

  test('competing requests are closed with it, of any sender', async () => {
    const attacker = await asked(testServer, carl.username, 'Attackers-Choice-66')
    await approve()
    expect(
      (await resetsOf(testServer.pool, carl.username)).map(({ status, has_hash }) => [status, has_hash]),
    ).toEqual([
      ['approved', false],
      ['closed', false],
    ])
    expect(await approve(attacker.id)).toMatchObject(REFUSED)
    expect(await logIn('Attackers-Choice-66')).toBe(401)
  })

  test('payouts pause for a day, and a later reset never shortens it', async () => {
    const pausedUntil = async () => {
      const select = 'select payouts_paused_until from accounts where customer_id = $1'
      const { rows } = await testServer.pool.query<{ payouts_paused_until: Date }>(select, [carl.id])
      return rows[0]?.payouts_paused_until.getTime()
    }
    const at = testServer.clock.now().getTime()
    await approve()
    expect(await pausedUntil()).toBe(at + 24 * 3_600_000)
    await inTransaction(testServer.pool, (tx) =>
      pausePayouts(tx, { customerId: BigInt(carl.id), reason: 'email_change', at: new Date(at), hours: 90 }),
    )
    await approve((await asked(testServer, carl.username)).id)
    expect(await pausedUntil()).toBe(at + 90 * 3_600_000)
  })

  test('the reviewer, their address and the customer are audited, without password or hash', async () => {
    await approve()
    const { rows } = await testServer.pool.query(
      `select actor_id::text, action, customer_id::text, before, after, address from audit_log
       where subject_type = 'password_reset_request' and subject_id = $1 and action like '%approved'`,
      [request.id],
    )
    expect(rows).toEqual([
      {
        actor_id: testServer.root.id,
        action: 'password_reset.approved',
        customer_id: carl.id,
        before: { status: 'pending' },
        after: { status: 'approved', reference: request.reference, requestedFrom: '127.0.0.1' },
        address: '127.0.0.1',
      },
    ])
  })

  test('of approvals of three competing requests at once one counts, and its password opens', async () => {
    const passwords = [NEW_PASSWORD, 'Second-Harbour-44', 'Third-Harbour-45']
    const rest = [
      await asked(testServer, carl.username, passwords[1]),
      await asked(testServer, carl.username, passwords[2]),
    ]
    const ids = [request.id, ...rest.map(({ id }) => id)]
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => approve(ids[n % 3])))
    const winners = replies.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const winner = ids.indexOf(winners[0]?.body.id ?? '')
    const opened = await Promise.all(passwords.map(logIn))
    expect(opened).toEqual(passwords.map((_, n) => (n === winner ? 200 : 401)))
  })

  test('a sign-in with the old password that races the approval leaves no session behind', async () => {
    const logIns = Array.from({ length: 6 }, () => logIn(PASSWORD))
    expect((await approve()).status).toBe(200)
    await Promise.all(logIns)
    const { rows } = await testServer.pool.query('select 1 from sessions where user_id = $1', [carl.id])
    expect(rows).toEqual([])
  })
})

describe('409: request already processed', () => {
  test.each([
    ['an approval', () => approve()],
    ['a rejection', () => reject()],
  ])('by %s', async (_, decide) => {
    await decide()
    expect(await testServer.changesNoRow(() => approve())).toMatchObject(REFUSED)
  })

  test('after 24 hours to the millisecond, swept or not', async () => {
    const shift = `update password_reset_requests
      set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where id = $1`
    await testServer.pool.query(shift, [request.id, '24 hours'])
    expect(await testServer.changesNoRow(() => approve())).toMatchObject(REFUSED)
    await closeExpiredResets(testServer.pool, testServer.clock.now())
    expect(await testServer.changesNoRow(() => approve())).toMatchObject(REFUSED)
    const other = await asked(testServer, carl.username)
    await testServer.pool.query(shift, [other.id, '23:59:59.999'])
    expect((await approve(other.id)).status).toBe(200)
  })

  test('after the customer changed the password themselves', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'My-Own-Harbour-46' }
    expect((await carl.call(changePassword, { body })).status).toBe(200)
    expect(await testServer.changesNoRow(() => approve())).toMatchObject(REFUSED)
    expect(await logIn('My-Own-Harbour-46')).toBe(200)
  })

  test('when the password was changed in another way, though the request is still pending', async () => {
    await testServer.pool.query('update users set credential_version = 9 where id = $1', [carl.id])
    expect(await testServer.changesNoRow(() => approve())).toMatchObject(REFUSED)
    await testServer.pool.query('delete from sessions where user_id = $1', [carl.id])
  })
})

const cookieOf = (person: Person): string => person.cookies.get('sid') ?? ''
