import { expect, test } from 'vitest'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { getHistory, getIntraday, listAssets } from '#contract/market/market.ts'
import { listHoldings, listTrades } from '#contract/trading/transactions.ts'
import { listActions } from '#server/market/corporate-actions/stored-actions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { createClient } from '../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../support/server.ts'

/** Seed 1, exchange hours: three new shares of American Express for an old one. */
const SYMBOL = 'AXP'
const EX_DATE = '2027-05-03'
const FRIDAY_ELEVEN = '2027-04-30T15:00:00Z'

const testServer = testServerOfFile({ at: FRIDAY_ELEVEN })

async function adaSignedIn() {
  const client = createClient(testServer.url)
  expect((await client.post('/api/login', { username: 'ada', password: PASSWORD })).status).toBe(200)
  const asset = async () => {
    const found = (await client.call(listAssets)).body.find(({ symbol }) => symbol === SYMBOL)
    if (!found) throw new Error(`${SYMBOL} has no price`)
    return found
  }
  const buy = async (quantity: string) => (await client.post('/api/buy', { symbol: SYMBOL, quantity })).status
  const charted = async (period: '1D' | '1W' | '1M' | '1Y' | 'All') =>
    (await client.call(getHistory, { params: { symbol: SYMBOL }, query: { period } })).body.map(
      ({ price }) => price,
    )
  return { client, asset, buy, charted }
}

const largestStep = (prices: readonly number[]) =>
  Math.max(...prices.slice(1).map((price, at) => Math.abs(price / prices[at]! - 1)))

test('a simulated split is announced, carried out at midnight, and breaks neither holdings nor charts', async () => {
  const before = await adaSignedIn()
  const friday = Number((await before.asset()).currentPrice)
  expect(friday).toBeGreaterThan(300)
  expect(await before.buy('6')).toBe(200)
  const [known] = (await listActions(testServer.pool, EX_DATE)).filter(
    ({ action }) => action.kind === 'split',
  )
  expect(known).toMatchObject({
    action: { symbol: SYMBOL, exDate: EX_DATE, split: { newShares: 3n, oldShares: 1n } },
    source: 'simulated',
    appliedAt: null,
  })

  // Half a minute after Monday has begun in New York: prices are of the new shares, holdings follow in a minute.
  testServer.clock.advance({ hours: 61, seconds: 30 })
  let monday = await adaSignedIn()
  await expect.poll(async () => Number((await monday.asset()).currentPrice)).toBeLessThan(friday / 2)
  expect(await monday.buy('1')).toBe(503)
  testServer.clock.advance({ minutes: 2 })
  await expect.poll(async () => (await monday.client.call(listHoldings)).body[0]?.quantity).toBe('18')

  const atNight = await monday.asset()
  const [held] = (await monday.client.call(listHoldings)).body
  expect(Number(held?.averagePrice)).toBeCloseTo(friday / 3, 2)
  expect(Math.abs(Number(atNight.change24h))).toBeLessThan(10)
  // Before the first price of the new shares no order is filled.
  expect(await monday.buy('1')).toBe(503)

  testServer.clock.advance({ hours: 10 })
  monday = await adaSignedIn()
  await expect.poll(() => monday.buy('1')).toBe(200)
  const asset = await monday.asset()
  const price = Number(asset.currentPrice)
  for (const period of ['1D', '1W', '1M', '1Y', 'All'] as const) {
    const prices = await monday.charted(period)
    expect(prices.at(-1)).toBe(price)
    // All time is thinned out: months lie between its points.
    if (period !== 'All') expect(largestStep(prices)).toBeLessThan(0.2)
  }
  const bars = (
    await monday.client.call(getIntraday, { params: { symbol: SYMBOL }, query: { interval: '1h' } })
  ).body
  expect(largestStep(bars.map(({ close }) => close))).toBeLessThan(0.2)

  // What was bought before is drawn where the chart is, in the shares of now.
  const [, first] = (await monday.client.call(listTrades, { query: { symbol: SYMBOL } })).body
  expect(first).toMatchObject({ side: 'buy', quantity: '18' })
  expect(Number(first?.price)).toBeCloseTo(friday / 3, 5)

  const { body: gained } = await monday.client.call(getPortfolioHistory, { query: { period: '1W' } })
  expect(largestStep(gained.points.slice(1).map(({ value }) => Number(value)))).toBeLessThan(0.2)

  const change = await testServer.pool.query(`select body from notifications where kind = 'shares_split'`)
  expect(change.rows).toEqual([{ body: 'AXP split 3 for 1: your 6 became 18. Cost basis unchanged.' }])
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})
