import { beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredEndpoint } from '#contract/api.ts'
import { revokeRole } from '#contract/people/staff/staff.ts'
import { permissionFor } from '#contract/endpoint.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

const EVERYBODY: readonly StaffRole[] = STAFF_ROLES

/** Who may call each endpoint for staff, written down once more: the matrix of roles as an operator reads it. */
const MAY: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/admin/overview': EVERYBODY,
  'GET /api/admin/counts': EVERYBODY,
  'GET /api/admin/customers': EVERYBODY,
  'GET /api/admin/customers/:id': ['support', 'kyc', 'cashier', 'treasurer', 'auditor', 'administrator'],
  'GET /api/admin/customers/:id/context': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'GET /api/admin/customers/:id/transactions': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'POST /api/admin/customers/:id/corrections': ['cashier'],
  'POST /api/admin/customers/:id/corrections/preview': ['cashier'],
  'POST /api/admin/claims': ['support', 'kyc', 'cashier'],
  'POST /api/admin/claims/next': ['support', 'kyc', 'cashier'],
  'POST /api/admin/claims/release': ['support', 'kyc', 'cashier'],
  'GET /api/admin/proposals': EVERYBODY,
  'POST /api/admin/proposals': EVERYBODY,
  'POST /api/admin/proposals/:id/approve': EVERYBODY,
  'POST /api/admin/proposals/:id/reject': EVERYBODY,
  'POST /api/admin/proposals/:id/withdraw': EVERYBODY,
  'GET /api/admin/customers/:id/notes': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'POST /api/admin/customers/:id/notes': ['support', 'kyc', 'cashier', 'treasurer'],
  'GET /api/admin/day-closes': ['treasurer', 'auditor', 'administrator'],
  'GET /api/admin/day-closes/:date': ['treasurer', 'auditor', 'administrator'],
  'POST /api/admin/day-closes/:date/sign': ['treasurer'],
  'GET /api/admin/views': EVERYBODY,
  'POST /api/admin/views': EVERYBODY,
  'POST /api/admin/views/:id/remove': EVERYBODY,
  'GET /api/admin/customers/:id/timeline': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'GET /api/admin/customers/:id/agreements': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'GET /api/admin/agreements': ['treasurer', 'desk', 'auditor', 'administrator'],
  'GET /api/admin/agreements/:id': ['treasurer', 'desk', 'auditor', 'administrator'],
  'POST /api/admin/agreements': ['administrator'],
  'GET /api/admin/corporate-actions': ['treasurer', 'desk', 'auditor', 'administrator'],
  'POST /api/admin/corporate-actions': ['desk', 'administrator'],
  'GET /api/admin/proposals/:id/agreement': ['treasurer', 'desk', 'auditor', 'administrator'],
  'GET /api/admin/customers/:id/flags': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'POST /api/admin/customers/:id/flags': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  'POST /api/admin/flags/:id/end': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  'GET /api/admin/customers/:id/restrictions': [
    'support',
    'kyc',
    'cashier',
    'treasurer',
    'auditor',
    'administrator',
  ],
  'POST /api/admin/customers/:id/restrictions': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  'POST /api/admin/restrictions/:id/lift': ['kyc', 'treasurer', 'administrator'],
  'POST /api/admin/deposit-requests/approve': ['cashier'],
  'POST /api/admin/withdrawal-requests/approve': ['cashier'],
  'GET /api/admin/exports/:list': ['treasurer', 'auditor'],
  'GET /api/admin/lists/:list/count': EVERYBODY,
  'GET /api/admin/lookup': EVERYBODY,
  'GET /api/admin/proof': EVERYBODY,
  'POST /api/admin/customers/:id/viewings': ['support', 'kyc'],
  'POST /api/admin/viewings/:id/end': ['support', 'kyc'],
  'POST /api/admin/customers/:id/lock': ['support', 'kyc', 'cashier', 'treasurer', 'administrator'],
  'POST /api/admin/customers/:id/unlock': ['kyc', 'treasurer', 'administrator'],
  'POST /api/admin/customers/:id/end-sessions': ['support'],
  'GET /api/admin/support-tickets': ['support'],
  'GET /api/admin/support-tickets/:id': ['support'],
  'POST /api/admin/support-tickets/:id/reply': ['support'],
  'POST /api/admin/support-tickets/:id/close': ['support'],
  'POST /api/admin/support-tickets/:id/priority': ['support'],
  'GET /api/admin/canned-answers': ['support'],
  'POST /api/admin/canned-answers': ['support'],
  'POST /api/admin/canned-answers/:id/remove': ['support'],
  'GET /api/admin/profiles': ['kyc', 'auditor'],
  'GET /api/admin/profiles/:id/document': ['kyc', 'auditor'],
  'POST /api/admin/profiles/:id/approve': ['kyc'],
  'POST /api/admin/profiles/:id/reject': ['kyc'],
  'GET /api/admin/password-reset-requests': ['support', 'kyc', 'auditor'],
  'POST /api/admin/password-reset-requests/:id/approve': ['kyc'],
  'POST /api/admin/password-reset-requests/:id/reject': ['kyc'],
  'GET /api/admin/deposit-requests': ['cashier', 'treasurer', 'auditor'],
  'PATCH /api/admin/deposit-requests/:id/approve': ['cashier'],
  'POST /api/admin/deposit-requests/:id/reprice': ['cashier'],
  'PATCH /api/admin/deposit-requests/:id/reject': ['cashier'],
  'GET /api/admin/withdrawal-requests': ['cashier', 'treasurer', 'auditor'],
  'PATCH /api/admin/withdrawal-requests/:id/approve': ['cashier'],
  'PATCH /api/admin/withdrawal-requests/:id/reject': ['cashier'],
  'GET /api/admin/exchange-rates': ['cashier', 'treasurer', 'auditor', 'administrator'],
  'POST /api/admin/exchange-rates': ['treasurer'],
  'DELETE /api/admin/exchange-rates/:currency': ['treasurer'],
  'GET /api/admin/announcements': ['support', 'desk', 'administrator'],
  'POST /api/admin/announcements': ['support', 'desk', 'administrator'],
  'POST /api/admin/announcements/:id/end': ['support', 'desk', 'administrator'],
  'GET /api/admin/settings': ['treasurer', 'desk', 'auditor', 'administrator'],
  'POST /api/admin/settings': ['treasurer', 'desk', 'administrator'],
  'POST /api/admin/settings/preview': ['treasurer', 'desk', 'auditor', 'administrator'],
  'GET /api/admin/staff': ['auditor', 'administrator'],
  'GET /api/admin/invitations': ['auditor', 'administrator'],
  'POST /api/admin/invitations': ['administrator'],
  'POST /api/admin/invitations/:id/confirm': ['administrator'],
  'POST /api/admin/invitations/:id/withdraw': ['administrator'],
  'POST /api/admin/staff/:id/grant': ['administrator'],
  'POST /api/admin/staff/:id/revoke': ['administrator'],
  'POST /api/admin/staff/:id/deactivate': ['administrator'],
  'POST /api/admin/staff/:id/reactivate': ['administrator'],
  'POST /api/admin/staff/:id/unlink': ['administrator'],
  'GET /api/admin/audit': ['support', 'auditor', 'administrator'],
  'GET /api/admin/audit/count': ['support', 'auditor', 'administrator'],
  'GET /api/admin/audit.csv': ['auditor'],
}

