import { beforeAll, describe, expect, test } from 'vitest'
import { listClosedPositions } from '#contract/trading/performance.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from '../lots/traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '10000.00' })
})

const closed = async (query: object = {}) => (await ada.call(listClosedPositions, { query })).body

describe('200', () => {
  test('what is still held is no closed position', async () => {
    await traded(testServer, ada, 'buy 10 KO @ 60.00')
    await traded(testServer, ada, 'sell 4 KO @ 66.00')
    expect(await closed()).toEqual([])
  })

  test('each stretch from the first share to none is a row, the last sale first', async () => {
    await testServer.advance({ hours: 24 })
    const first = await traded(testServer, ada, 'sell 6 KO @ 66.00')
    await traded(testServer, ada, 'buy 1 KO @ 70.00')
    const second = await traded(testServer, ada, 'sell 1 KO @ 63.00')
    expect(await closed()).toEqual([
      {
        id: second,
        symbol: 'KO',
        name: 'The Coca-Cola Company',
        firstBuy: '2026-08-22',
        lastSale: '2026-08-22',
        days: 0,
        paid: '70.00',
        received: '63.00',
        income: '0.00',
        // Half a percent of 63.00, and in the first stretch of 264.00 and of 396.00.
        fees: '0.32',
        gain: '-7.32',
        percent: '-10.46',
      },
      {
        id: first,
        symbol: 'KO',
        name: 'The Coca-Cola Company',
        firstBuy: '2026-08-21',
        lastSale: '2026-08-22',
        days: 1,
        paid: '600.00',
        received: '660.00',
        income: '0.00',
        fees: '3.30',
        gain: '56.70',
        percent: '9.45',
      },
    ])
  })

  test('page by page', async () => {
    const [newest, older] = await closed()
    expect(await closed({ limit: '1' })).toEqual([newest])
    expect(await closed({ limit: '1', before: newest?.id })).toEqual([older])
    expect(await closed({ before: older?.id })).toEqual([])
  })
})

test.each([[{ limit: '0' }], [{ limit: '501' }], [{ before: 'x' }]])('400: %j', async (query) => {
  expect((await ada.call(listClosedPositions, { query: query as never })).status).toBe(400)
})
