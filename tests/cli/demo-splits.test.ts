import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAssets } from '#contract/market.ts'
import { getPortfolioHistory } from '#contract/portfolio.ts'
import { listHoldings, listTrades, listTransactions } from '#contract/trading.ts'
import { type App, startApp } from '#server/app.ts'
import { seedDemoCast } from '#server/cli/demo-cast.ts'
import { parseConfig } from '#server/config.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type Client, createClient } from '../stage/client.ts'
import { createStageClock } from '../stage/clock.ts'
import { type FreshDatabase, freshDatabase } from '../stage/postgres.ts'

/** Of what Ada trades, seed 1 splits JPM (2027-07-06, 2:1) and COST (2027-08-05, 10:1) before this. */
const NOW = '2027-08-05T12:00:00Z'
const config = parseConfig({
  PORT: '0',
  RATE_LIMIT_FACTOR: '0',
  LOG_LEVEL: 'error',
  ADMIN_USERNAME: 'root',
  ADMIN_PASSWORD: 'Demo-Harbour-42',
})

let database: FreshDatabase
let app: App
let ada: Client
beforeAll(async () => {
  database = await freshDatabase()
  const { connection } = database
  const clock = createStageClock(NOW)
  app = await startApp({ config, clock, connection, log: pino({ level: 'silent' }) })
  const cast = await seedDemoCast({ config, clock, connection })
  ada = createClient((await app.listen()).url)
  const { username, password } = cast[0] ?? {}
  expect((await ada.post('/api/login', { username, password })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('a demonstration that begins on the day of a split has lived through it, and its figures fit its prices', async () => {
  const splits = async () => (await ada.call(listTransactions)).body.filter(({ type }) => type === 'split')
  await expect.poll(async () => (await splits()).length, { timeout: 15_000 }).toBe(2)
  expect((await splits()).map(({ assetSymbol, splitRatio }) => `${assetSymbol} ${splitRatio}`)).toEqual([
    'COST 10:1',
    'JPM 2:1',
  ])

  const prices = new Map(
    (await ada.call(listAssets)).body.map((asset) => [asset.symbol, Number(asset.currentPrice)]),
  )
  for (const { assetSymbol, averagePrice } of (await ada.call(listHoldings)).body) {
    const ratio = Number(averagePrice) / prices.get(assetSymbol)!
    expect(ratio, assetSymbol).toBeGreaterThan(0.3)
    expect(ratio, assetSymbol).toBeLessThan(3)
  }
  for (const symbol of ['COST', 'JPM']) {
    const trades = (await ada.call(listTrades, { query: { symbol } })).body
    expect(trades.length).toBeGreaterThanOrEqual(2)
    for (const { price } of trades) {
      expect(Number(price) / prices.get(symbol)!, symbol).toBeGreaterThan(0.3)
      expect(Number(price) / prices.get(symbol)!, symbol).toBeLessThan(3)
    }
  }

  const { points } = (await ada.call(getPortfolioHistory, { query: { period: '1Y' } })).body
  const steps = points
    .slice(1)
    .map(({ value }, at) => Math.abs(Number(value) / Number(points[at]!.value) - 1))
  expect(Math.max(...steps)).toBeLessThan(0.25)
  expect((await verifyBooks(database.connection)).broken).toEqual([])
})
