import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { updateProfile } from '#contract/people/profiles.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { type WithdrawalRequest, approveWithdrawal } from '#contract/cash/withdrawals.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { asked, booksOf, pausedUntil, transfersOf } from './withdrawals.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let request: WithdrawalRequest
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '250.00' })
  request = await asked(ada)
})

const approve = (id = request.id) => root.call(approveWithdrawal, { params: { id } })

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
      isOwnName: true,
      isProfilePending: false,
    })
    expect((await ada.call(getWallet)).body).toEqual({
      balance: '150.00',
      available: '150.00',
      held: '0.00',
    })
    const books = await booksOf(testServer, ada)
    expect(books).toMatchObject({
      cashCents: 15_000n,
      heldCents: 0n,
      transfers: [transfersOf.hold(request.id, 10_000n), ...transfersOf.payout(request.id, 9_500n)],
      transactions: [{ type: 'withdraw', amount_cents: 9_500n, fee_cents: 500n, request_id: request.id }],
    })
    expect(books.lines.at(-1)).toEqual({
      action: 'withdrawal.approved',
      actor_id: root.id,
      subject_type: 'withdrawal_request',
      subject_id: request.id,
      before: { status: 'pending' },
      after: { status: 'approved', grossCents: '10000', isOwnName: true, isProfilePending: false },
      address: '127.0.0.1',
    })
    expect((await ada.call(listTransactions)).body[0]).toMatchObject({
      type: 'withdraw',
      amount: '95.00',
      fee: '5.00',
      assetSymbol: null,
      depositRequest: null,
      withdrawalRequest: { bankName: request.bankName, bankAccountNumber: request.bankAccountNumber },
    })
  })

  test('a cent more than the fee pays out a cent', async () => {
    const small = await asked(ada, { amount: '5.01' })
    expect((await approve(small.id)).body).toMatchObject({
      amount: '0.01',
      fee: '5.00',
      status: 'approved',
    })
  })

  test('money is paid out while the profile is under review, and the audit log says so', async () => {
    await ada.call(updateProfile, { body: { ...FORM, fullName: 'Ada Married' } })
    const { status, body } = await approve()
    expect({ status, isProfilePending: body.isProfilePending }).toEqual({
      status: 200,
      isProfilePending: true,
    })
    const { lines } = await booksOf(testServer, ada)
    expect(lines.at(-1)?.after).toMatchObject({ isOwnName: false, isProfilePending: true })
  })

  test('a pause that began after the request leaves the decision to the administrator', async () => {
    const later = new Date(testServer.clock.now().getTime() + 1)
    await pausedUntil(testServer.pool, ada, later)
    expect((await approve()).status).toBe(200)
  })

  test.each([
    ['without a content type', {}],
    ['with one', { headers: { 'content-type': 'application/json' } }],
  ])('an empty body %s', async (_, init) => {
    const path = `/api/admin/withdrawal-requests/${request.id}/approve`
    expect((await root.send('PATCH', path, init)).status).toBe(200)
  })

  test('20 withdrawals of one customer approved at once add up to the cent', async () => {
    const rich = await testServer.customer({
      username: `rich${people}`,
      kycStatus: 'approved',
      cash: '10000.00',
    })
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, n) => asked(rich, { amount: `${n + 10}.01` })),
    )
    const replies = await Promise.all(requests.map(({ id }) => approve(id)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await booksOf(testServer, rich)).toMatchObject({ cashCents: 960_980n, heldCents: 0n })
  })
})

describe('404', () => {
  test('404: the id of another kind of thing', async () => {
    const { status, problem } = await testServer.changesNoRow(() => approve(ada.id))
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

test('the books hold after all of it', async () => {
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})

test('a step that fails rolls back the whole approval, and the reply does not say why', async () => {
  // A history row for this request, as only a bug could write it: the unique key refuses the second.
  testServer.breaks('withdrawal-paid-iff-approved')
  await testServer.pool.query(
    `insert into transactions (customer_id, id, type, amount_cents, fee_cents, request_id, created_at)
     values ($1, 1, 'withdraw', 1, 500, $2, $3)`,
    [ada.id, request.id, testServer.clock.now()],
  )
  const { status, problem } = await testServer.changesNoRow(() => approve())
  expect({ status, code: problem.code, detail: problem.detail }).toEqual({
    status: 500,
    code: 'internal_error',
    detail: 'Something went wrong on our side',
  })
})
