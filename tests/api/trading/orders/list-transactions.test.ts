import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { type Transaction, listTransactions } from '#contract/trading/transactions.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { transaction } from '#contract/trading/transactions.schemas.ts'
import { parseRate, rate } from '#domain/money/exchange-rate.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
/** What Ada did, oldest first, as it was answered then. */
const made: Transaction[] = []
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  root = testServer.root
  testServer.prices.set('KO', '10.00')
  made.push(await trade(buy, '20'), await trade(sell, '5'), await trade(buy, '0.5'))
})

const trade = async (endpoint: typeof buy | typeof sell, quantity: string): Promise<Transaction> =>
  (await ada.call(endpoint, { body: { symbol: 'KO', quantity } })).body
const list = async (query: { limit?: unknown; before?: unknown } = {}, who = ada) =>
  who.call(listTransactions, { query })
const idsOf = (transactions: Transaction[]) => transactions.map(({ id }) => id)

describe('200', () => {
  test('newest first, trades as they were answered, the deposit with its request', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(z.array(transaction).parse(body)).toEqual(body)
    expect(body.slice(0, 3)).toEqual(made.toReversed())
    expect(body.slice(3)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        type: 'deposit',
        assetSymbol: null,
        quantity: null,
        price: null,
        amount: '1000.00',
        fee: '0.00',
        createdAt: testServer.clock.now().toISOString(),
        depositRequest: {
          bankReference: 'ada',
          originalAmount: '1000.00',
          currency: 'USD',
          exchangeRate: '1.00',
        },
        withdrawalRequest: null,
      },
    ])
  })

  test('a deposit in another currency shows the sent amount and its rate', async () => {
    const hana = await testServer.customer({ username: 'hana', kycStatus: 'approved' })
    testServer.rates.set('EUR', {
      rate: parseRate('1.084512345678') ?? rate(0n),
      source: 'the test',
      at: testServer.clock.now(),
    })
    const body = { originalAmount: '99.99', currency: 'EUR', bankReference: 'hana 1', password: PASSWORD }
    const { body: answer } = await hana.call(requestDeposit, { body })
    expect((await list({}, hana)).body).toEqual([])
    await root.call(approveDeposit, { params: { id: answer.id } })
    expect((await list({}, hana)).body).toMatchObject([
      {
        type: 'deposit',
        amount: '108.44',
        depositRequest: {
          bankReference: 'hana 1',
          originalAmount: '99.99',
          currency: 'EUR',
          exchangeRate: '1.084512345678',
        },
      },
    ])
  })

  test('nothing for a customer without a history, also when the query names another', async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    const { body } = await carl.send('GET', `/api/transactions?customerId=${ada.id}&userId=${ada.id}`)
    expect(body).toEqual([])
  })

  test("before another customer's transaction still lists only the caller's own", async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '5.00' })
    const newest = made.at(-1)?.id
    expect((await list({ before: newest }, dora)).body).toEqual([])
    expect((await list({ before: '9223372036854775807' }, dora)).body).toHaveLength(1)
  })
})

describe('pages', () => {
  test('of two join to the whole list without a gap or a repetition', async () => {
    const whole = idsOf((await list()).body)
    const pages: string[][] = []
    for (let before: string | undefined; ;) {
      const page = idsOf((await list(before === undefined ? { limit: 2 } : { limit: 2, before })).body)
      if (page.length === 0) break
      pages.push(page)
      before = page.at(-1)
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2])
    expect(pages.flat()).toEqual(whole)
  })

  test('have at most 500 rows, also without a limit', async () => {
    const emil = await testServer.customer({ username: 'emil', kycStatus: 'approved' })
    testServer.breaks(
      'costs-replay',
      'lots-replay',
      'trades-have-their-transfers',
      'trades-under-an-approved-profile',
    )
    await testServer.pool.query(
      `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
         price_source, amount_cents, created_at)
       select $1, n, 'buy', 'KO', 100000000, 10000000, $2, 'the test', 1000, $2 from generate_series(1, 600) n`,
      [emil.id, testServer.clock.now()],
    )
    expect((await list({}, emil)).body).toHaveLength(500)
    expect((await list({ limit: 500 }, emil)).body).toHaveLength(500)
    expect(idsOf((await list({ limit: 500, before: '101' }, emil)).body)).toHaveLength(100)
  })
})

describe('400', () => {
  test.each(['0', '-1', '501', '1e2', '1.5', 'abc', '', '0x10', '١', '1000'])('limit=%s', async (limit) => {
    const { status, problem } = await list({ limit })
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
  })

  test.each(['0', '-1', 'abc', '', '1.5', '9223372036854775808', "1'--", '%00'])(
    'before=%s',
    async (before) => {
      const { status, problem } = await list({ before })
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
    },
  )

  test('one parameter twice', async () => {
    const { status } = await ada.send('GET', '/api/transactions?limit=1&limit=2')
    expect(status).toBe(400)
  })
})
