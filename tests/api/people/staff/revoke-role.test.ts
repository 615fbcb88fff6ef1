import { beforeEach, describe, expect, test } from 'vitest'
import { grantRole, revokeRole } from '#contract/people/staff/staff.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { staffLines } from './staff.ts'

const testServer = testServerOfFile()
let kim: Person
let people = 0
beforeEach(async () => {
  testServer.clock.advance({ seconds: 1 })
  kim = await testServer.staff(`kim${people++}`, ['kyc', 'support'])
})

const revoke = (role: StaffRole, who = testServer.root, id = kim.id) =>
  who.call(revokeRole, { params: { id }, body: { role, reason: 'She moves on' } })

test('200: what the role permitted is gone with the next request; the row says by whom', async () => {
  expect((await kim.get('/api/admin/support-tickets')).status).toBe(200)
  const { status, body } = await revoke('support')
  expect([status, body.roles.map(({ role }) => role)]).toEqual([200, ['kyc']])
  expect((await kim.get('/api/admin/support-tickets')).status).toBe(403)
  expect(await staffLines(testServer, kim.id)).toEqual([
    {
      action: 'role.revoked',
      actor_id: testServer.root.id,
      after: { role: 'support', reason: 'She moves on' },
    },
  ])
  const { rows } = await testServer.pool.query(
    `select revoked_by::text, revoke_reason from staff_roles where user_id = $1 and role = 'support'`,
    [kim.id],
  )
  expect(rows).toEqual([{ revoked_by: testServer.root.id, revoke_reason: 'She moves on' }])
})

test('200: it can be granted again', async () => {
  await revoke('support')
  testServer.clock.advance({ seconds: 1 })
  const body = { role: 'support', reason: 'She is back' } as const
  expect((await testServer.root.call(grantRole, { params: { id: kim.id }, body })).status).toBe(200)
  expect((await kim.get('/api/admin/support-tickets')).status).toBe(200)
})

describe('is refused and changes no row', () => {
  const refused = async (asking: () => ReturnType<typeof revoke>, status: number, code: string) => {
    const reply = await testServer.changesNoRow(asking)
    expect([reply.status, reply.problem.code]).toEqual([status, code])
  }

  test('409: a role that is not held', () => refused(() => revoke('desk'), 409, 'role_not_held'))
  test('403: one’s own role', () =>
    refused(() => revoke('cashier', testServer.root, testServer.root.id), 403, 'own_access'))
  test('404: a customer', () =>
    refused(() => revoke('kyc', testServer.root, testServer.ada.id), 404, 'not_found'))
})

test('of two administrators who take the role from each other at once on two servers, one keeps it', async () => {
  const [one, two] = [
    await testServer.staff('one', ['administrator']),
    await testServer.staff('two', ['administrator']),
  ]
  const node = await testServer.secondNode()
  const replies = await Promise.all([
    revoke('administrator', one, two.id),
    revoke('administrator', node.as(two), one.id),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
})
