import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type WithdrawalRequest,
  cancelWithdrawal,
  listWithdrawalRequests,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { withdrawalRequest } from '#contract/cash/withdrawals.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { asked } from './withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
/** Oldest first. */
const made: WithdrawalRequest[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  root = testServer.root
  for (let count = 0; count < 5; count += 1) made.push(await asked(ada, { amount: `${10 + count}` }))
})

const list = (query: object = {}, who: Person = ada) => who.call(listWithdrawalRequests, { query })
const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id)
const newestFirst = () => idsOf(made).toReversed()

describe('200', () => {
  test('newest first, as they were answered', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(z.array(withdrawalRequest).parse(body)).toEqual(body)
    expect(body).toEqual(made.toReversed())
  })

  test('with what became of each, and why', async () => {
    const [first, second] = made.map(({ id }) => ({ id }))
    await root.call(rejectWithdrawal, { params: first!, body: { reason: 'Another name' } })
    await ada.call(cancelWithdrawal, { params: second! })
    const { body } = await list()
    const processedAt = testServer.clock.now().toISOString()
    expect(body.at(-1)).toMatchObject({ status: 'rejected', rejectionReason: 'Another name', processedAt })
    expect(body.at(-2)).toMatchObject({ status: 'cancelled', rejectionReason: null, processedAt })
    expect(body.at(-3)).toMatchObject({ status: 'pending', rejectionReason: null, processedAt: null })
  })

  test('never another customer’s, for any query', async () => {
    const bob = await testServer.customer({ username: 'bob' })
    expect(
      (await list({ customerId: ada.id, userId: ada.id, before: '9223372036854775807' }, bob)).body,
    ).toEqual([])
  })

  test('pages of two join to the whole list', async () => {
    const pages: string[] = []
    for (let before: string | undefined; ;) {
      const page = idsOf((await list(before === undefined ? { limit: 2 } : { limit: 2, before })).body)
      if (page.length === 0) break
      pages.push(...page)
      before = page.at(-1)
    }
    expect(pages).toEqual(newestFirst())
  })

  test('at most 500, also without a limit', async () => {
    const emil = await testServer.customer({ username: 'emil', kycStatus: 'approved' })
    testServer.breaks('decisions-are-audited', 'held-is-pending', 'withdrawal-held-once')
    await testServer.pool.query(
      `insert into withdrawal_requests (customer_id, id, gross_cents, net_cents, fee_cents, bank_name,
         bank_account_name, bank_account_number, swift_code, bank_address, created_at)
       select $1, n, 600, 100, 500, 'b', 'a', '1', 'HARBUS00', 'c', $2 from generate_series(1, 600) n`,
      [emil.id, testServer.clock.now()],
    )
    expect((await list({}, emil)).body).toHaveLength(500)
    expect(idsOf((await list({ limit: 500, before: '101' }, emil)).body)).toHaveLength(100)
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
    const { status } = await ada.send('GET', `/api/withdrawal-requests?${query}`)
    expect(status).toBe(400)
  })
})