/** Bodies that are accepted, where the sample is one that changes nothing. */
const BODIES: Readonly<Record<string, object>> = {
  ...SAMPLE_BODIES,
  // The only kind of key that every role of the endpoint may change.
  '/api/admin/settings': { key: 'stop.instrument.KO', value: 'Halted', reason: 'r', seen: '1' },
  '/api/admin/exchange-rates': { currency: 'GBP', rateToUSD: '0.1' },
}

const FOR_STAFF = ENDPOINTS.filter(({ access }) => permissionFor(access) !== null)
const nameOf = ({ method, path }: DeclaredEndpoint) => `${method} ${path}`

const testServer = testServerOfFile()
let people: Record<StaffRole, Person>
beforeAll(async () => {
  const made = STAFF_ROLES.map(async (role) => [role, await testServer.staff(role, [role])] as const)
  people = Object.fromEntries(await Promise.all(made)) as Record<StaffRole, Person>
})

/** A queue whose requests each role decides, and a list that it looks at; any, where it has none. */
const QUEUE = new Map<StaffRole, string>([
  ['support', 'support_tickets'],
  ['kyc', 'profiles'],
])
const LIST = new Map<StaffRole, string>([
  ['support', 'password_resets'],
  ['kyc', 'profiles'],
  ['desk', 'customers'],
  ['administrator', 'customers'],
])

