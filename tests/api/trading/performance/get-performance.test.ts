import { beforeAll, describe, expect, test } from 'vitest'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { login } from '#contract/people/identity.ts'
import { listAssets } from '#contract/market/market.ts'
import { changeLotSettings } from '#contract/trading/lots.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { type Performance, getPerformance } from '#contract/trading/performance.ts'
import { parsePrice, valueDown } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { Client } from '../../../support/client.ts'
import { untilFound } from '../../../support/eventually.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { IN_SESSION } from '../../market/prices/test-times.ts'
import { expectToAddUp, hundredths } from './figures.ts'

let ada: Client
const testServer = testServerOfFile({ at: IN_SESSION })
beforeAll(() => {
  ada = testServer.ada
})

/** Moves the clock, signs in again, and waits for the prices of then. */
async function goOn(hours: number): Promise<void> {
  testServer.clock.advance({ hours })
  const again = async (username: string) => {
    const client = testServer.visitor()
    expect((await client.call(login, { body: { username, password: PASSWORD } })).status).toBe(200)
    return client
  }
  ada = await again('ada')
  const now = testServer.clock.now().toISOString()
  await untilFound(async () => {
    const { body } = await ada.call(listAssets)
    return body.every(({ priceAt }) => priceAt <= now) || undefined
  })
}

async function trade(endpoint: typeof buy | typeof sell, symbol: string, quantity: string): Promise<void> {
  const { status } = await untilFound(async () => {
    const reply = await ada.call(endpoint, { body: { symbol, quantity } })
    return reply.status === 503 ? undefined : reply
  })
  expect(status).toBe(200)
}

async function performanceOf(period: string, who: Client = ada): Promise<Performance> {
  const { status, body } = await who.call(getPerformance, { query: { period: period as never } })
  expect(status).toBe(200)
  expectToAddUp(body)
  return body
}

/** The wallet and the holdings, as the other screens show them. */
async function shown(): Promise<bigint> {
  const { balance } = (await ada.call(getWallet)).body
  const { body: assets } = await ada.call(listAssets)
  return (await ada.call(listHoldings)).body.reduce((sum, { assetSymbol, quantity }) => {
    const at = parsePrice(assets.find(({ symbol }) => symbol === assetSymbol)?.currentPrice ?? '')
    return sum + valueDown(parseQuantity(quantity)!, at!)
  }, hundredths(balance))
}

