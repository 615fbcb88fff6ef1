import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteStaff } from '#contract/people/staff/invitations.ts'
import { staffInvitation } from '#contract/people/staff/invitations.schemas.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { mailedToken, startLinkServer } from '../email-links/links.ts'
import { accept, bodyOf, invitationLines, invite, tokenOf } from './invitations.ts'

describe('where another administrator may confirm', () => {
  let testServer: TestServer
  let vera: Person
  beforeAll(async () => {
    testServer = await startTestServer()
    vera = await testServer.staff('vera', ['administrator'])
  })
  afterAll(() => testServer.close())

  test('200: it waits a week for another, and the log has it', async () => {
    const { status, body } = await invite(testServer.root, 'nora', ['kyc', 'support'])
    expect(status).toBe(200)
    expect(staffInvitation.parse(body.invitation)).toEqual(body.invitation)
    expect(body).toMatchObject({
      link: null,
      invitation: { status: 'waiting', roles: ['kyc', 'support'], invitedBy: 'root', confirmedBy: null },
    })
    expect(Date.parse(body.invitation.expiresAt) - Date.parse(body.invitation.invitedAt)).toBe(7 * 86_400_000)
    expect(await invitationLines(testServer, body.invitation.id)).toEqual([
      {
        action: 'staff.invited',
        actor_id: testServer.root.id,
        after: {
          username: 'nora',
          email: 'nora@staff.example',
          roles: 'kyc, support',
          reason: 'She joins us',
        },
      },
    ])
  })

  test('200: a warned pair where that is accepted; the log has the warning', async () => {
    const body = { ...bodyOf('paul', ['kyc', 'cashier']), acceptsWarnings: true }
    const invited = await vera.call(inviteStaff, { body })
    expect(invited.status).toBe(200)
    expect(await invitationLines(testServer, invited.body.invitation.id)).toMatchObject([
      { after: { acceptedWarnings: 'kyc and cashier' } },
    ])
  })

  test.each([
    ['a warned pair unannounced', { roles: ['kyc', 'cashier'] as const }, 'roles_warned'],
    ['a username in use', { username: 'Ada' }, 'username_or_email_taken'],
    ['an address in use', { email: 'ADA@example.com' }, 'username_or_email_taken'],
    ['a username that is invited', { username: 'PAUL' }, 'username_or_email_taken'],
    ['an address that is invited', { email: 'Paul@staff.example' }, 'username_or_email_taken'],
  ])('409: %s', async (_, change, code) => {
    const body = {
      ...bodyOf('quinn'),
      ...change,
      roles: [...('roles' in change ? change.roles : ['desk' as const])],
    }
    const { status, problem } = await testServer.changesNoRow(() =>
      testServer.root.call(inviteStaff, { body }),
    )
    expect([status, problem.code]).toEqual([409, code])
  })

  test.each([
    ['no role', []],
    ['a role that there is not', ['king']],
    ['a role twice', ['desk', 'desk']],
  ])('400: %s', async (_, roles) => {
    const { status } = await testServer.root.post('/api/admin/invitations', { ...bodyOf('quinn'), roles })
    expect(status).toBe(400)
  })

  test('403: an auditor looks only', async () => {
    const otto = await testServer.staff('otto', ['auditor'])
    expect((await invite(otto, 'quinn')).status).toBe(403)
  })

  test('of forty at once by one name, on two servers, one is made', async () => {
    const node = await testServer.secondNode()
    const asked = Array.from({ length: 40 }, (_, at) =>
      invite(at % 2 === 0 ? testServer.root : node.as(vera), 'rita'),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(39)
  })
})

describe('where no other active administrator is there', () => {
  test('200: it counts at once; the link is told, and only its hash is stored', async () => {
    const testServer = await startTestServer()
    const { status, body } = await invite(testServer.root, 'nora')
    expect(status).toBe(200)
    expect(body.invitation).toMatchObject({ status: 'confirmed', confirmedBy: null })
    expect(await invitationLines(testServer, body.invitation.id)).toMatchObject([
      { action: 'staff.invited' },
      { action: 'staff.invitation_confirmed', actor_id: testServer.root.id, after: { alone: true } },
    ])
    const token = tokenOf(body.link)
    const { rows } = await testServer.pool.query<{ text: string }>(
      'select i::text as text from staff_invitations i union all select l::text from audit_log l',
    )
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
    expect((await accept(testServer.visitor(), token)).status).toBe(200)
    await testServer.close()
  })

  test('200: with a mail server the link is mailed to the address, and not told', async () => {
    const mailed = await startLinkServer()
    const { testServer } = mailed
    const { body } = await invite(testServer.root, 'nora')
    expect(body.link).toBeNull()
    const token = await mailedToken(mailed, 'nora@staff.example', '/invitation')
    const text = mailed.mailServer.inbox.at(-1)?.text
    expect(text).toContain('An administrator of Northfold invited this address.')
    expect(text).not.toContain('Nora')
    expect((await accept(testServer.visitor(), token)).status).toBe(200)
    await mailed.close()
  })
})
