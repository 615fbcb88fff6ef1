import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredEndpoint } from '#contract/api.ts'
import { propose } from '#contract/cash/proposals.ts'
import { permissionFor } from '#contract/endpoint.ts'
import { flagCustomer } from '#contract/records/flags.ts'
import { restrictCustomer } from '#contract/records/restrictions.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { startViewing } from '#contract/office/viewings.ts'
import { askedDeposit, askedPayout, ok, proposedDeposit } from '../api/cash/proposals/proposals.ts'
import { correctionBody } from '../api/cash/corrections/corrections.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { type Person, type TestServer, startTestServer } from '../support/server.ts'

// Closing the server verifies the books of all shards.

let testServer: TestServer
let ada: Person
/** What is of a customer in a shard, by the path that names it. */
let ids: Record<string, string>

beforeAll(async () => {
  testServer = await startTestServer({ otherShards: 2 })
  const { root } = testServer
  ada = await testServer.customer({ username: 'ida', kycStatus: 'approved', cash: '1000.00' })
  const pending = await testServer.customer({ username: 'pia', kycStatus: 'pending' })
  const profile = await testServer.pool.query<{ id: bigint }>(
    'select id from profile_submissions where customer_id = $1',
    [pending.id],
  )
  const cashier = await testServer.staff('cash', ['cashier'])
  await testServer.administrator('second')
  const proposed = await askedDeposit(ada, '20.00')
  const proposal = await proposedDeposit(cashier, proposed)
  const body = { kind: 'correction', customerId: ada.id, correction: correctionBody('goodwill', '5.00') }
  ok(await cashier.call(propose, { body: { ...body, reason: 'r' } }))
  const payout = await askedPayout(ada, '10.00')
  ok(await cashier.call(propose, { body: { kind: 'withdrawal_approval', requestId: payout, reason: 'r' } }))
  const look = { kind: 'hidden_viewing', customerId: ada.id, orderReference: 'NY-1', reason: 'r' }
  ok(await root.call(propose, { body: look }))
  const params = { id: ada.id }
  ids = {
    '/api/admin/customers': ada.id,
    '/api/admin/profiles': `${profile.rows[0]?.id}`,
    '/api/admin/deposit-requests': await askedDeposit(ada, '10.00'),
    '/api/admin/withdrawal-requests': await askedPayout(ada, '11.00'),
    '/api/admin/proposals': proposal,
    '/api/admin/flags': ok(
      await root.call(flagCustomer, { params, body: { kind: 'vulnerable', note: 'n', days: null } }),
    ).id,
    '/api/admin/restrictions': ok(
      await root.call(restrictCustomer, {
        params,
        body: { rights: ['keys'], reason: 'other', note: 'n', sentence: 's', businessDays: null },
      }),
    ).id,
    '/api/admin/support-tickets': ok(await ada.call(openSupportTicket, { body: { message: 'm' } })).id,
    '/api/admin/viewings': ok(
      await root.call(startViewing, { params, body: { reason: 'complaint', note: 'n' } }),
    ).id,
  }
})
afterAll(() => testServer.close())

const nameOf = ({ method, path }: DeclaredEndpoint) => `${method} ${path}`
const isStream = ({ path, carries }: DeclaredEndpoint) => carries !== undefined || path.includes('stream')

/** The same body about the customer of a shard. */
function bodyOf({ path }: DeclaredEndpoint): object | undefined {
  const sample = SAMPLE_BODIES[path]
  if (!sample) return undefined
  const deposit = ids['/api/admin/deposit-requests'] ?? ''
  const named = { id: deposit, ids: [deposit], requestId: deposit, customerId: ada.id }
  return Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [key, (named as Record<string, unknown>)[key] ?? value]),
  )
}

const statusOf = async (who: Pick<Person, 'send'>, endpoint: DeclaredEndpoint) => {
  const place = Object.keys(ids).find((start) => endpoint.path.startsWith(`${start}/`)) ?? ''
  const path = endpoint.path
    .replace(':id', ids[place] ?? ada.id)
    .replace(':date', '2026-11-17')
    .replace(':list', 'deposits')
    .replace(/:(symbol|currency)/, 'EUR')
  const body = endpoint.method === 'GET' ? undefined : (bodyOf(endpoint) ?? {})
  const headers = { 'content-type': 'application/json' }
  const raw = body ? { text: JSON.stringify(body), headers } : {}
  return who.send(endpoint.method, path, raw)
}

const called = ENDPOINTS.filter((endpoint) => !isStream(endpoint))
const [reads, writes] = [
  called.filter(({ method }) => method === 'GET'),
  called.filter(({ method }) => method !== 'GET'),
]

describe('no call about a customer of a shard fails', () => {
  test.each([...reads, ...writes].map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const who = permissionFor(endpoint.access) !== null ? testServer.root : ada
      const { status, body } = await statusOf(
        endpoint.access === 'public' ? testServer.visitor() : who,
        endpoint,
      )
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    },
  )
})
