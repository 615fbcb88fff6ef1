import { beforeEach, describe, expect, test } from 'vitest'
import { lockCustomer } from '#contract/people/access.ts'
import { login } from '#contract/people/identity.ts'
import { lockOwnAccount } from '#contract/people/locks.ts'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { PASSWORD, type Person } from '../../../support/server.ts'
import { asked, resetsOf } from '../password-resets/resets.ts'
import { makeKey } from '../keys/made-key.ts'
import { withTotp } from '../second-factor/enrolled.ts'
import { isVerified, mailedToken, secondLinkNode, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const NEW_PASSWORD = 'My-Own-Harbour-46'
const OVER = { status: 409, problem: { code: 'link_over' } }

let carl: Person
let people = 0
const mailed = ofFile(startLinkServer)
beforeEach(async () => {
  carl = await mailed.testServer.customer({ username: `carl${people++}` })
  await isVerified(mailed.testServer, carl)
})

async function link(before = ''): Promise<string> {
  const email = `${carl.username}@example.com`
  await mailed.testServer.visitor().call(requestResetLink, { body: { email } })
  return mailedToken(mailed, email, '/reset', before)
}
const reset = (token: string, newPassword = NEW_PASSWORD, at = mailed.testServer.visitor()) =>
  at.call(resetPassword, { body: { token, newPassword } })
const logIn = (password: string) =>
  mailed.testServer.visitor().call(login, { body: { username: carl.username, password } })

describe('200', () => {
  test('the new password opens, the old one does not; every session has ended and none is opened', async () => {
    const visitor = mailed.testServer.visitor()
    expect(await reset(await link(), NEW_PASSWORD, visitor)).toMatchObject({ status: 200, body: {} })
    expect((await visitor.get('/api/user')).status).toBe(401)
    expect((await carl.get('/api/user')).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('an account that its owner locked opens again, one that an administrator locked gets no link', async () => {
    await carl.call(lockOwnAccount)
    expect((await reset(await link())).status).toBe(200)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    const { root, pool } = mailed.testServer
    await root.call(lockCustomer, { params: { id: carl.id }, body: { reason: 'A test' } })
    const email = `${carl.username}@example.com`
    await mailed.testServer.visitor().call(requestResetLink, { body: { email } })
    const { rowCount } = await pool.query('select 1 from email_links where customer_id = $1', [carl.id])
    expect(rowCount).toBe(0)
  })

  test('every API key is revoked for good', async () => {
    const { id } = await makeKey(carl)
    expect((await reset(await link())).status).toBe(200)
    const { rows } = await mailed.testServer.pool.query(
      'select revoked_at is not null as is_revoked, revoked_why from api_keys where id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_revoked: true, revoked_why: 'password_reset' }])
  })

  test('the second factor is still asked', async () => {
    await withTotp(mailed.testServer, carl)
    expect((await reset(await link())).status).toBe(200)
    expect((await logIn(NEW_PASSWORD)).status).toBe(202)
  })

  test('payouts pause for a day, what waits for an administrator is closed, and it is on record', async () => {
    await asked(mailed.testServer, carl.username)
    await reset(await link())
    const until = new Date(mailed.testServer.clock.now().getTime() + 24 * 3_600_000).toISOString()
    const { rows } = await mailed.testServer.pool.query(
      'select payouts_paused_until as until, payouts_paused_for as reason from accounts where customer_id = $1',
      [carl.id],
    )
    expect(rows).toEqual([{ until: new Date(until), reason: 'password_reset' }])
    expect(await resetsOf(mailed.testServer.pool, carl.username)).toMatchObject([
      { status: 'closed', has_hash: false },
    ])
    const audit = await mailed.testServer.pool.query(
      `select after from audit_log where action = 'password.reset_by_link' and customer_id = $1`,
      [carl.id],
    )
    expect(audit.rows).toEqual([{ after: { sessionsEnded: 1 } }])
  })
})

describe('400', () => {
  test('a weak new password: the link stays good', async () => {
    const token = await link()
    for (const weak of ['short', 'Password123!', `X-${carl.username}-Harbour-9`])
      expect((await reset(token, weak)).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })
})

describe('409', () => {
  test('an unknown token', async () => {
    expect(await mailed.testServer.changesNoRow(() => reset('A'.repeat(43)))).toMatchObject(OVER)
  })

  test('the second use, also at once on two nodes', async () => {
    const second = await secondLinkNode(mailed)
    const token = await link()
    const uses = [reset(token), reset(token, 'My-Own-Harbour-47', second.visitor())]
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await reset(token)).toMatchObject(OVER)
  })

  test('one that a newer one has replaced', async () => {
    const first = await link()
    const newer = await link(first)
    expect(await reset(first)).toMatchObject(OVER)
    expect((await reset(newer)).status).toBe(200)
  })

  test('one from before the password was changed', async () => {
    const token = await link()
    await carl.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'My-Own-Harbour-48' },
    })
    expect(await reset(token)).toMatchObject(OVER)
  })

  test('one of ten minutes ago', async () => {
    const token = await link()
    await mailed.later({ minutes: 10 })
    expect(await reset(token)).toMatchObject(OVER)
  })
})
