import { operationOf } from '#contract/api.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { holding } from '#contract/trading/transactions.schemas.ts'
import { createPageReads } from '#server/page-reads.ts'
import { createTestClock } from '../../../support/clock.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '10000.00' })
  testServer.prices.set('KO', '91.10').set('AAPL', '309.00').set('VFIAX', '688.00')
})

const trade = async (who: Person, endpoint: typeof buy | typeof sell, symbol: string, quantity: string) =>
  expect((await who.call(endpoint, { body: { symbol, quantity } })).status).toBe(200)
const holdings = (json: string) => z.array(holding).parse(JSON.parse(json))
const holdingsOf = async (who: Person) => (await who.call(listHoldings)).body

describe('200', () => {
  test('nothing before the first buy', async () => {
    const { status, body } = await ada.call(listHoldings)
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  test('stocks and funds by symbol, in the shape of the contract', async () => {
    await trade(ada, buy, 'VFIAX', '1.23456789')
    await trade(ada, buy, 'AAPL', '0.01')
    await trade(ada, buy, 'KO', '10')
    const held = await holdingsOf(ada)
    expect(z.array(holding).parse(held)).toEqual(held)
    expect(held).toEqual([
      { assetSymbol: 'AAPL', quantity: '0.01', averagePrice: '309.000000', cost: '3.09', reserved: '0' },
      { assetSymbol: 'KO', quantity: '10', averagePrice: '91.100000', cost: '911.00', reserved: '0' },
      // 849.39 for 1.23456789 units: the cent it was rounded up by is in the average.
      {
        assetSymbol: 'VFIAX',
        quantity: '1.23456789',
        averagePrice: '688.005906',
        cost: '849.39',
        reserved: '0',
      },
    ])
  })

  test('an instrument that is sold completely leaves the list', async () => {
    await trade(ada, sell, 'KO', '10')
    expect((await holdingsOf(ada)).map(({ assetSymbol }) => assetSymbol)).toEqual(['AAPL', 'VFIAX'])
  })

  test("never another customer's, also when the query names one", async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    const { body } = await carl.send('GET', `/api/holdings?customerId=${ada.id}&userId=${ada.id}`)
    expect(body).toEqual([])
  })

  test('they stay visible while an edited profile waits for review', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '100.00' })
    await trade(dora, buy, 'KO', '1')
    testServer.breaks('kyc-status-is-latest-profile')
    await testServer.pool.query("update accounts set kyc_status = 'pending' where customer_id = $1", [
      dora.id,
    ])
    expect(await holdingsOf(dora)).toHaveLength(1)
  })

  test('one query for one; three for a hundred at a time, each the right ones', async () => {
    const emil = await testServer.customer({ username: 'emil', kycStatus: 'approved', cash: '100.00' })
    await trade(emil, buy, 'KO', '1')
    const askedFor = (ids: readonly string[]) =>
      queriesOf(testServer.pool, async (database) => {
        const { listHoldings: read } = createPageReads(database, createTestClock())
        const found = await Promise.all(ids.map((id) => read(BigInt(id))))
        const symbols = found.map(({ json }) =>
          holdings(json)
            .map(({ assetSymbol }) => assetSymbol)
            .join(' '),
        )
        expect(symbols).toEqual(ids.map((id) => ({ [ada.id]: 'AAPL VFIAX', [emil.id]: 'KO' })[id] ?? ''))
      })
    expect(await askedFor([emil.id])).toBe(1)
    const unknown = Array.from({ length: 98 }, (_, n) => String(900_000_000_000 + n))
    expect(await askedFor([ada.id, ...unknown, emil.id])).toBe(3)
  })

  test('the answer is encoded once, and again when the holdings have changed', async () => {
    const faye = await testServer.customer({ username: 'faye', kycStatus: 'approved', cash: '1000.00' })
    const encode = vi.spyOn(operationOf(listHoldings).output._zod, 'run')
    const encodings = async (work: () => Promise<unknown>) => {
      encode.mockClear()
      await work()
      return encode.mock.calls.length
    }
    await trade(faye, buy, 'KO', '2')
    expect(await encodings(() => holdingsOf(faye))).toBe(1)
    expect(await encodings(() => Promise.all([holdingsOf(faye), holdingsOf(faye)]))).toBe(0)
    // A trade on another node is seen at once: every request reads the database.
    await testServer.pool.query('update positions set reserved_units = 100000000 where customer_id = $1', [
      faye.id,
    ])
    expect(await encodings(async () => expect((await holdingsOf(faye))[0]?.reserved).toBe('1'))).toBe(1)
    await testServer.pool.query('update positions set reserved_units = 0 where customer_id = $1', [faye.id])
    await trade(faye, sell, 'KO', '2')
    expect(await encodings(async () => expect(await holdingsOf(faye)).toEqual([]))).toBe(1)
    encode.mockRestore()
  })
})
