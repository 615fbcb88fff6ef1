import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type DepositRequest,
  approveDeposit,
  listDepositRequests,
  rejectDeposit,
} from '#contract/cash/deposits.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
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
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
  request = await announced(ada)
})

const reject = (body: unknown = { reason: 'No transfer arrived' }) =>
  root.call(rejectDeposit, { params: { id: request.id }, body })

describe('200', () => {
  test('no money moves, the customer reads why, who decided is on record', async () => {
    const { status, body } = await reject({ reason: '  No transfer arrived.\nPlease ask your bank.  ' })
    const reason = 'No transfer arrived.\nPlease ask your bank.'
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...request,
      status: 'rejected',
      rejectionReason: reason,
      processedAt: testServer.clock.now().toISOString(),
      username: ada.username,
    })
    expect((await ada.call(listDepositRequests)).body).toMatchObject([
      { status: 'rejected', rejectionReason: reason },
    ])
    expect(await booksOf(testServer, ada)).toMatchObject({
      cashCents: 0n,
      transfers: [],
      transactions: [],
      decisions: [
        {
          action: 'deposit.rejected',
          actor_id: root.id,
          subject_id: request.id,
          after: { status: 'rejected', reason, amountCents: '25000' },
        },
      ],
    })
  })
})

describe('400 and 404', () => {
  test('a reason of 1,001 characters', async () => {
    const body = { reason: 'x'.repeat(1001) }
    const { status, problem } = await testServer.changesNoRow(() => reject(body))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'reason' })
  })
})

describe('409: request already processed', () => {
  test.each([
    ['an approval', () => root.call(approveDeposit, { params: { id: request.id } })],
    ['a rejection', () => reject()],
  ])('by %s', async (_, decide) => {
    await decide()
    const { status, problem } = await testServer.changesNoRow(() => reject({ reason: 'Too late' }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'already_processed' })
  })
})
