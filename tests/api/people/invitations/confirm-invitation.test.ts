import { beforeEach, describe, expect, test } from 'vitest'
import { grantRole, revokeRole } from '#contract/people/staff/staff.ts'
import { confirmInvitation, listInvitations, withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { releaseTogether } from '../../../support/last-byte.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { type Person, startTestServer, testServerOfFile } from '../../../support/server.ts'
import { accept, confirm, invitationLines, invite, tokenOf } from './invitations.ts'

const testServer = testServerOfFile()
let anna: Person
let vera: Person
let people = 0
let id = ''
let username = ''
beforeEach(async () => {
  anna = await testServer.staff(`anna${people}`, ['administrator'])
  vera = await testServer.staff(`vera${people++}`, ['administrator'])
  username = `nora${people}`
  id = (await invite(anna, username)).body.invitation.id
})

test('200: by another; the link is good for a day and told once, to the one who confirms', async () => {
  const { status, body } = await confirm(vera, id)
  expect(status).toBe(200)
  expect(body.invitation).toMatchObject({
    status: 'confirmed',
    invitedBy: anna.username,
    confirmedBy: vera.username,
  })
  const { confirmedAt, expiresAt } = body.invitation
  expect(Date.parse(expiresAt) - Date.parse(confirmedAt ?? '')).toBe(86_400_000)
  expect(tokenOf(body.link)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const listed = await anna.call(listInvitations)
  expect(JSON.stringify(listed.body)).not.toContain(tokenOf(body.link))
  expect(await invitationLines(testServer, id)).toMatchObject([
    { action: 'staff.invited', actor_id: anna.id },
    { action: 'staff.invitation_confirmed', actor_id: vera.id, after: { linkUntil: expiresAt } },
  ])
})

describe('is refused, changes no row and leaves one line', () => {
  const refused = async (by: Person, status: number, code: string, of = id) =>
    expect(await refusedTwice(testServer.pool, () => confirm(by, of))).toEqual([
      `${status} ${code}`,
      {
        action: 'staff.invitation_refused',
        subject: of,
        by: by.id,
        customer: null,
        before: null,
        after: { tried: 'confirmed', refusal: code },
      },
    ])

  test('403: one’s own', () => refused(anna, 403, 'own_proposal'))
  test('404: one that is not there, without a line', async () => {
    const reply = await testServer.changesNoRow(() => confirm(vera, '1'))
    expect([reply.status, reply.problem.code]).toEqual([404, 'not_found'])
    expect(await invitationLines(testServer, '1')).toEqual([])
  })

  test('409: one that is confirmed, or withdrawn', async () => {
    await confirm(vera, id)
    await refused(vera, 409, 'invitation_over')
    const params = { id }
    await vera.call(withdrawInvitation, { params, body: { reason: 'r' } })
    await refused(anna, 409, 'invitation_over')
  })

  test('409: by an inviter who is no administrator any more', async () => {
    const carl = await testServer.staff(`carl${people}`, ['administrator'])
    const theirs = (await invite(carl, `kim${people}`)).body.invitation.id
    const params = { id: carl.id }
    await anna.call(revokeRole, { params, body: { role: 'administrator', reason: 'r' } })
    await refused(vera, 409, 'proposer_gone', theirs)
  })

  test('403: by whom the inviter made one within a day', async () => {
    const kim = await testServer.staff(`kim${people}`, ['kyc'])
    const body = { role: 'administrator', reason: 'r' } as const
    await anna.call(grantRole, { params: { id: kim.id }, body })
    await refused(kim, 403, 'role_too_new')
  })

  test('409: a username that a customer took meanwhile', async () => {
    await testServer.customer({ username })
    await refused(vera, 409, 'username_or_email_taken')
  })

  test('409: one that waited for a week', async () => {
    testServer.clock.advance({ hours: 168 })
    const fresh = await testServer.staff(`fresh${people}`, ['administrator'])
    await refused(fresh, 409, 'invitation_over')
    const { body } = await fresh.call(listInvitations)
    expect(body.find((each) => each.id === id)).toMatchObject({ status: 'expired' })
  })
})

test('the table refuses the inviter, who is no administrator, alone with others, and a second time', async () => {
  const carl = await testServer.staff(`carl${people}`, ['cashier'])
  const confirmedBy = (by: string) =>
    testServer.pool.query(
      `update staff_invitations set confirmed_at = invited_at, confirmed_by = $2, token_hash = sha256($1::text::bytea),
         expires_at = invited_at + interval '1 day'
       where id = $1`,
      [id, by],
    )
  await expect(confirmedBy(anna.id)).rejects.toMatchObject({
    constraint: 'staff_invitations_confirmed_by_another_check',
  })
  await expect(confirmedBy(carl.id)).rejects.toThrow('only an administrator confirms')
  await expect(
    testServer.pool.query(
      `update staff_invitations set confirmed_at = invited_at, token_hash = sha256('t'),
         expires_at = invited_at + interval '1 day'
       where id = $1`,
      [id],
    ),
  ).rejects.toThrow('another administrator has to confirm')
  expect((await confirm(vera, id)).status).toBe(200)
  await expect(
    testServer.pool.query(`update staff_invitations set token_hash = sha256('mine') where id = $1`, [id]),
  ).rejects.toThrow('confirmed already')
})

test('forty confirmations and withdrawals of one at once on two servers have one outcome', async () => {
  const node = await testServer.secondNode()
  const sendings = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? { token: vera.token, endpoint: confirmInvitation, id, body: {} }
      : { token: anna.token, endpoint: withdrawInvitation, id, body: { reason: 'r' } },
  )
  const replies = await releaseTogether([testServer.url, node.url], sendings)
  const done = replies.map(({ status }, at) => `${at % 2 === 0 ? 'confirmed' : 'withdrawn'} ${status}`)
  expect(done.filter((each) => each === 'withdrawn 200')).toHaveLength(1)
  const confirmed = replies.filter(({ status }, at) => at % 2 === 0 && status === 200)
  expect(confirmed.length).toBeLessThanOrEqual(1)
  const { body } = await vera.call(listInvitations)
  expect(body.find((each) => each.id === id)).toMatchObject({ status: 'withdrawn' })
  for (const { body: told } of confirmed) {
    const token = tokenOf((told as { link: string }).link)
    expect((await accept(testServer.visitor(), token)).problem.code).toBe('link_over')
  }
  const lines = (await invitationLines(testServer, id)).map(({ action }) => action)
  expect(lines.filter((action) => action !== 'staff.invitation_refused')).toHaveLength(2 + confirmed.length)
})

test('an inviter whom no other could help any more, by the operator’s hand, confirms for themselves', async () => {
  const alone = await startTestServer()
  const other = await alone.staff('other', ['administrator'])
  const waiting = (await invite(alone.root, 'nora')).body.invitation.id
  expect((await confirm(alone.root, waiting)).problem.code).toBe('own_proposal')
  await lockUser(alone.pool, { username: other.username, at: alone.clock.now() })
  const { status, body } = await confirm(alone.root, waiting)
  expect([status, body.invitation.confirmedBy]).toEqual([200, null])
  await alone.close()
})
