import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeEmail, confirmEmailChange, getEmail, restoreEmail } from '#contract/people/account.ts'
import { lockOwnAccount } from '#contract/people/locks.ts'
import { login, register } from '#contract/people/identity.ts'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import { removeExpired } from '#server/people/remove-expired.ts'
import { PASSWORD, type Person } from '../../../support/server.ts'
import { withTotp } from '../second-factor/enrolled.ts'
import {
  allSent,
  changeAsked,
  changed,
  mailedText,
  mailedToken,
  secondLinkNode,
  startLinkServer,
} from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const OVER = { status: 409, problem: { code: 'link_over' } }
const PAGE = '/email/restore'

let carl: Person
let people = 0
const mailed = ofFile(startLinkServer)
beforeEach(async () => void (carl = await mailed.testServer.customer({ username: `carl${people++}` })))

const oldAddress = () => `${carl.username}@example.com`
const newAddress = () => `new.${carl.username}@example.com`
const restore = (token: string, at = mailed.testServer.visitor()) =>
  at.call(restoreEmail, { body: { token } })
const signIn = (password = PASSWORD) =>
  mailed.testServer.visitor().call(login, { body: { username: carl.username, password } })
/** As another sign-in of Carl's sees it. */
const addressOf = async () => {
  const { rows } = await mailed.testServer.pool.query<{ email: string; isVerified: boolean }>(
    'select email, email_verified_at is not null as "isVerified" from users where id = $1',
    [carl.id],
  )
  return rows[0]
}
/** Carl's address has changed, and this token in his old mailbox undoes it. */
async function changedWithToken(): Promise<string> {
  const before = (await addressOf())?.email ?? ''
  await changed(mailed, carl, newAddress())
  return mailedToken(mailed, before, PAGE)
}
const registered = (email: string) =>
  mailed.testServer.visitor().call(register, {
    body: { firstName: 'N', lastName: 'N', username: `next${people++}`, password: PASSWORD, email },
  })

