import { beforeAll, expect, test } from 'vitest'
import { listTrades } from '#contract/trading/transactions.ts'
import { getPortfolioHistory, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { correct, newest } from '../../cash/corrections/corrections.ts'

// Closing the server verifies its books.
const testServer = testServerOfFile()
let lin: Person
beforeAll(async () => {
  lin = await testServer.customer({ username: 'lin', kycStatus: 'approved', cash: '5000.00' })
})

const trade = async (side: 'buy' | 'sell', symbol: string, quantity: string) =>
  expect((await lin.post(`/api/${side}`, { symbol, quantity })).status).toBe(200)

/** What the dashboard's chart ends with, and what it says of each holding. */
async function shown() {
  // Answers are kept for two seconds, by a key that a cancellation changes.
  const { points } = (await lin.call(getPortfolioHistory, { query: { period: '1D' } })).body
  const { instruments } = (await lin.call(getPortfolioToday)).body
  return { value: points.at(-1)?.value, symbols: instruments.map(({ symbol }) => symbol), instruments }
}

test('charts, the day’s change and the marks of trades are as if a canceled fill had never been', async () => {
  await trade('buy', 'KO', '10')
  const alone = await shown()
  await trade('buy', 'NKE', '3')
  expect((await shown()).symbols).toEqual(['KO', 'NKE'])
  const bad = await newest(testServer.root, lin, 'buy')
  expect(bad).toMatchObject({ assetSymbol: 'NKE', quantity: '3' })
  const done = await correct(testServer.root, lin, 'fill_canceled', bad.amount, { corrects: bad.id })
  expect(done.status).toBe(200)
  expect(await shown()).toEqual(alone)
  const marks = await lin.call(listTrades, { query: { symbol: 'NKE' } })
  expect(marks.body).toEqual([])

  await trade('sell', 'KO', '10')
  expect((await shown()).value).toBe('0.00')
  const sale = await newest(testServer.root, lin, 'sell')
  const net = sale.corrections.find(({ kind }) => kind === 'fill_canceled')?.left ?? ''
  expect((await correct(testServer.root, lin, 'fill_canceled', net, { corrects: sale.id })).status).toBe(200)
  expect(await shown()).toEqual(alone)
})
