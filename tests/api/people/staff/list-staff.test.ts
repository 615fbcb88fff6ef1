import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { listStaff } from '#contract/people/staff/staff.ts'
import { staffMember } from '#contract/people/staff/staff.schemas.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: the staff with their roles and last sign-in, and no customer', async () => {
  const kim = await testServer.staff('kim', ['auditor', 'kyc'])
  await testServer.visitor().post('/api/login', { username: 'kim', password: PASSWORD })
  const { status, body } = await testServer.root.call(listStaff)
  expect(status).toBe(200)
  expect(z.array(staffMember).parse(body)).toEqual(body)
  expect(body.map(({ username }) => username)).toEqual(['kim', 'root'])
  const at = testServer.clock.now().toISOString()
  expect(body[0]).toEqual({
    id: kim.id,
    username: 'kim',
    firstName: 'Kim',
    lastName: 'Example',
    roles: [
      { role: 'kyc', grantedAt: at, grantedBy: null },
      { role: 'auditor', grantedAt: at, grantedBy: null },
    ],
    hasSecondFactor: false,
    linkedAt: null,
    deactivatedAt: null,
    lastSignInAt: at,
  })
  expect(body[1]?.roles.map(({ role }) => role)).toEqual(STAFF_ROLES)
})
