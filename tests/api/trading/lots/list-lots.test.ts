import { settingsInForce } from '../../../support/database/settings-in-force.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeLotSettings, listLots } from '#contract/trading/lots.ts'
import { taxLot } from '#contract/trading/lots.schemas.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { announced, split } from '../../../support/corporate-actions.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
})

const lotsOf = async (symbol: string, who = ada) => (await who.call(listLots, { params: { symbol } })).body

describe('200', () => {
  test('a lot per purchase, oldest first, with its gain at the latest price and when it is long term', async () => {
    await traded(testServer, ada, 'buy 10 KO @ 60.00')
    await testServer.advance({ hours: 24 * 3 })
    await traded(testServer, ada, 'buy 5 KO @ 70.00')
    testServer.prices.set('KO', '65.00')
    const lots = await lotsOf('ko')
    expect(z.array(taxLot).parse(lots)).toEqual(lots)
    expect(lots).toMatchObject([
      {
        acquired: '2026-08-21',
        quantity: '10',
        cost: '600.00',
        costPerShare: '60.000000',
        washAdded: '0.00',
        gain: '50.00',
        term: 'short',
        longFrom: '2027-08-22',
      },
      { acquired: '2026-08-24', quantity: '5', cost: '350.00', gain: '-25.00' },
    ])
  })

  test('a sale takes the oldest first, and a loss that is bought back stays with what replaced it', async () => {
    await traded(testServer, ada, 'buy 10 F @ 12.00')
    await testServer.advance({ hours: 24 * 40 })
    await traded(testServer, ada, 'sell 4 F @ 10.00')
    await traded(testServer, ada, 'buy 4 F @ 10.00')
    const [first, second] = (await lotsOf('F')) as { washAdded: string; quantity: string; cost: string }[]
    expect(first).toMatchObject({ quantity: '6', cost: '72.00', washAdded: '0.00' })
    // 48.00 paid, 40.00 less 0.20 commission received.
    expect(second).toMatchObject({ quantity: '4', cost: '40.00', washAdded: '8.20', longFrom: '2027-08-25' })
  })

  test('lots add up to the holding, also after a split', async () => {
    for (const line of ['buy 1.00000001 PG @ 90.00', 'buy 2.5 PG @ 91.00', 'buy 0.333 PG @ 92.00'])
      await traded(testServer, ada, line)
    const date = newYorkDateAt(testServer.clock.now().getTime())
    await announced(testServer, split('PG', dateOfDay(dayOfDate(date) + 1), '1:7'))
    await testServer.advance({ hours: 24 })
    await carryOutDue({ ...testServer, settings: settingsInForce(testServer.clock) })
    const lots = (await lotsOf('PG')) as { quantity: string; cost: string }[]
    const holding = (await ada.call(listHoldings)).body.find(({ assetSymbol }) => assetSymbol === 'PG')
    const units = (text: string) => BigInt(Math.round(Number(text) * 1e8))
    const sum = lots.reduce((total, lot) => total + units(lot.quantity), 0n)
    expect(sum).toBe(units(holding?.quantity ?? '0'))
    expect(lots.map(({ cost }) => cost)).toEqual(['90.01', '227.50', '30.64'])
  })

  test('a fund at its average cost: lots share what the holding cost', async () => {
    const symbol = 'VFIAX'
    await ada.call(changeLotSettings, { body: { method: 'average', symbol } })
    await traded(testServer, ada, `buy 1 ${symbol} @ 500.00`)
    await traded(testServer, ada, `buy 1 ${symbol} @ 501.01`)
    expect(await lotsOf(symbol)).toMatchObject([{ cost: '500.51' }, { cost: '500.50' }])
  })

  test("nothing of what is not held, and never another customer's", async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    expect(await lotsOf('KO', carl)).toEqual([])
    expect(await lotsOf('MSFT')).toEqual([])
  })
})

test('404: no such symbol', async () => {
  expect((await ada.call(listLots, { params: { symbol: 'NONE' } })).status).toBe(404)
})
