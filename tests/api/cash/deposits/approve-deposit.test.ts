import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DepositRequest, approveDeposit, getWallet, rejectDeposit } from '#contract/cash/deposits.ts'
import { updateProfile } from '#contract/people/profiles.ts'
import { rate } from '#domain/money/exchange-rate.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { announced, booksOf } from './deposits.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let request: DepositRequest
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  testServer.rates.set('EUR', {
    rate: rate(1_100_000_000_000n),
    source: 'the test',
    at: testServer.clock.now(),
  })
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
  request = await announced(ada)
})

const approve = (id = request.id) => root.call(approveDeposit, { params: { id } })

const credited = (id: string, amount: bigint) => ({
  transfers: [
    { reason: 'deposit', source_id: id, asset: 'USD', amount, debit_account: 'bank', credit_account: 'cash' },
  ],
  transactions: [{ type: 'deposit', amount_cents: amount, fee_cents: 0n, request_id: id }],
})

describe('200', () => {
  test('the wallet, the ledger, the history and the audit log say the same', async () => {
    const { status, body } = await approve()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...request,
      status: 'approved',
      processedAt: testServer.clock.now().toISOString(),
      username: ada.username,
      decidedBy: root.username,
      warnings: [],
      consequences: null,
      today: null,
    })
    expect((await ada.call(getWallet)).body).toEqual({
      balance: '250.00',
      available: '250.00',
      held: '0.00',
    })
    expect(await booksOf(testServer, ada)).toEqual({
      cashCents: 25_000n,
      heldCents: 0n,
      ...credited(request.id, 25_000n),
      decisions: [
        {
          action: 'deposit.approved',
          actor_id: root.id,
          subject_type: 'deposit_request',
          subject_id: request.id,
          before: { status: 'pending' },
          after: { status: 'approved', amountCents: '25000' },
          address: '127.0.0.1',
        },
      ],
    })
  })

  test('credits the dollars of the request, however the rate has moved', async () => {
    const foreign = await announced(ada, { originalAmount: '100', currency: 'EUR' })
    testServer.rates.set('EUR', {
      rate: rate(2_000_000_000_000n),
      source: 'the test',
      at: testServer.clock.now(),
    })
    expect((await approve(foreign.id)).body).toMatchObject({ amount: '110.00', exchangeRate: '1.10' })
    expect(await booksOf(testServer, ada)).toMatchObject({
      cashCents: 11_000n,
      ...credited(foreign.id, 11_000n),
    })
  })

  test('a rate of exactly ten days is honored', async () => {
    const foreign = await announced(ada, { currency: 'EUR' })
    await testServer.advance({ hours: 240 })
    expect((await approve(foreign.id)).status).toBe(200)
  })

  test('dollars are credited after any time', async () => {
    await testServer.advance({ hours: 24 * 60 })
    expect((await approve()).status).toBe(200)
  })

  test('money that has arrived is credited though the profile is under review again', async () => {
    await ada.call(updateProfile, { body: FORM })
    expect((await approve()).status).toBe(200)
  })

  test.each([
    ['without a content type', {}],
    ['with one', { headers: { 'content-type': 'application/json' } }],
  ])('an empty body %s', async (_, init) => {
    const path = `/api/admin/deposit-requests/${request.id}/approve`
    expect((await root.send('PATCH', path, init)).status).toBe(200)
  })

  test('40 deposits of one customer approved at once add up to the cent', async () => {
    const requests = await Promise.all(
      Array.from({ length: 40 }, (_, n) => announced(ada, { originalAmount: `${n}.01` })),
    )
    const replies = await Promise.all(requests.map(({ id }) => approve(id)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const books = await booksOf(testServer, ada)
    expect(books.cashCents).toBe(78_040n)
    expect(books.transfers.reduce((sum, { amount }) => sum + amount, 0n)).toBe(78_040n)
  })
})

describe('404', () => {
  test('404: the id of another kind of thing', async () => {
    const { status, problem } = await testServer.changesNoRow(() => approve(ada.id))
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('409', () => {
  test('a foreign rate of more than ten days has expired, and the request can still be rejected', async () => {
    const foreign = await announced(ada, { currency: 'EUR' })
    await testServer.advance({ hours: 240, ms: 1 })
    const { status, problem } = await testServer.changesNoRow(() => approve(foreign.id))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'rate_expired' })
    const params = { id: foreign.id }
    expect((await root.call(rejectDeposit, { params, body: { reason: 'Expired' } })).status).toBe(200)
  })
})

test('a step that fails rolls back the whole approval, and the reply does not say why', async () => {
  // A history row for this request, as only a bug could write it: the unique key refuses the second.
  testServer.breaks('deposit-credited-iff-approved')
  await testServer.pool.query(
    `insert into transactions (customer_id, id, type, amount_cents, request_id, created_at)
     values ($1, 1, 'deposit', 1, $2, $3)`,
    [ada.id, request.id, testServer.clock.now()],
  )
  const { status, problem } = await testServer.changesNoRow(() => approve())
  expect({ status, code: problem.code, detail: problem.detail }).toEqual({
    status: 500,
    code: 'internal_error',
    detail: 'Something went wrong on our side',
  })
})
