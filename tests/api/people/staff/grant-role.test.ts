import { beforeEach, describe, expect, test } from 'vitest'
import { grantRole } from '#contract/people/staff/staff.ts'
import { staffMember } from '#contract/people/staff/staff.schemas.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { staffLines } from './staff.ts'

const testServer = testServerOfFile()
let kim: Person
let people = 0
beforeEach(async () => {
  testServer.clock.advance({ seconds: 1 })
  kim = await testServer.staff(`kim${people++}`, ['kyc'])
})

const grant = (
  role: StaffRole,
  more: { acceptsWarnings?: boolean } = {},
  who = testServer.root,
  id = kim.id,
) => who.call(grantRole, { params: { id }, body: { role, reason: 'She joins us', ...more } })

describe('200', () => {
  test('the person may do it with their next request, and the log says who granted it and why', async () => {
    expect((await kim.get('/api/admin/support-tickets')).status).toBe(403)
    const { status, body } = await grant('support')
    expect(status).toBe(200)
    expect(staffMember.parse(body)).toEqual(body)
    expect(body.roles).toEqual([
      expect.objectContaining({ role: 'support', grantedBy: 'root' }),
      expect.objectContaining({ role: 'kyc', grantedBy: null }),
    ])
    expect((await kim.get('/api/admin/support-tickets')).status).toBe(200)
    expect(await staffLines(testServer, kim.id)).toEqual([
      {
        action: 'role.granted',
        actor_id: testServer.root.id,
        after: { role: 'support', reason: 'She joins us' },
      },
    ])
  })

  test('a warned pair where that is accepted; the log has the warning', async () => {
    expect((await grant('cashier', { acceptsWarnings: true })).status).toBe(200)
    expect(await staffLines(testServer, kim.id)).toMatchObject([
      { action: 'role.granted', after: { role: 'cashier', acceptedWarnings: 'kyc and cashier' } },
    ])
  })
})

describe('is refused and changes no row', () => {
  const refused = async (asking: () => ReturnType<typeof grant>, status: number, code: string) => {
    const reply = await testServer.changesNoRow(asking)
    expect([reply.status, reply.problem.code]).toEqual([status, code])
  }

  test('409: a warned pair, unless it is accepted', () =>
    refused(() => grant('cashier'), 409, 'roles_warned'))
  test('409: a role that is held', () => refused(() => grant('kyc'), 409, 'role_held'))
  test('403: a role for oneself', () =>
    refused(() => grant('desk', {}, testServer.root, testServer.root.id), 403, 'own_access'))
  test('404: an unknown person', () =>
    refused(() => grant('desk', {}, testServer.root, '1'), 404, 'not_found'))
  test('404: a customer', () =>
    refused(() => grant('desk', {}, testServer.root, testServer.ada.id), 404, 'not_found'))
})

test('400: a role that there is not', async () => {
  const { status } = await testServer.root.post(`/api/admin/staff/${kim.id}/grant`, {
    role: 'king',
    reason: 'r',
  })
  expect(status).toBe(400)
})

test('of forty grants at once, one is made', async () => {
  const node = await testServer.secondNode()
  const asked = Array.from({ length: 40 }, (_, at) =>
    grant('auditor', {}, at % 2 === 0 ? testServer.root : node.as(testServer.root)),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(39)
})
