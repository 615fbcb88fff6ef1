import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type WithdrawalRequest,
  cancelWithdrawal,
  listWithdrawalRequests,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { withdrawalRequest } from '#contract/cash/withdrawals.schemas.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { asked } from './withdrawals.ts'

let testServer: TestRoutes
let ada: Person
let root: Person
/** Oldest first. */
const made: WithdrawalRequest[] = []
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada', 'approved', '1000.00')
  root = await testServer.administrator('root')
  for (let count = 0; count < 5; count += 1)
    made.push(await asked(testServer, ada, { amount: `${10 + count}` }))
})
afterAll(() => testServer.close())

const list = (query: object = {}, who: Person = ada) =>
  testServer.call(who, listWithdrawalRequests, { query })
const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id)
const newestFirst = () => idsOf(made).toReversed()

describe('200', () => {
  test('newest first, as they were answered', async () => {
    const { status, answer } = await list()
    expect(status).toBe(200)
    expect(z.array(withdrawalRequest).parse(answer)).toEqual(answer)
    expect(answer).toEqual(made.toReversed())
  })

  test('with what became of each, and why', async () => {
    const [first, second] = made.map(({ id }) => ({ id }))
    await testServer.call(root, rejectWithdrawal, { params: first!, body: { reason: 'Another name' } })
    await testServer.call(ada, cancelWithdrawal, { params: second! })
    const { answer } = await list()
    const processedAt = testServer.now().toISOString()
    expect(answer.at(-1)).toMatchObject({ status: 'rejected', rejectionReason: 'Another name', processedAt })
    expect(answer.at(-2)).toMatchObject({ status: 'cancelled', rejectionReason: null, processedAt })
    expect(answer.at(-3)).toMatchObject({ status: 'pending', rejectionReason: null, processedAt: null })
  })

  test('no other customer’s, whatever the query says', async () => {
    const bob = await testServer.customer('bob')
    expect(
      (await list({ customerId: ada.id, userId: ada.id, before: '9223372036854775807' }, bob)).answer,
    ).toEqual([])
  })

  test('pages of two join to the whole list', async () => {
    const pages: string[] = []
    for (let before: string | undefined; ;) {
      const page = idsOf((await list(before === undefined ? { limit: 2 } : { limit: 2, before })).answer)
      if (page.length === 0) break
      pages.push(...page)
      before = page.at(-1)
    }
    expect(pages).toEqual(newestFirst())
  })

  test('at most 500, also without a limit', async () => {
    const emil = await testServer.customer('emil', 'approved')
    testServer.breaks('decisions-are-audited', 'held-is-pending', 'withdrawal-held-once')
    await testServer.pool.query(
      `insert into withdrawal_requests (customer_id, id, gross_cents, net_cents, fee_cents, bank_name,
         bank_account_name, bank_account_number, swift_code, bank_address, created_at)
       select $1, n, 600, 100, 500, 'b', 'a', '1', 'HARBUS00', 'c', $2 from generate_series(1, 600) n`,
      [emil.id, testServer.now()],
    )
    expect((await list({}, emil)).answer).toHaveLength(500)
    expect(idsOf((await list({ limit: 500, before: '101' }, emil)).answer)).toHaveLength(100)
  })
})

describe('400', () => {
  test.each([
    'limit=0',
    'limit=501',
    'limit=abc',
    'before=0',
    'before=abc',
    "before=1'--",
    'limit=1&limit=2',
  ])('%s', async (query) => {
    const { status } = await testServer.send(ada, 'GET', `/api/withdrawal-requests?${query}`)
    expect(status).toBe(400)
  })
})
