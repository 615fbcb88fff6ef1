import { beforeAll, describe, expect, test, vi } from 'vitest'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { login } from '#contract/people/identity.ts'
import { type PortfolioPeriod, PORTFOLIO_PERIODS } from '#domain/market/history-period.ts'
import { listAssets } from '#contract/market/market.ts'
import { type PortfolioHistory, getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { refuse } from '#contract/refusals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { formatCents, parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { Latest } from '#server/trading/performance/account-reader.ts'
import { createResponseCache } from '#server/trading/performance/response-cache.ts'
import { createPageReads } from '#server/page-reads.ts'
import { readPortfolioHistory } from '#server/trading/portfolio/read-portfolio.ts'
import type { Client } from '../../../support/client.ts'
import { portfolioReads } from '../../../support/api/portfolio-reads.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from '../../market/prices/test-times.ts'
import { untilFound } from '../../../support/eventually.ts'

/** Ada, whose session ends when days go by. */
let ada: Client
const testServer = testServerOfFile({ at: IN_SESSION })
beforeAll(() => {
  ada = testServer.ada
})

/** Moves the clock, and waits for the prices of then. */
async function goOn(by: { hours?: number; minutes?: number }): Promise<void> {
  testServer.clock.advance(by)
  if (by.hours) {
    ada = testServer.visitor()
    expect((await ada.call(login, { body: { username: 'ada', password: PASSWORD } })).status).toBe(200)
  }
  const now = testServer.clock.now().toISOString()
  await untilFound(async () => {
    const { body } = await ada.call(listAssets)
    return body.every(({ priceAt }) => priceAt === now) || undefined
  })
}

async function historyOf(period?: PortfolioPeriod, who: Client = ada): Promise<PortfolioHistory> {
  const { status, body } = await who.call(getPortfolioHistory, { query: period ? { period } : {} })
  expect(status).toBe(200)
  return body
}

async function trade(endpoint: typeof buy | typeof sell, symbol: string, quantity: string): Promise<number> {
  // Days that have gone by may have brought a dividend, which goes first.
  const { status, body } = await untilFound(async () => {
    const reply = await ada.call(endpoint, { body: { symbol, quantity } })
    return reply.status === 503 ? undefined : reply
  })
  expect(status).toBe(200)
  return Number(body.amount)
}

/** The value that the dashboard computes. */
async function overview() {
  const { body: holdings } = await ada.call(listHoldings)
  const { body: assets } = await ada.call(listAssets)
  const { totalValue, gainLoss } = sumHoldings(
    holdings.map(({ assetSymbol, quantity, cost }) => {
      const now = assets.find(({ symbol }) => symbol === assetSymbol)?.currentPrice ?? ''
      return valueHolding(parseQuantity(quantity)!, parseCents(cost)!, parsePrice(now)!)
    }),
  )
  return { value: formatCents(totalValue), gain: formatCents(gainLoss) }
}

// In order: days go by from one to the next.
describe('200', () => {
  test('nothing for a customer who never traded', async () => {
    expect(await historyOf('All')).toEqual({ points: [], spacing: 'days' })
  })

  test('begins with the first trade, by the minute, and ends as the overview says', async () => {
    await trade(buy, 'AAPL', '2.5')
    await goOn({ minutes: 7 })
    await trade(buy, 'VFIAX', '1.23456789')
    await goOn({ minutes: 8 })
    for (const period of PORTFOLIO_PERIODS) {
      const { points, spacing } = await historyOf(period)
      expect(spacing).toBe('minutes')
      expect(points[0]).toMatchObject({ time: '2026-11-18T15:00:00.000Z', returnPercent: '0.00' })
      const [before, after] = ['15:06', '15:08'].map((time) =>
        points.find((point) => point.time === `2026-11-18T${time}:00.000Z`),
      )
      expect(Number(after?.value) - Number(before?.value)).toBeGreaterThan(500)
      expect(Math.abs(Number(after?.gain))).toBeLessThan(20)
      expect(points.at(-1)).toMatchObject({ time: '2026-11-18T15:15:00.000Z', ...(await overview()) })
    }
  })

  test('money that comes in is no gain, and changes nothing here', async () => {
    const before = await historyOf('1D')
    const deposit = { amount: '5000.00', bankReference: 'ada', password: PASSWORD }
    const { body } = await ada.call(requestDeposit, { body: deposit })
    await testServer.root.call(approveDeposit, { params: { id: body.id } })
    expect(await historyOf('1D')).toEqual(before)
  })

  test('a sale takes its proceeds along: nothing is gained or lost but the commission', async () => {
    const [before] = (await historyOf('1D')).points.slice(-1)
    const proceeds = await trade(sell, 'AAPL', '1')
    const [after] = (await historyOf('1D')).points.slice(-1)
    expect(Number(before?.value) - Number(after?.value)).toBeCloseTo(proceeds, 1)
    expect(Number(before?.gain) - Number(after?.gain)).toBeCloseTo(proceeds * 0.005, 1)
  })

  test('a later session counts from its own open; a week by the half hour, a month by the session', async () => {
    await goOn({ hours: 24 })
    const day = await historyOf('1D')
    expect(day.points[0]).toMatchObject({ time: '2026-11-19T14:30:00.000Z', gain: '0.00' })
    expect(day.points.at(-1)).toMatchObject({ value: (await overview()).value })
    const week = await historyOf('1W')
    expect(week.points.map(({ time }) => time.slice(5, 16))).toEqual(
      expect.arrayContaining(['11-18T15:00', '11-18T15:30', '11-18T21:00', '11-19T14:30', '11-19T15:00']),
    )
    expect(await historyOf('All')).toEqual(week)

    await goOn({ hours: 24 * 40 })
    const month = await historyOf('1M')
    expect(month).toMatchObject({ spacing: 'days' })
    expect(month.points[0]).toMatchObject({ time: '2026-11-30T21:00:00.000Z', gain: '0.00' })
    expect(month.points.at(-1)).toMatchObject({ value: (await overview()).value })
    const [first, last] = [month.points[0], month.points.at(-1)]
    expect(Number(last?.gain)).toBeCloseTo(Number(last?.value) - Number(first?.value), 2)
    expect(Number(last?.returnPercent)).toBeCloseTo((Number(last?.gain) / Number(first?.value)) * 100, 1)
    for (const period of ['YTD', '1Y'] as const)
      expect((await historyOf(period)).points[0]?.time).toBe('2026-11-18T15:00:00.000Z')
  })

  test('the year to date begins with the last close of the year before', async () => {
    await goOn({ hours: 24 * 10 })
    const { points, spacing } = await historyOf('YTD')
    expect(spacing).toBe('days')
    expect(points[0]).toMatchObject({ time: '2026-12-31T21:00:00.000Z', gain: '0.00' })
    expect(points.at(-1)).toMatchObject({ value: (await overview()).value })
  })

  test('never another customer’s, also when the query names one', async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    const reply = await carl.get<PortfolioHistory>(`/api/portfolio/history?customerId=${testServer.ada.id}`)
    expect(reply.body.points).toEqual([])
  })
})

