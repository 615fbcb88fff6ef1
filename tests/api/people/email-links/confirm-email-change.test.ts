import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  getEmail,
  requestEmailProof,
} from '#contract/people/account.ts'
import { getPayoutPause } from '#contract/cash/withdrawals.ts'
import { lockOwnAccount } from '#contract/people/locks.ts'
import { register } from '#contract/people/identity.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { PASSWORD, type Person } from '../../../support/server.ts'
import { withTotp } from '../second-factor/enrolled.ts'
import { allSent, changeAsked, mailedText, mailedToken, secondLinkNode, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const OVER = { status: 409, problem: { code: 'link_over' } }
const PAGE = '/email/change'

let carl: Person
let people = 0
const mailed = ofFile(startLinkServer)
beforeEach(async () => void (carl = await mailed.testServer.customer({ username: `carl${people++}` })))

const oldAddress = () => `${carl.username}@example.com`
const newAddress = () => `new.${carl.username}@example.com`
const ask = (email: string, who = carl) => who.call(changeEmail, { body: { email, password: PASSWORD } })
const confirm = (token: string, at = mailed.testServer.visitor()) =>
  at.call(confirmEmailChange, { body: { token } })
const addressOf = async (who = carl) => (await who.call(getEmail)).body.email

/** Carl has a second factor, so his new address alone confirms. */
const changeOfOne = async () => {
  await withTotp(mailed.testServer, carl)
  return changeAsked(mailed, carl, newAddress())
}

describe('200, with a second factor', () => {
  test('nothing changes before the new address confirms; then it is in force, proved, and payouts pause', async () => {
    const token = await changeOfOne()
    const { body } = await carl.call(getEmail)
    expect(body).toMatchObject({
      email: oldAddress(),
      pending: { email: newAddress(), isNewConfirmed: false, isOldConfirmed: null },
    })
    expect((await carl.call(getPayoutPause)).body).toMatchObject({ pausedUntil: null })
    expect(await confirm(token)).toMatchObject({ status: 200, body: { isChanged: true } })
    expect((await carl.call(getEmail)).body).toEqual({
      email: newAddress(),
      isVerified: true,
      isProofDue: false,
      pending: null,
    })
    const until = new Date(mailed.testServer.clock.now().getTime() + 72 * 3_600_000).toISOString()
    expect((await carl.call(getPayoutPause)).body).toMatchObject({
      pausedUntil: until,
      pausedFor: 'email_change',
    })
  })

  test('is on record step by step, without the token', async () => {
    const token = await changeOfOne()
    await confirm(token)
    const { rows } = await mailed.testServer.pool.query<{ action: string; line: string }>(
      `select action, l::text as line from audit_log l where customer_id = $1 and action like 'email.%' order by id`,
      [carl.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'email.change_requested',
      'email.change_confirmed',
      'email.changed',
    ])
    expect(rows.map(({ line }) => line).join()).not.toContain(token)
  })
})

describe('200, without a second factor', () => {
  test.each([
    ['the new one first', true],
    ['the present one first', false],
  ])('both addresses confirm, %s', async (_, isNewFirst) => {
    const tokens = [
      await changeAsked(mailed, carl, newAddress()),
      await mailedToken(mailed, oldAddress(), PAGE),
    ]
    const [first = '', second = ''] = isNewFirst ? tokens : tokens.toReversed()
    expect(await confirm(first)).toMatchObject({ status: 200, body: { isChanged: false } })
    expect((await carl.call(getEmail)).body).toMatchObject({
      email: oldAddress(),
      pending: { isNewConfirmed: isNewFirst, isOldConfirmed: !isNewFirst },
    })
    expect(await confirm(second)).toMatchObject({ status: 200, body: { isChanged: true } })
    expect(await addressOf()).toBe(newAddress())
  })

  test('both at once, on two nodes, change it once', async () => {
    const second = await secondLinkNode(mailed)
    const tokens = [
      await changeAsked(mailed, carl, newAddress()),
      await mailedToken(mailed, oldAddress(), PAGE),
    ]
    const nodes = [mailed.testServer.visitor(), second.visitor()]
    const replies = await Promise.all(tokens.map((token, at) => confirm(token, nodes[at])))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.isChanged))).toEqual(new Set([true, false]))
    expect(await addressOf()).toBe(newAddress())
  })
})

