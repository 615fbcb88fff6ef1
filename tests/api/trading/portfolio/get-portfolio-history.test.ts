import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { login } from '#contract/people/identity.ts'
import { type PortfolioPeriod, PORTFOLIO_PERIODS } from '#domain/market/history-period.ts'
import { listAssets } from '#contract/market/market.ts'
import { type PortfolioHistory, getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { refuse } from '#contract/refusals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import type { PortfolioEvent } from '#domain/portfolio/valued-holding.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity, quantity } from '#domain/money/quantity.ts'
import { createEventCache } from '#server/trading/portfolio/event-cache.ts'
import { createResponseCache } from '#server/trading/portfolio/response-cache.ts'
import { createPageReads } from '#server/page-reads.ts'
import { readPortfolioHistory } from '#server/trading/portfolio/read-portfolio-history.ts'
import type { Client } from '../../../support/client.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { PASSWORD, type TestServer, startTestServer } from '../../../support/server.ts'
import { IN_SESSION } from '../../market/prices/test-times.ts'
import { untilFound } from '../../../support/eventually.ts'

let testServer: TestServer
/** Ada, whose session ends when days go by. */
let ada: Client
beforeAll(async () => {
  testServer = await startTestServer({ at: IN_SESSION })
  ada = testServer.ada
})
afterAll(() => testServer.close())

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

test('two statements after a trade, one until the next', async () => {
  const calendar = createMarketCalendar()
  const lines = { line: async () => [{ atMs: 0, price: parsePrice('100')! }] }
  const prices = { calendar, lines, latestPrice: () => parsePrice('200') }
  const parts = { clock: testServer.clock, cache: createEventCache(), prices }
  const request = { customerId: BigInt(testServer.ada.id), period: '1M' as const }
  const count = () =>
    queriesOf(testServer.pool, async (database) => {
      const latest = await createPageReads(database, testServer.clock).readLatest(request.customerId)
      return readPortfolioHistory({ ...parts, database }, { ...request, latest })
    })
  expect(await count()).toBe(2)
  expect(await count()).toBe(1)
  await trade(buy, 'KO', '1')
  expect(await count()).toBe(2)

  // Events that were added equal those that were read at once.
  const latest = await createPageReads(testServer.pool, testServer.clock).readLatest(request.customerId)
  const answerOf = (cache: ReturnType<typeof createEventCache>) =>
    readPortfolioHistory({ ...parts, cache, database: testServer.pool }, { ...request, latest })
  expect(await answerOf(parts.cache)).toEqual(await answerOf(createEventCache()))
})

test('a request that saw less than another one changes nothing for later requests', async () => {
  const cache = createEventCache()
  const flow = (atMs: number): PortfolioEvent => ({
    kind: 'flow',
    atMs,
    symbol: 'KO',
    bought: quantity(1n),
    sold: quantity(0n),
    paidCents: cents(1n),
    receivedCents: cents(0n),
    price: parsePrice('1')!,
  })
  const readAfter: bigint[] = []
  const eventsAt = (transactionId: bigint) =>
    cache.events(
      {
        customerId: 1n,
        startMs: 0,
        stretch: '1 day',
        latest: { transactionId, rewrites: 0n, firstTradedAtMs: 0 },
      },
      async (after) => {
        readAfter.push(after)
        const ids = Array.from(
          { length: Number(transactionId - after) },
          (_, place) => Number(after) + place + 1,
        )
        return ids.map(flow)
      },
    )
  const times = async (transactionId: bigint) => (await eventsAt(transactionId)).map(({ atMs }) => atMs)
  expect(await times(2n)).toEqual([1, 2])
  expect(await times(4n)).toEqual([1, 2, 3, 4])
  expect(await times(3n)).toEqual([1, 2, 3])
  expect(await times(4n)).toEqual([1, 2, 3, 4])
  expect(readAfter).toEqual([0n, 2n, 0n, 3n])
  // Added a hundred times, then everything is read again.
  for (let next = 5n; next <= 104n; next += 1n) expect(await times(next)).toHaveLength(Number(next))
  expect(readAfter.filter((after) => after === 0n)).toHaveLength(3)
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

test('401 and 403: customers only', async () => {
  expect((await testServer.visitor().call(getPortfolioHistory)).status).toBe(401)
  const root = testServer.visitor()
  await root.call(login, { body: { username: 'root', password: PASSWORD } })
  expect((await root.call(getPortfolioHistory)).status).toBe(403)
})

test('503: while the market has no prices of the holdings', async () => {
  const prices = {
    calendar: createMarketCalendar(),
    lines: { line: async () => null },
    latestPrice: () => parsePrice('1'),
  }
  const customerId = BigInt(testServer.ada.id)
  const answer = await readPortfolioHistory(
    { database: testServer.pool, clock: testServer.clock, cache: createEventCache(), prices },
    {
      customerId,
      period: '1M',
      latest: await createPageReads(testServer.pool, testServer.clock).readLatest(customerId),
    },
  )
  expect(answer).toMatchObject({ refused: 'price_unavailable' })
})