/** What a history asks of the database. The closes are all customers'. */
async function statementsOf(read: () => Promise<unknown>): Promise<unknown[]> {
  const query = vi.spyOn(testServer.pool, 'query')
  await read()
  const names = query.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'object' && asked !== null && 'name' in asked ? asked.name : asked,
  )
  query.mockRestore()
  return names.filter((name) => !OF_CLOSES.has(name))
}
const OF_CLOSES = new Set<unknown>(['list-closes', 'list-new-closes', 'list-splits'])
const FIXED = { line: () => [{ atMs: 0, price: parsePrice('100')! }], latestPrice: () => parsePrice('200') }
const latestOf = (id: bigint) => createPageReads(testServer.pool, testServer.clock).readLatest(id)

test('two statements after a trade, one until the next', async () => {
  const reads = portfolioReads({ ...testServer, ...FIXED })
  const customerId = BigInt(testServer.ada.id)
  const answer = async (period: PortfolioPeriod, of = reads) =>
    readPortfolioHistory(of, { customerId, period, latest: await latestOf(customerId) })
  const both = ['gather-fragments', 'list-account-events']
  expect(await statementsOf(() => answer('1M'))).toEqual(both)
  for (const period of PORTFOLIO_PERIODS)
    expect(await statementsOf(() => answer(period))).toEqual(['gather-fragments'])
  await trade(buy, 'KO', '1')
  expect(await statementsOf(() => answer('1M'))).toEqual(both)

  // Events that were added equal those that were read at once.
  for (const period of PORTFOLIO_PERIODS)
    expect(await answer(period)).toEqual(await answer(period, portfolioReads({ ...testServer, ...FIXED })))
})

test('a request that saw less than another one changes nothing for later requests', async () => {
  const { reader } = portfolioReads({ ...testServer, ...FIXED })
  const customerId = BigInt(testServer.ada.id)
  const before = (await latestOf(customerId))!
  await trade(buy, 'KO', '1')
  const after = (await latestOf(customerId))!
  const idsAt = async (latest: Latest) => (await reader.events(customerId, latest)).events.map(({ id }) => id)
  const ids = await idsAt(after)
  expect(ids.at(-1)).toBe(after.transactionId)
  expect(await statementsOf(() => idsAt(before))).toEqual([])
  expect(await statementsOf(() => idsAt(after))).toEqual([])
  expect(await idsAt(after)).toEqual(ids)
})

test('a response is made once for concurrent requests, and cached for two seconds', async () => {
  const { clock } = testServer
  const answerOf = createResponseCache<{ made: number }>(clock)
  let made = 0
  const make = async () => {
    await Promise.resolve()
    return { made: (made += 1) }
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => answerOf('ada', make)))
  expect(new Set(all)).toEqual(new Set([{ made: 1 }]))
  expect(await answerOf('ada', make)).toEqual({ made: 1 })
  expect(await answerOf('ada after a trade', make)).toEqual({ made: 2 })
  clock.advance({ seconds: 2 })
  expect(await answerOf('ada', make)).toEqual({ made: 3 })
  const refused = refuse('price_unavailable')
  expect(await answerOf('carl', async () => refused)).toBe(refused)
  expect(await answerOf('carl', make)).toEqual({ made: 4 })
})

test('304: for a caller who has this history', async () => {
  const input = { query: { period: '1Y' as const } }
  const etag = (await ada.call(getPortfolioHistory, input)).headers.get('etag')!
  const again = await ada.call(getPortfolioHistory, input, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test.each(['2Y', '1d', '', "1D';--"])('400: no period %j', async (period) => {
  const reply = await ada.get(`/api/portfolio/history?period=${encodeURIComponent(period)}`)
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test.each(['1D', '1M'] as const)(
  '503: while the market has no prices of the holdings, %s',
  async (period) => {
    const customerId = BigInt(testServer.ada.id)
    const latest = await latestOf(customerId)
    for (const none of [{ line: () => null }, { latestPrice: () => null }]) {
      const answer = await readPortfolioHistory(portfolioReads({ ...testServer, ...FIXED, ...none }), {
        customerId,
        period,
        latest,
      })
      expect(answer).toMatchObject({ refused: 'price_unavailable' })
    }
  },
)