describe('an address that is somebody else’s', () => {
  test('gets the same answer and screen, and no link: its owner is told that someone tried', async () => {
    const dora = await mailed.testServer.customer({ username: `dora${people++}` })
    const taken = `${dora.username}@example.com`
    const answers = [await ask(newAddress()), await ask(taken)]
    const [free, other] = answers.map(({ status, body }) => ({
      status,
      body: { ...body, pending: { ...body.pending, email: null } },
    }))
    expect(other).toEqual(free)
    expect((await carl.call(getEmail)).body).toMatchObject({
      pending: { email: taken, isNewConfirmed: false, isOldConfirmed: false },
    })
    expect(await mailedText(mailed, taken, 'Someone tried')).not.toContain(`${PAGE}#`)
    expect(
      mailed.mailServer.inbox.filter(({ recipient, text }) => recipient === taken && text?.includes(PAGE)),
    ).toEqual([])
    expect(await mailedText(mailed, taken, 'Someone tried')).toContain('/auth')
  })

  test('stays so, even when the present address has confirmed', async () => {
    await ask('root@example.com')
    expect(await confirm(await mailedToken(mailed, oldAddress(), PAGE))).toMatchObject({
      body: { isChanged: false },
    })
    expect(await addressOf()).toBe(oldAddress())
  })
})

describe('400', () => {
  beforeAll(() => allSent(mailed))

  test.each([['short'], ['A'.repeat(44)]])('the token %s', async (token) => {
    expect((await mailed.testServer.changesNoRow(() => confirm(token))).status).toBe(400)
  })
})

describe('409', () => {
  test('an unknown token, and one for another purpose', async () => {
    expect(await confirm('A'.repeat(43))).toMatchObject(OVER)
    await carl.call(requestEmailProof)
    expect(await confirm(await mailedToken(mailed, oldAddress(), '/email/confirm'))).toMatchObject(OVER)
  })

  test('the second use, also at once on two nodes', async () => {
    const second = await secondLinkNode(mailed)
    const token = await changeOfOne()
    const nodes = [mailed.testServer.visitor(), second.visitor()]
    const statuses = (await Promise.all(nodes.map((node) => confirm(token, node)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await confirm(token)).toMatchObject(OVER)
  })

  test('one of a change that a newer one has replaced; both at once leave one of the two', async () => {
    const token = await changeOfOne()
    await ask(`c.${carl.username}@example.com`)
    expect(await confirm(token)).toMatchObject(OVER)
    const newer = await mailedToken(mailed, `c.${carl.username}@example.com`, PAGE)
    const [confirmed, asked] = await Promise.all([confirm(newer), ask(newAddress())])
    expect(asked.status).toBe(200)
    expect([200, 409]).toContain(confirmed.status)
    const { email, pending } = (await carl.call(getEmail)).body
    expect(email).toBe(confirmed.status === 200 ? `c.${carl.username}@example.com` : oldAddress())
    expect([newAddress(), undefined]).toContain(pending?.email)
  })

  test('one of a change that was canceled; of both at once one wins', async () => {
    const token = await changeOfOne()
    await carl.call(cancelEmailChange)
    expect(await confirm(token)).toMatchObject(OVER)
    await ask(newAddress())
    const again = await mailedToken(mailed, newAddress(), PAGE, token)
    const [confirmed, cancelled] = await Promise.all([confirm(again), carl.call(cancelEmailChange)])
    expect([confirmed.status, cancelled.status].toSorted()).toEqual([200, 409])
    expect(await addressOf()).toBe(confirmed.status === 200 ? newAddress() : oldAddress())
  })

  test('one of a day ago', async () => {
    const token = await changeOfOne()
    await mailed.later({ hours: 24 })
    expect(await confirm(token)).toMatchObject(OVER)
  })

  test('one from before the password was changed, or the account locked', async () => {
    const token = await changeAsked(mailed, carl, newAddress())
    await carl.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'My-Own-Harbour-48' },
    })
    expect(await confirm(token)).toMatchObject(OVER)
    expect((await carl.call(getEmail)).body).toMatchObject({ pending: null })
    const dora = await mailed.testServer.customer({ username: `dora${people++}` })
    const hers = await changeAsked(mailed, dora, `new.${dora.username}@example.com`)
    await dora.call(lockOwnAccount)
    expect(await confirm(hers)).toMatchObject(OVER)
  })

  test('an address that another customer has taken meanwhile: a clear sentence, and nothing changes', async () => {
    const token = await changeOfOne()
    const body = { firstName: 'N', lastName: 'N', username: `next${people++}`, password: PASSWORD }
    await mailed.testServer.visitor().call(register, { body: { ...body, email: newAddress() } })
    expect(await confirm(token)).toMatchObject({
      status: 409,
      problem: { code: 'email_taken', detail: 'This email address is already in use' },
    })
    expect(await addressOf()).toBe(oldAddress())
  })

  test('of two customers who confirm one address at once one gets it', async () => {
    const second = await secondLinkNode(mailed)
    const email = `both${people++}@example.com`
    await withTotp(mailed.testServer, carl)
    const dora = await mailed.testServer.customer({ username: `dora${people++}` })
    await withTotp(mailed.testServer, dora)
    const first = await changeAsked(mailed, carl, email)
    await ask(email, dora)
    const other = await mailedToken(mailed, email, PAGE, first)
    const replies = await Promise.all([confirm(first), confirm(other, second.visitor())])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await addressOf(), await addressOf(dora)].filter((each) => each === email)).toHaveLength(1)
  })
})
