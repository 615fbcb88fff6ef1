import { beforeAll, describe, expect, test } from 'vitest'
import { adminGetCustomer, adminListCustomers } from '#contract/office/customers/customers.ts'
import { adminListAudit } from '#contract/records/audit.ts'
import { adminGetDocument } from '#contract/people/profiles.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { PROFILE } from '../../../support/people.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { BANK, asked } from '../../cash/withdrawals/withdrawals.ts'

const testServer = testServerOfFile()
let people: Record<StaffRole, Person>
beforeAll(async () => {
  await asked(testServer.ada, BANK)
  const made = STAFF_ROLES.map(async (role) => [role, await testServer.staff(role, [role])] as const)
  people = Object.fromEntries(await Promise.all(made)) as Record<StaffRole, Person>
})

const pageFor = async (role: StaffRole) =>
  (await people[role].call(adminGetCustomer, { params: { id: testServer.ada.id } })).body

describe('a customer’s page', () => {
  test.each(['support', 'cashier', 'administrator'] as const)(
    'shows %s the end of numbers and no date of birth',
    async (role) => {
      const page = await pageFor(role)
      expect(page.profile).toMatchObject({ idNumber: '••••4567', dateOfBirth: '••••' })
      expect(page.profile?.fullName).toBe(PROFILE.fullName)
      expect(page.withdrawalRequests).toHaveLength(1)
      for (const { bankAccountNumber } of [...page.withdrawalRequests, ...page.payoutAccounts])
        expect(bankAccountNumber).toMatch(/^••••.{0,4}$/)
      for (const secret of [PROFILE.idNumber, PROFILE.dateOfBirth, BANK.bankAccountNumber])
        expect(JSON.stringify(page)).not.toContain(secret)
    },
  )

  test.each(['kyc', 'treasurer', 'auditor'] as const)('shows %s everything', async (role) => {
    const page = await pageFor(role)
    expect(page.profile).toMatchObject({ idNumber: PROFILE.idNumber, dateOfBirth: PROFILE.dateOfBirth })
    expect(page.withdrawalRequests[0]?.bankAccountNumber).toBe(BANK.bankAccountNumber)
  })

  test('shows everything to whom one of several roles permits it', async () => {
    const both = await testServer.staff('both', ['support', 'kyc'])
    const { body } = await both.call(adminGetCustomer, { params: { id: testServer.ada.id } })
    expect(body.profile?.idNumber).toBe(PROFILE.idNumber)
  })
})

describe('the list of customers', () => {
  const find = async (role: StaffRole, search: string) =>
    (await people[role].call(adminListCustomers, { query: { search } })).body

  test('shows the trading desk ids and names', async () => {
    const [ada] = await find('desk', testServer.ada.id)
    expect(ada).toMatchObject({ id: testServer.ada.id, username: 'ada', fullName: PROFILE.fullName })
    expect(ada).toMatchObject({ email: null, available: null, held: null, lastSignInAt: null })
  })

  test('lets it find nobody by an address', async () => {
    expect(await find('support', 'ada@example.com')).toHaveLength(1)
    expect(await find('desk', 'ada@example.com')).toEqual([])
    expect(await find('desk', testServer.ada.id)).toHaveLength(1)
  })
})

test('documents are opened by KYC and auditors alone', async () => {
  const { rows } = await testServer.pool.query<{ id: bigint }>(
    'select id from profile_submissions where customer_id = $1',
    [testServer.ada.id],
  )
  const params = { id: String(rows[0]?.id) }
  const statuses = await Promise.all(
    STAFF_ROLES.map(async (role) => [role, (await people[role].call(adminGetDocument, { params })).status]),
  )
  expect(statuses.filter(([, status]) => status === 200).map(([role]) => role)).toEqual(['kyc', 'auditor'])
  const viewed = await testServer.pool.query(
    `select 1 from audit_log where action = 'document.viewed' and customer_id = $1`,
    [testServer.ada.id],
  )
  expect(viewed.rowCount).toBe(2)
})

describe('the audit log', () => {
  const actorsFor = async (role: StaffRole, query: { actor?: string; userId?: string } = {}) => {
    const { body } = await people[role].call(adminListAudit, { query })
    return new Set(body.map(({ actor }) => actor.username))
  }

  test('shows support their own acts, whatever they filter by', async () => {
    await pageFor('support')
    expect(await actorsFor('support')).toEqual(new Set(['support']))
    expect(await actorsFor('support', { userId: testServer.ada.id })).toEqual(new Set(['support']))
    expect(await actorsFor('support', { actor: 'SUPPORT' })).toEqual(new Set(['support']))
    expect(await actorsFor('support', { actor: 'root' })).toEqual(new Set())
  })

  test.each(['auditor', 'administrator'] as const)('shows %s everybody’s', async (role) => {
    expect((await actorsFor(role)).size).toBeGreaterThan(2)
    expect(await actorsFor(role, { actor: 'root' })).toEqual(new Set(['root']))
  })
})
