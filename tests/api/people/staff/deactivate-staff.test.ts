import { beforeEach, describe, expect, test } from 'vitest'
import { getUser, login } from '#contract/people/identity.ts'
import { deactivateStaff, listStaff } from '#contract/people/staff/staff.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { staffLines } from './staff.ts'

const testServer = testServerOfFile()
let kim: Person
let people = 0
beforeEach(async () => void (kim = await testServer.staff(`kim${people++}`, ['kyc'])))

const deactivate = (who = testServer.root, id = kim.id) =>
  who.call(deactivateStaff, { params: { id }, body: { reason: 'She has left' } })

test('200: every session ends, no sign-in succeeds, and the roles stay', async () => {
  const { status, body } = await deactivate()
  expect(status).toBe(200)
  expect(body.deactivatedAt).toBe(testServer.clock.now().toISOString())
  expect(body.roles.map(({ role }) => role)).toEqual(['kyc'])
  expect((await kim.call(getUser)).status).toBe(401)
  const signIn = { body: { username: kim.username, password: PASSWORD } }
  expect((await testServer.visitor().call(login, signIn)).status).toBe(401)
  const [ended] = await staffLines(testServer, kim.id)
  expect(ended).toMatchObject({
    action: 'user.locked',
    actor_id: testServer.root.id,
    after: { reason: 'She has left', sessionsEnded: 1 },
  })
})

describe('is refused and changes no row', () => {
  const refused = async (asking: () => ReturnType<typeof deactivate>, status: number, code: string) => {
    const reply = await testServer.changesNoRow(asking)
    expect([reply.status, reply.problem.code]).toEqual([status, code])
  }

  test('403: oneself', () =>
    refused(() => deactivate(testServer.root, testServer.root.id), 403, 'own_access'))
  test('404: a customer', () =>
    refused(() => deactivate(testServer.root, testServer.ada.id), 404, 'not_found'))
  test('409: twice', async () => {
    await deactivate()
    await refused(() => deactivate(), 409, 'deactivated')
  })
})

test('of two administrators who deactivate each other at once on two servers, one stays', async () => {
  const [one, two] = [
    await testServer.staff('one', ['administrator']),
    await testServer.staff('two', ['administrator']),
  ]
  const node = await testServer.secondNode()
  const replies = await Promise.all([deactivate(one, two.id), deactivate(node.as(two), one.id)])
  // The other is no administrator any more, or not signed in.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { body } = await testServer.root.call(listStaff)
  const active = body.filter(
    ({ id, deactivatedAt }) => [one.id, two.id].includes(id) && deactivatedAt === null,
  )
  expect(active).toHaveLength(1)
})
