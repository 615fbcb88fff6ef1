import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredEndpoint } from '#contract/api.ts'
import { propose } from '#contract/cash/proposals.ts'
import { permissionFor } from '#contract/endpoint.ts'
import { adminListPasswordResets, requestPasswordReset } from '#contract/people/password-resets.ts'
import { createOrder } from '#contract/trading/order-book.ts'
import { flagCustomer } from '#contract/records/flags.ts'
import { restrictCustomer } from '#contract/records/restrictions.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { startViewing } from '#contract/office/viewings.ts'
import { askedDeposit, askedPayout, ok, proposedDeposit } from '../api/cash/proposals/proposals.ts'
import { correctionBody } from '../api/cash/corrections/corrections.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { planned } from '../api/trading/plans/planning.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { addWebhook } from '../support/api/webhook-receiver.ts'
import { served } from '../support/eventually.ts'
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
    ...(await ownIds()),
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
    '/api/admin/password-reset-requests': await forgottenPassword('pia'),
    '/api/admin/viewings': ok(
      await root.call(startViewing, { params, body: { reason: 'complaint', note: 'n' } }),
    ).id,
  }
})
afterAll(() => testServer.close())

/** What its customer names. */
const ownIds = async (): Promise<Record<string, string>> => ({
  '/api/orders': await limitOrder(),
  '/api/plans': (await planned(ada)).id,
  '/api/keys': (await makeKey(ada)).id,
  '/api/webhooks': (await addWebhook(ada, 'https://hooks.example.com/')).id,
  '/api/withdrawal-requests': await askedPayout(ada, '12.00'),
  '/api/support-tickets': ok(await ada.call(openSupportTicket, { body: { message: 'mine' } })).id,
})

async function forgottenPassword(username: string): Promise<string> {
  const body = { username, email: `${username}@example.com`, newPassword: 'Another-Harbour-43' }
  ok(await testServer.visitor().call(requestPasswordReset, { body }))
  return ok(await testServer.root.call(adminListPasswordResets))[0]?.id ?? ''
}

/** One that waits for a price far below that of now. */
async function limitOrder(): Promise<string> {
  const terms = { symbol: 'AAPL', side: 'buy', type: 'limit', timeInForce: 'gtc' } as const
  const body = { ...terms, quantity: '1', limitPrice: '1.00' }
  const { status, body: placed } = await served(() => ada.call(createOrder, { body }))
  expect(status, JSON.stringify(placed)).toBeLessThan(300)
  return placed.id
}

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

/** Where its path names what is there, of a customer of a shard. */
const placeOf = ({ path }: DeclaredEndpoint): string | undefined =>
  Object.keys(ids).find((start) => path.startsWith(`${start}/:id`))

const statusOf = async (who: Pick<Person, 'send'>, endpoint: DeclaredEndpoint) => {
  const path = endpoint.path
    .replace(':id', ids[placeOf(endpoint) ?? ''] ?? ada.id)
    .replace(':date', '2026-11-17')
    .replace(':list', 'deposits')
    .replace(/:(symbol|currency)/, 'EUR')
  const body = endpoint.method === 'GET' ? undefined : (bodyOf(endpoint) ?? {})
  const headers = { 'content-type': 'application/json' }
  const raw = body ? { text: JSON.stringify(body), headers } : {}
  return who.send(endpoint.method, path, raw)
}

const called = ENDPOINTS.filter((endpoint) => !isStream(endpoint))
/** Reads first, and then what a customer does with their own: others end their sessions. */
const turnOf = (endpoint: DeclaredEndpoint): number =>
  endpoint.method === 'GET' ? 0 : endpoint.access === 'customer' && endpoint.path.includes(':id') ? 1 : 2
const inTurn = called.toSorted((a, b) => turnOf(a) - turnOf(b))

/** What a customer must have beside themselves for it to be found. */
const FINDS_NOTHING = new Set([
  // Of a new agreement.
  'GET /api/admin/proposals/:id/agreement',
])

describe('no call about a customer of a shard fails, or finds nothing of what is there', () => {
  test.each(inTurn.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const who = permissionFor(endpoint.access) !== null ? testServer.root : ada
    const { status, body } = await statusOf(
      endpoint.access === 'public' ? testServer.visitor() : who,
      endpoint,
    )
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (placeOf(endpoint) && !FINDS_NOTHING.has(nameOf(endpoint)))
      expect([401, 404], JSON.stringify(body)).not.toContain(status)
  })
})