/** What a role sends: of a queue, with its own. */
function bodyOf(path: string, role: StaffRole): object | undefined {
  const body = BODIES[path]
  return path.startsWith('/api/admin/claims') ? { ...body, queue: QUEUE.get(role) ?? 'deposits' } : body
}

/** Of a record that does not exist, with a body that is accepted: whoever is let in learns that it is not there. */
function call(who: Person, { method, path, input }: DeclaredEndpoint, role: StaffRole = 'cashier') {
  const place = path
    .replace(':id', '1')
    .replace(':currency', 'CHF')
    .replace(':date', '2020-01-02')
    .replace(':list', LIST.get(role) ?? 'deposits')
  const body = input.body && JSON.stringify(bodyOf(path, role))
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return who.send(method, place, body === undefined ? {} : { headers, text: body })
}

test('every endpoint for staff is in the table', () => {
  expect(FOR_STAFF.map(nameOf).toSorted()).toEqual(Object.keys(MAY).toSorted())
})

describe.each(FOR_STAFF.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'every role against %s',
  (name, endpoint) => {
    const may = MAY[name] ?? []

    test.each(STAFF_ROLES)('as %s', async (role) => {
      const person = people[role]
      if (may.includes(role)) {
        const { status, body } = await call(person, endpoint, role)
        expect([200, 404, 409, 422], JSON.stringify(body)).toContain(status)
        return
      }
      await testServer.changesNoRow(async () => {
        expect(await call(person, endpoint, role)).toMatchObject({
          status: 403,
          body: { code: 'not_allowed' },
        })
      })
      const { rows } = await testServer.pool.query(
        `select actor_kind, customer_id from audit_log
       where action = 'access.refused' and actor_id = $1 and subject_id = $2`,
        [person.id, name],
      )
      expect(rows).toEqual([{ actor_kind: 'administrator', customer_id: null }])
    })
  },
)

describe('a person with several roles', () => {
  test('may do what each of them permits', async () => {
    const both = await testServer.staff('both', ['support', 'desk'])
    expect((await both.get('/api/admin/support-tickets')).status).toBe(200)
    expect((await both.get('/api/admin/deposit-requests')).status).toBe(403)
  })

  test('is told what they may do, and a customer nothing', async () => {
    const { body } = await people['desk'].get<{ permissions?: string[] }>('/api/user')
    expect(body.permissions).toEqual(expect.arrayContaining(['office.look', 'market.operate']))
    expect(body.permissions).not.toContain('deposits.decide')
    expect((await testServer.ada.get('/api/user')).body).not.toHaveProperty('permissions')
  })

  test('loses what a revoked role permitted with the next request', async () => {
    const kim = await testServer.staff('kim', ['kyc', 'auditor'])
    const decide = () => kim.post('/api/admin/profiles/1/approve', {})
    expect((await decide()).status).toBe(404)
    const body = { role: 'kyc', reason: 'She moves on' } as const
    expect((await testServer.root.call(revokeRole, { params: { id: kim.id }, body })).status).toBe(200)
    expect((await decide()).status).toBe(403)
    expect((await kim.get('/api/admin/profiles')).status).toBe(200)
  })
})

test('a member of the staff without a role may look at nothing', async () => {
  const nobody = await testServer.staff('nobody', [])
  for (const endpoint of FOR_STAFF) expect((await call(nobody, endpoint)).status, nameOf(endpoint)).toBe(403)
})

describe('the table of roles itself refuses', () => {
  const grant = (userId: string, role: string, by: string | null) =>
    testServer.pool.query(
      `insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason) values ($1, $2, $3, $4, 'r')`,
      [userId, role, new Date(testServer.clock.now().getTime() + 1), by],
    )

  test('a customer as staff', async () => {
    await expect(grant(testServer.ada.id, 'support', testServer.root.id)).rejects.toThrow('a customer has no')
  })
  test('a role that somebody grants to themselves', async () => {
    await expect(grant(people.support.id, 'kyc', people.support.id)).rejects.toThrow(
      'staff_roles_not_own_check',
    )
  })
  test('a role that there is not', async () => {
    await expect(grant(people.support.id, 'king', null)).rejects.toThrow('staff_roles_role_check')
  })
  test('a role that is held already', async () => {
    await expect(grant(people.support.id, 'support', testServer.root.id)).rejects.toThrow('staff_roles_held')
  })
})
