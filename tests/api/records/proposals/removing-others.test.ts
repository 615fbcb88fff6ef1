import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveProposal } from '#contract/records/proposals.ts'
import { adminListExchangeRates, setExchangeRate } from '#contract/market/fx.ts'
import { adminListAgreements, adminReadAgreement } from '#contract/office/agreements.ts'
import { deactivateStaff, revokeRole } from '#contract/people/staff/staff.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import type { Reply } from '../../../support/client.ts'
import { signIn } from '../../../support/people.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { publishOrPropose } from '../../office/agreements/agreeing.ts'
import { announce } from '../../office/announcements/announcements.ts'
import { accept, confirm, invitationLines, invite, tokenOf } from '../../people/invitations/invitations.ts'
import { HARBOR } from '../../office/settings/bank-accounts.ts'
import { change, settingOf } from '../../office/settings/settings.ts'
import { ok, refused } from './proposals.ts'

const WHY = /^You ended the access of vera on .+ ET\. Until .+ ET another person must confirm this\.$/
const LIMIT = 'thresholds.per_request'

let testServer: TestServer
/** The one who removes the other. */
let root: Person
let vera: Person
beforeEach(async () => {
  testServer = await startTestServer()
  root = testServer.root
  ok(await change(root, LIMIT, '500.00'))
  vera = await testServer.staff('vera', ['administrator', 'treasurer'])
})
afterEach(() => testServer.close())

const deactivate = async (who = vera, by = root) =>
  ok(await by.call(deactivateStaff, { params: { id: who.id }, body: { reason: 'She left' } }))
const revoke = async (role: 'administrator' | 'treasurer') =>
  ok(await root.call(revokeRole, { params: { id: vera.id }, body: { role, reason: 'She moved' } }))
const rootAWeekLater = async () => {
  testServer.clock.advance({ hours: 24 * 7 })
  root.cookies.set('sid', await signIn(testServer, { ...root, id: BigInt(root.id) }))
  return root
}
const loosened = async (by = root) => ok(await change(by, LIMIT, '900000.00'))

describe('who deactivated the only other one who could confirm', () => {
  beforeEach(() => deactivate())

  test('loosens no threshold and sets no account alone: both wait for a person appointed by command', async () => {
    const { value, proposed, decidesAlone, endedAccess } = await loosened()
    expect({ value, decidesAlone }).toEqual({ value: '500.00', decidesAlone: false })
    expect(endedAccess).toMatch(WHY)
    expect(ok(await change(root, 'bank.USD', HARBOR)).proposed).not.toBeNull()
    const id = proposed?.id ?? ''
    expect(refused(await root.call(approveProposal, { params: { id } }))).toBe('403 own_proposal')
    const nora = await testServer.staff('nora', ['administrator'])
    ok(await nora.call(approveProposal, { params: { id } }))
    expect((await settingOf(root, LIMIT))?.value).toBe('900000.00')
  })

  test('sets no far rate, notifies no one and publishes no agreement alone, and reads why', async () => {
    const rate = () => root.call(setExchangeRate, { body: { currency: 'CHF', rateToUSD: '125' } })
    const told = () =>
      announce(root, { level: 'info', text: 'Hello', audiences: ['customers'], notifyCustomers: true })
    for (const alone of [rate, told]) {
      const reply = await changesNoRow<Reply<unknown>>(testServer.pool, alone)
      expect(refused(reply)).toBe('409 needs_second_person')
      expect(reply.problem.detail).toMatch(WHY)
    }
    const { decidesAlone, endedAccess = '' } = ok(await root.call(adminListExchangeRates))
    expect([decidesAlone, endedAccess]).toEqual([false, expect.stringMatching(WHY)])
    expect(ok(await publishOrPropose(root)).published).toBeNull()
    const [{ id = '' } = {}] = ok(await root.call(adminListAgreements))
    expect(ok(await root.call(adminReadAgreement, { params: { id } })).endedAccess).toMatch(WHY)
  })

  test('decides alone again after seven days', async () => {
    const { value, endedAccess } = await loosened(await rootAWeekLater())
    expect({ value, endedAccess }).toEqual({ value: '900000.00', endedAccess: undefined })
  })

  test('inserts no looser threshold alone, whatever code runs', async () => {
    const insert = async (days: number) => {
      const client = await testServer.pool.connect()
      await client.query('begin')
      const at = new Date(testServer.clock.now().getTime() + days * 86_400_000)
      const row = [LIMIT, root.id, at]
      await client
        .query(
          `insert into settings (id, key, value, effective_from, proposed_by, reason, made_at)
           values (9000000000, $1, '90000000', $3, $2, 'r', $3)`,
          row,
        )
        .finally(async () => {
          await client.query('rollback')
          client.release()
        })
    }
    await expect(insert(6.9)).rejects.toThrow('was not confirmed')
    await insert(7)
  })
})

test.each(['administrator', 'treasurer'] as const)(
  'who revoked a colleague’s role of %s loosens no threshold alone once no role that confirms is left',
  async (last) => {
    for (const role of ['administrator', 'treasurer'] as const) if (role !== last) await revoke(role)
    await revoke(last)
    expect(await loosened()).toMatchObject({ value: '500.00', endedAccess: expect.stringMatching(WHY) })
  },
)

test('who lost a colleague by the command line’s hand decides alone', async () => {
  await lockUser(testServer.pool, { username: 'vera', at: testServer.clock.now() })
  expect(await loosened()).toMatchObject({ value: '900000.00', decidesAlone: true })
})

describe('an invitation of who deactivates the only other administrator', () => {
  const friend = async () => (await invite(root, 'friend', ['treasurer'])).body.invitation.id

  test('is not confirmed by its inviter: no friend signs in', async () => {
    const id = await friend()
    await deactivate()
    const reply = await confirm(root, id)
    expect(refused(reply)).toBe('403 own_proposal')
    expect(reply.problem.detail).toMatch(WHY)
    expect((await invite(root, 'another')).body).toMatchObject({
      link: null,
      invitation: { status: 'waiting' },
    })
    const alone = testServer.pool.query(
      `update staff_invitations set confirmed_at = invited_at, token_hash = sha256('t'),
         expires_at = invited_at + interval '1 day'
       where id = $1`,
      [id],
    )
    await expect(alone).rejects.toThrow('another administrator has to confirm')
    expect(await invitationLines(testServer, id)).toMatchObject([
      { action: 'staff.invited' },
      { action: 'staff.invitation_refused' },
    ])
  })

  test('is confirmed by an administrator whom the command line appoints', async () => {
    const id = await friend()
    await deactivate()
    const nora = await testServer.staff('nora', ['administrator'])
    const { body } = await confirm(nora, id)
    expect((await accept(testServer.visitor(), tokenOf(body.link))).status).toBe(200)
  })

  test('made alone after seven days lets the colleague in', async () => {
    await deactivate()
    const { body } = await invite(await rootAWeekLater(), 'friend')
    expect((await accept(testServer.visitor(), tokenOf(body.link))).status).toBe(200)
  })
})
