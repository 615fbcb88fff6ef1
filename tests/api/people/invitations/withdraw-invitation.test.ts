import { beforeAll, expect, test } from 'vitest'
import { withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accept, invitationLines, invite, invitedToken } from './invitations.ts'

const testServer = testServerOfFile()
let vera: Person
beforeAll(async () => {
  vera = await testServer.staff('vera', ['administrator'])
})

const withdraw = (by: Person, id: string) =>
  by.call(withdrawInvitation, { params: { id }, body: { reason: 'Another one joins' } })

test('200: any administrator, of one that waits; the name is free again, and the log says why', async () => {
  const { id } = (await invite(testServer.root, 'nora')).body.invitation
  const { status, body } = await withdraw(vera, id)
  expect([status, body.status, body.withdrawnBy]).toEqual([200, 'withdrawn', 'vera'])
  expect((await invitationLines(testServer, id)).at(-1)).toEqual({
    action: 'staff.invitation_withdrawn',
    actor_id: vera.id,
    after: { status: 'withdrawn', reason: 'Another one joins' },
  })
  expect((await invite(vera, 'nora')).status).toBe(200)
})

test('200: of a confirmed one, whose link stops working', async () => {
  const { id, token } = await invitedToken(testServer.root, vera, 'paul')
  expect((await withdraw(testServer.root, id)).status).toBe(200)
  expect((await accept(testServer.visitor(), token)).problem.code).toBe('link_over')
})

test('409: one that was withdrawn or used', async () => {
  const first = await invitedToken(testServer.root, vera, 'rita')
  const second = await invitedToken(testServer.root, vera, 'sara')
  await withdraw(vera, first.id)
  await accept(testServer.visitor(), second.token)
  for (const { id } of [first, second]) {
    expect(await refusedTwice(testServer.pool, () => withdraw(vera, id))).toEqual([
      '409 invitation_over',
      {
        action: 'staff.invitation_refused',
        subject: id,
        by: vera.id,
        customer: null,
        before: null,
        after: { tried: 'withdrawn', refusal: 'invitation_over' },
      },
    ])
  }
})

test('404: one that is not there', async () => expect((await withdraw(vera, '1')).status).toBe(404))
test('400: without a reason', async () => {
  expect((await vera.post('/api/admin/invitations/1/withdraw', { reason: ' ' })).status).toBe(400)
})
