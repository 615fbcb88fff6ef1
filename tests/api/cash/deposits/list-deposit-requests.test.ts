import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DepositRequest, listDepositRequests } from '#contract/cash/deposits.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { announced } from './deposits.ts'

let testServer: TestRoutes
let ada: Person
const made: DepositRequest[] = []
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada', 'approved')
  const eve = await testServer.customer('eve', 'approved')
  for (let n = 1; n <= 5; n++) {
    made.unshift(await announced(testServer, ada, { originalAmount: `${n}.00` }))
    await announced(testServer, eve)
  }
})
afterAll(() => testServer.close())

const list = async (query?: object) => (await testServer.call(ada, listDepositRequests, { query })).answer

describe('200', () => {
  test('one’s own requests and no others, newest first', async () => {
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
    const { status, answer } = await testServer.call(await testServer.customer('grace'), listDepositRequests)
    expect({ status, answer }).toEqual({ status: 200, answer: [] })
  })

  test('at most 500', async () => {
    const crowd = await testServer.customer('crowd', 'approved')
    await testServer.pool.query(
      `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
         rate_source, rate_at, bank_reference, created_at)
       select $1, n, n, n, 'USD', 1000000000000, 'par', $2, 'crowd', $2 from generate_series(1, 600) n`,
      [crowd.id, testServer.now()],
    )
    const { answer } = await testServer.call(crowd, listDepositRequests)
    expect(answer).toHaveLength(500)
    expect(answer[0]?.id).toBe('600')
    expect(
      (await testServer.call(crowd, listDepositRequests, { query: { limit: '500' } })).answer,
    ).toHaveLength(500)
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
    const { status, problem } = await testServer.call(ada, listDepositRequests, { query: { [name]: value } })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: name })
  })
})
