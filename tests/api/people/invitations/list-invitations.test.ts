import { beforeAll, expect, test } from 'vitest'
import { listInvitations } from '#contract/people/staff/invitations.ts'
import { staffInvitation } from '#contract/people/staff/invitations.schemas.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accept, invite, invitedToken } from './invitations.ts'

const testServer = testServerOfFile()
let vera: Person
beforeAll(async () => {
  vera = await testServer.staff('vera', ['administrator'])
})

test('200: the newest first, each as it is now, for administrators and auditors', async () => {
  await invite(testServer.root, 'waits')
  const used = await invitedToken(testServer.root, vera, 'used')
  await accept(testServer.visitor(), used.token)
  await invitedToken(vera, testServer.root, 'sent')
  const otto = await testServer.staff('otto', ['auditor'])
  const { body } = await otto.call(listInvitations)
  expect(body.map((each) => staffInvitation.parse(each))).toEqual(body)
  expect(body.map(({ username, status }) => [username, status])).toEqual([
    ['sent', 'confirmed'],
    ['used', 'used'],
    ['waits', 'waiting'],
  ])
  testServer.clock.advance({ hours: 24 })
  const fresh = await testServer.staff('fresh', ['auditor'])
  const later = await fresh.call(listInvitations)
  expect(later.body.map(({ username, status }) => [username, status])).toEqual([
    ['sent', 'expired'],
    ['used', 'used'],
    ['waits', 'waiting'],
  ])
})

test('403: support', async () => {
  const sam = await testServer.staff('sam', ['support'])
  expect((await sam.call(listInvitations)).status).toBe(403)
})
