import { expect, test } from 'vitest'
import { login } from '#contract/people/identity.ts'
import { deactivateStaff, reactivateStaff } from '#contract/people/staff/staff.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { staffLines } from './staff.ts'

const testServer = testServerOfFile()

test('200: the person signs in again, with the roles they had', async () => {
  const kim = await testServer.staff('kim', ['kyc'])
  const decision = { params: { id: kim.id }, body: { reason: 'Back from leave' } }
  await testServer.root.call(deactivateStaff, decision)
  const { status, body } = await testServer.root.call(reactivateStaff, decision)
  expect([status, body.deactivatedAt]).toEqual([200, null])
  const signedIn = await testServer.visitor().call(login, { body: { username: 'kim', password: PASSWORD } })
  expect(signedIn.body).toMatchObject({ permissions: expect.arrayContaining(['profiles.decide']) })
  expect((await staffLines(testServer, kim.id)).map(({ action }) => action)).toEqual([
    'user.locked',
    'user.unlocked',
    'login.succeeded',
  ])
})

test('409: somebody who is not deactivated; 403: oneself', async () => {
  const sam = await testServer.staff('sam', ['support'])
  const body = { reason: 'r' }
  const again = await testServer.root.call(reactivateStaff, { params: { id: sam.id }, body })
  expect([again.status, again.problem.code]).toEqual([409, 'not_deactivated'])
  const own = await testServer.root.call(reactivateStaff, { params: { id: testServer.root.id }, body })
  expect([own.status, own.problem.code]).toEqual([403, 'own_access'])
})