describe('200', () => {
  test('the address before is in force and proved; every session ends, payouts pause, and both are told', async () => {
    const token = await changedWithToken()
    await mailed.later({ hours: 24 * 6 })
    await signIn()
    expect(await restore(token)).toMatchObject({ status: 200, body: {} })
    expect(await addressOf()).toEqual({ email: oldAddress(), isVerified: true })
    expect((await carl.call(getEmail)).status).toBe(401)
    const { rows } = await mailed.testServer.pool.query('select from sessions where user_id = $1', [carl.id])
    expect(rows).toHaveLength(0)
    const paused = await mailed.testServer.pool.query(
      'select payouts_paused_until as until, payouts_paused_for as reason from accounts where customer_id = $1',
      [carl.id],
    )
    const until = new Date(mailed.testServer.clock.now().getTime() + 72 * 3_600_000)
    expect(paused.rows).toEqual([{ until, reason: 'email_change' }])
    expect(await mailedText(mailed, oldAddress(), 'Email address restored')).toContain(
      'signed out everywhere',
    )
    expect(await mailedText(mailed, newAddress(), 'was undone')).toContain('no longer belongs to the account')
  })

  test('is on record with both addresses, without the token', async () => {
    const token = await changedWithToken()
    await restore(token)
    const { rows } = await mailed.testServer.pool.query<{ line: string }>(
      `select l::text as line from audit_log l where customer_id = $1 and action = 'email.restored'`,
      [carl.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.line).toContain(oldAddress())
    expect(rows[0]?.line).toContain(newAddress())
    expect(rows[0]?.line).not.toContain(token)
  })

  test('a password reset by the new mailbox does not outrun it, nor does a link that waits there', async () => {
    const token = await changedWithToken()
    const visitor = mailed.testServer.visitor()
    await visitor.call(requestResetLink, { body: { email: newAddress() } })
    const first = await mailedToken(mailed, newAddress(), '/reset')
    const body = { token: first, newPassword: 'Another-Harbour-43' }
    expect((await visitor.call(resetPassword, { body })).status).toBe(200)
    await visitor.call(requestResetLink, { body: { email: newAddress() } })
    const waiting = await mailedToken(mailed, newAddress(), '/reset', first)
    expect((await restore(token)).status).toBe(200)
    expect(await addressOf()).toEqual({ email: oldAddress(), isVerified: true })
    expect(
      await visitor.call(resetPassword, { body: { token: waiting, newPassword: 'Yet-Another-Harbour-44' } }),
    ).toMatchObject(OVER)
  })

  test('a further change is undone too, and its mailbox cannot take the address back', async () => {
    await withTotp(mailed.testServer, carl)
    const first = await changeAsked(mailed, carl, newAddress())
    await carl.call(confirmEmailChange, { body: { token: first } })
    const token = await mailedToken(mailed, oldAddress(), PAGE)
    const third = `third.${carl.username}@example.com`
    const second = await changeAsked(mailed, carl, third)
    await carl.call(confirmEmailChange, { body: { token: second } })
    const theirs = await mailedToken(mailed, newAddress(), PAGE)
    expect((await restore(token)).status).toBe(200)
    expect(await addressOf()).toMatchObject({ email: oldAddress() })
    expect(await restore(theirs)).toMatchObject(OVER)
  })

  test('a change that waits is void', async () => {
    const token = await changedWithToken()
    const waiting = await changeAsked(mailed, carl, `third.${carl.username}@example.com`)
    await restore(token)
    expect(
      await mailed.testServer.visitor().call(confirmEmailChange, { body: { token: waiting } }),
    ).toMatchObject(OVER)
  })

  test('of an account that its owner has locked, which stays locked', async () => {
    const token = await changedWithToken()
    await carl.call(lockOwnAccount)
    expect((await restore(token)).status).toBe(200)
    expect(await addressOf()).toMatchObject({ email: oldAddress() })
    expect((await signIn()).status).toBe(401)
  })
})

describe('the address before is held for seven days', () => {
  test('against sign-up, which says that it is in use; after them it is free', async () => {
    await changedWithToken()
    expect(await registered(oldAddress().toUpperCase())).toMatchObject({
      status: 409,
      problem: { code: 'username_or_email_taken' },
    })
    await mailed.later({ hours: 24 * 7 })
    expect((await registered(oldAddress())).status).toBe(200)
  })

  test('against a change to it by another, who sees no difference and whose links change nothing', async () => {
    const token = await changedWithToken()
    const dora = await mailed.testServer.customer({ username: `dora${people++}` })
    const { status, body } = await dora.call(changeEmail, {
      body: { email: oldAddress(), password: PASSWORD },
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { pending: { email: oldAddress() } } })
    expect(await mailedText(mailed, oldAddress(), 'Someone tried')).not.toContain('/email/change#')
    expect((await restore(token)).status).toBe(200)
  })

  test('not against its own customer, who may change back', async () => {
    await withTotp(mailed.testServer, carl)
    for (const email of [newAddress(), oldAddress()]) {
      const token = await changeAsked(mailed, carl, email)
      expect((await carl.call(confirmEmailChange, { body: { token } })).status).toBe(200)
    }
    expect(await addressOf()).toMatchObject({ email: oldAddress() })
  })

  test('also against a sign-up at the moment of the change, on another node', async () => {
    const second = await secondLinkNode(mailed)
    const first = await changeAsked(mailed, carl, newAddress())
    const other = await mailedToken(mailed, oldAddress(), '/email/change')
    await carl.call(confirmEmailChange, { body: { token: first } })
    const body = { firstName: 'N', lastName: 'N', password: PASSWORD, email: oldAddress() }
    const replies = await Promise.all([
      carl.call(confirmEmailChange, { body: { token: other } }),
      ...Array.from({ length: 4 }, (_, at) =>
        second.visitor().call(register, { body: { ...body, username: `race${people++}.${at}` } }),
      ),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409])
    expect((await restore(await mailedToken(mailed, oldAddress(), PAGE))).status).toBe(200)
  })
})

describe('400', () => {
  beforeAll(() => allSent(mailed))

  test.each([['short'], ['A'.repeat(44)]])('the token %s', async (token) => {
    expect((await mailed.testServer.changesNoRow(() => restore(token))).status).toBe(400)
  })
})

describe('409', () => {
  test('an unknown token, and one for another purpose', async () => {
    expect(await restore('A'.repeat(43))).toMatchObject(OVER)
    expect(await restore(await changeAsked(mailed, carl, newAddress()))).toMatchObject(OVER)
  })

  test('the second use, also at once on two nodes', async () => {
    const second = await secondLinkNode(mailed)
    const token = await changedWithToken()
    const nodes = [mailed.testServer.visitor(), second.visitor()]
    const replies = await Promise.all(nodes.map((node) => restore(token, node)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await restore(token)).toMatchObject(OVER)
  })

  test('one at the moment of a further change: the address before is in force in the end', async () => {
    await withTotp(mailed.testServer, carl)
    const first = await changeAsked(mailed, carl, newAddress())
    await carl.call(confirmEmailChange, { body: { token: first } })
    const token = await mailedToken(mailed, oldAddress(), PAGE)
    const further = await changeAsked(mailed, carl, `third.${carl.username}@example.com`)
    const [restored] = await Promise.all([
      restore(token),
      mailed.testServer.visitor().call(confirmEmailChange, { body: { token: further } }),
    ])
    expect(restored.status).toBe(200)
    expect(await addressOf()).toMatchObject({ email: oldAddress() })
  })

  test('one of seven days ago, which the sweep has removed', async () => {
    const token = await changedWithToken()
    await mailed.later({ hours: 24 * 7 })
    expect(await restore(token)).toMatchObject(OVER)
    const { pool, clock } = mailed.testServer
    await removeExpired(pool, clock.now())
    expect((await pool.query('select from email_restores where customer_id = $1', [carl.id])).rowCount).toBe(
      0,
    )
  })
})
