import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WithdrawalRequest, rejectWithdrawal } from '#contract/cash/withdrawals.ts'
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

const reject = (reason: unknown = 'Another name', id = request.id) =>
  root.call(rejectWithdrawal, { params: { id }, body: { reason } })

describe('200', () => {
  test('every held cent is available again, the reason is kept, nothing is in the history', async () => {
    const { status, body } = await reject('  The holder is\nsomebody else  ')
    expect(status).toBe(200)
    expect(body).toEqual({
      ...request,
      status: 'rejected',
      rejectionReason: 'The holder is\nsomebody else',
      processedAt: testServer.clock.now().toISOString(),
      username: ada.username,
      decidedBy: root.username,
      warnings: [],
      consequences: null,
      isOwnName: true,
      isProfilePending: false,
    })
    const books = await booksOf(testServer, ada)
    expect(books).toMatchObject({
      cashCents: 25_000n,
      heldCents: 0n,
      transfers: [transfersOf.hold(request.id, 10_000n), transfersOf.release(request.id, 10_000n)],
      transactions: [],
    })
    expect(books.lines.at(-1)).toMatchObject({
      action: 'withdrawal.rejected',
      actor_id: root.id,
      subject_id: request.id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason: 'The holder is\nsomebody else', grossCents: '10000' },
    })
  })

  test('a rejected amount can be requested again at once', async () => {
    const again = { bankAccountNumber: request.bankAccountNumber }
    await reject()
    expect((await asked(ada, again)).status).toBe('pending')
  })
})

describe('400', () => {
  test('a reason of 1,001 characters', async () => {
    const body = { reason: 'x'.repeat(1001) }
    const { status, problem } = await testServer.changesNoRow(() =>
      root.call(rejectWithdrawal, { params: { id: request.id }, body }),
    )
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'reason' })
  })
})
