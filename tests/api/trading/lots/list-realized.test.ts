import { beforeAll, describe, expect, test } from 'vitest'
import { listRealized } from '#contract/trading/lots.ts'
import { realizedGains } from '#contract/trading/lots.schemas.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
})

const realized = async (year: string, who = ada) => (await who.call(listRealized, { query: { year } })).body

describe('200', () => {
  test('by lot and term, with totals that add up and the years there are', async () => {
    await traded(testServer, ada, 'buy 10 KO @ 60.00')
    await testServer.advance({ hours: 24 * 200 })
    await traded(testServer, ada, 'buy 10 KO @ 70.00')
    await testServer.advance({ hours: 24 * 170 })
    await traded(testServer, ada, 'sell 15 KO @ 80.00')
    const gains = await realized('2027')
    expect(realizedGains.parse(gains)).toEqual(gains)
    // 1,200.00 less 6.00 commission, shared by quantity.
    expect(gains.rows).toMatchObject([
      { term: 'long', quantity: '10', proceeds: '796.00', cost: '600.00', gain: '196.00', code: '' },
      { term: 'short', quantity: '5', proceeds: '398.00', cost: '350.00', gain: '48.00', code: '' },
    ])
    expect(gains.totals).toEqual({
      proceeds: '1194.00',
      cost: '950.00',
      disallowed: '0.00',
      shortTerm: '48.00',
      longTerm: '196.00',
      gain: '244.00',
    })
    expect([gains.years, gains.finalOn]).toEqual([[2027], '2028-01-31'])
    expect((await realized('2026')).rows).toEqual([])
  })

  test('a wash sale has its code, and its disallowed loss is no loss of the year', async () => {
    const grace = await testServer.customer({ username: 'eve', kycStatus: 'approved', cash: '10000.00' })
    await traded(testServer, grace, 'buy 10 F @ 12.00')
    await testServer.advance({ hours: 24 * 7 })
    await traded(testServer, grace, 'sell 10 F @ 10.00')
    await traded(testServer, grace, 'buy 5 F @ 10.00')
    const { rows, totals } = await realized('2027', grace)
    // A loss of 20.50, half of it replaced.
    expect(rows).toMatchObject([
      { code: 'W', disallowed: '10.25', gain: '-10.25', lotsUntil: expect.any(String) },
    ])
    expect(totals).toMatchObject({ disallowed: '10.25', gain: '-10.25' })
  })

  test('proceeds are what the history says was received', async () => {
    const { body } = await ada.call(listTransactions, { query: { show: 'trades' } })
    const sales = body.filter(({ type }) => type === 'sell')
    const received = sales.reduce((sum, sale) => sum + Number(sale.amount) - Number(sale.fee), 0)
    const { totals } = await realized('2027')
    expect(Number(totals.proceeds)).toBeCloseTo(received, 2)
  })
})

test.each(['', '1999', '20267', 'now', '-1'])('400: no year %j', async (year) => {
  expect((await ada.call(listRealized, { query: { year: year as never } })).status).toBe(400)
})