// In order: days go by from one to the next.
describe('200', () => {
  test('a customer who never had money: nothing is 0 %, and the reason is said', async () => {
    const nothing = await performanceOf('All', testServer.grace)
    expect(nothing).toMatchObject({
      start: { value: '0.00' },
      end: { value: '0.00' },
      gain: '0.00',
      timeWeighted: null,
      timeWeightedWhy: 'nothing_held',
      moneyWeighted: null,
      moneyWeightedWhy: 'nothing_held',
      benchmark: null,
      byHolding: [],
      series: [],
    })
  })

  test('a deposit is no gain', async () => {
    expect(await performanceOf('All')).toMatchObject({
      startsWith: 'first_deposit',
      deposits: '10000.00',
      gain: '0.00',
      timeWeighted: '0.00',
      moneyWeighted: null,
      moneyWeightedWhy: 'no_root',
      timeWeightedYear: null,
      timeWeightedYearWhy: 'under_a_year',
    })
  })

  test('all time ends with what the wallet and the holdings show, and names each holding', async () => {
    await trade(buy, 'AAPL', '10')
    await trade(buy, 'VFIAX', '2')
    await goOn(24)
    await trade(buy, 'AAPL', '5.5')
    await trade(sell, 'AAPL', '3')
    const all = await performanceOf('All')
    expect(hundredths(all.end.value)).toBe(await shown())
    expect(all.byHolding.map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'VFIAX'])
    expect(all.benchmark).toMatchObject({ symbol: 'GSPC.INDX', withDistributions: false, returnWhy: null })
    expect(all.benchmark?.sameMoneyDifference).not.toBeNull()
    expect(all.moneyWeighted).not.toBeNull()
  })

  test('a withdrawal is no loss; its fee is a cost of the account and of no holding', async () => {
    const { body: request } = await ada.call(requestWithdrawal, { body: withdrawalBody() })
    const before = await performanceOf('All')
    expect(before.withdrawals).toBe('0.00')
    expect(hundredths(before.end.value)).toBe(await shown())
    if (!('id' in request)) throw new Error('the withdrawal was refused')
    const boss = await testServer.administrator('boss')
    await boss.call(approveWithdrawal, { params: { id: request.id } })
    const after = await performanceOf('All')
    expect(after).toMatchObject({ withdrawals: '95.00', withdrawalFees: '5.00' })
    expect(hundredths(after.gain)).toBe(hundredths(before.gain) - 500n)
    expect(hundredths(after.end.value)).toBe(await shown())
  })

  test('gains of adjoining periods add up, and each begins with the close before it', async () => {
    await goOn(24 * 4)
    await trade(sell, 'VFIAX', '1')
    const [all, first, second] = [
      await performanceOf('All'),
      await performanceOf('2026-11-01..2026-11-20'),
      await performanceOf('2026-11-20..2026-12-31'),
    ]
    expect(second.start).toEqual(first.end)
    expect(first.end.date).toBe('2026-11-20')
    expect(hundredths(first.gain) + hundredths(second.gain)).toBe(hundredths(all.gain))
    const weekend = await performanceOf('2026-11-22..2026-11-22')
    expect(weekend.start).toEqual(first.end)
    expect(weekend).toMatchObject({ gain: '0.00', timeWeighted: '0.00', moneyWeighted: null })
  })

  test.each(['1D', '1W', '1M', 'YTD', '1Y', 'All'])('%s adds up to the cent', async (period) => {
    const { end, series } = await performanceOf(period)
    expect(hundredths(end.value)).toBe(await shown())
    expect(series.length).toBeGreaterThan(1)
  })

  test('a fund as the benchmark counts its distributions', async () => {
    const { body } = await ada.call(getPerformance, { query: { period: '1W' as never, benchmark: 'vfiax' } })
    expect(body.benchmark).toMatchObject({ symbol: 'VFIAX', withDistributions: true, returnWhy: null })
  })

  test('the lot method changes no figure', async () => {
    const before = await performanceOf('All')
    await ada.call(changeLotSettings, { body: { method: 'highest_cost' } })
    expect(await performanceOf('All')).toEqual(before)
  })

  test('a position that was closed is in the gain, with a value of 0.00', async () => {
    await trade(sell, 'VFIAX', '1')
    const closed = (await performanceOf('All')).byHolding.find(({ symbol }) => symbol === 'VFIAX')
    expect(closed?.value).toBe('0.00')
    expect(closed?.gain).toBe(
      (Number(closed?.realised) + Number(closed?.income) - Number(closed?.fees)).toFixed(2),
    )
  })
})

test.each<[string, object, number, string]>([
  ['400: a period that is none', { period: '2W' }, 400, 'bad_input'],
  ['400: an end before the start', { period: '2026-11-18..2026-11-17' }, 400, 'bad_input'],
  ['400: a day that does not exist', { period: '2026-02-30..2026-11-17' }, 400, 'bad_input'],
  ['422: a period that has not begun', { period: '2027-01-04..2027-02-01' }, 422, 'no_such_period'],
  ['422: a period before the calendar', { period: '1999-01-04..2026-11-17' }, 422, 'no_such_period'],
  ['404: a benchmark that is no index and no fund', { benchmark: 'AAPL' }, 404, 'asset_not_found'],
  ['404: a benchmark that does not exist', { benchmark: 'NOPE' }, 404, 'asset_not_found'],
])('%s', async (_, query, status, code) => {
  expect(await ada.call(getPerformance, { query: query as never })).toMatchObject({ status, body: { code } })
})
