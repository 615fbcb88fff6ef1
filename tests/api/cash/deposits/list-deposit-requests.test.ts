import { beforeAll, describe, expect, test } from 'vitest'
import { type DepositRequest, listDepositRequests } from '#contract/cash/deposits.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { announced } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
const made: DepositRequest[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  const eve = await testServer.customer({ username: 'eve', kycStatus: 'approved' })
  for (let n = 1; n <= 5; n++) {
    made.unshift(await announced(ada, { originalAmount: `${n}.00` }))
    await announced(eve)
  }
})

const list = async (query?: object) => (await ada.call(listDepositRequests, { query })).body

describe('200', () => {
  test("only the customer's own requests, newest first", async () => {
    expect(await list()).toEqual(made)
    expect(await list({ userId: '1' })).toEqual(made)
  })

  test('in pages that leave nothing out and repeat nothing', async () => {
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', before: first.at(-1)?.id })
    const third = await list({ limit: '2', before: second.at(-1)?.id })
    expect([...first, ...second, ...third]).toEqual(made)
    expect(await list({ before: made.at(-1)?.id })).toEqual([])
  })

  test('an empty list before the first request', async () => {
    const grace = await testServer.customer({ username: 'grace' })
    const { status, body } = await grace.call(listDepositRequests)
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  test('at most 500', async () => {
    const crowd = await testServer.customer({ username: 'crowd', kycStatus: 'approved' })
    await testServer.pool.query(
      `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
         rate_source, rate_at, bank_reference, created_at)
       select $1, n, n, n, 'USD', 1000000000000, 'par', $2, 'crowd', $2 from generate_series(1, 600) n`,
      [crowd.id, testServer.clock.now()],
    )
    const { body } = await crowd.call(listDepositRequests)
    expect(body).toHaveLength(500)
    expect(body[0]?.id).toBe('600')
    expect((await crowd.call(listDepositRequests, { query: { limit: '500' } })).body).toHaveLength(500)
  })
})

describe('400', () => {
  test.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '501'],
    ['limit', '1e2'],
    ['limit', 'abc'],
    ['limit', '1000000000'],
    ['limit', ''],
    ['before', 'abc'],
    ['before', '-1'],
    ['before', '9223372036854775808'],
    ['before', "1' or '1'='1"],
  ])('%s=%s', async (name, value) => {
    const { status, problem } = await ada.call(listDepositRequests, { query: { [name]: value } })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: name })
  })
})
