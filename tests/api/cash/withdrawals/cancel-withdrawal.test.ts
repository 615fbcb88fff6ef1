import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type WithdrawalRequest,
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { asked, booksOf, transfersOf } from './withdrawals.ts'

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

const params = () => ({ id: request.id })
const cancel = (who: Person = ada) => who.call(cancelWithdrawal, { params: params() })

describe('200', () => {
  test('every held cent is available again, and nothing is in the history', async () => {
    const { status, body } = await cancel()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...request,
      status: 'cancelled',
      processedAt: testServer.clock.now().toISOString(),
    })
    const books = await booksOf(testServer, ada)
    expect(books).toMatchObject({
      cashCents: 25_000n,
      heldCents: 0n,
      transfers: [transfersOf.hold(request.id, 10_000n), transfersOf.release(request.id, 10_000n)],
      transactions: [],
    })
    expect(books.lines.at(-1)).toEqual({
      action: 'withdrawal.cancelled',
      actor_id: ada.id,
      subject_type: 'withdrawal_request',
      subject_id: request.id,
      before: { status: 'pending' },
      after: { status: 'cancelled', grossCents: '10000', isOwnName: true, isProfilePending: false },
      address: '127.0.0.1',
    })
  })

  test.each([
    ['without a content type', {}],
    ['with one', { headers: { 'content-type': 'application/json' } }],
  ])('an empty body %s', async (_, init) => {
    const path = `/api/withdrawal-requests/${request.id}/cancel`
    expect((await ada.send('POST', path, init)).status).toBe(200)
  })

  test('of 20 cancellations at once one counts', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await booksOf(testServer, ada)).toMatchObject({ cashCents: 25_000n, heldCents: 0n })
  })

  test('waits for the account before it touches the request', async () => {
    const untouched = 'select from withdrawal_requests where id = $1 for update nowait'
    const [reply] = await behindAccountLock(
      testServer,
      ada,
      () => [cancel()],
      (tx) => tx.query(untouched, [request.id]),
    )
    expect(reply?.status).toBe(200)
  })
})

describe('404', () => {
  test("404: another customer's request, in any state", async () => {
    const mallory = await testServer.customer({ username: `mallory${people}`, kycStatus: 'approved' })
    for (const settle of [async () => {}, cancel]) {
      await settle()
      const { status, problem } = await testServer.changesNoRow(() => cancel(mallory))
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
    }
  })
})

describe('409', () => {
  test.each<[string, string, () => Promise<{ status: number }>]>([
    ['a cancellation', 'cancelled', () => cancel()],
    ['an approval', 'approved', () => root.call(approveWithdrawal, { params: params() })],
    [
      'a rejection',
      'rejected',
      () => root.call(rejectWithdrawal, { params: params(), body: { reason: 'Another name' } }),
    ],
  ])('request already processed by %s', async (_, outcome, settle) => {
    expect((await settle()).status).toBe(200)
    const { status, problem } = await testServer.changesNoRow(() => cancel())
    expect({ status, detail: problem.detail }).toEqual({ status: 409, detail: 'Request already processed' })
    // How it ended, and not who in the firm decided so.
    expect(problem).toMatchObject({ outcome, decidedBy: null })
  })
})
