import { afterAll, beforeAll, expect, test } from 'vitest'
import { HISTORY_PERIODS, type HistoryPeriod } from '#domain/market/history-period.ts'
import { isRefusal } from '#contract/refusals.ts'
import { sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { formatCents, parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { createPageReads } from '#server/page-reads.ts'
import { type PortfolioReads, readPortfolioHistory } from '#server/trading/portfolio/read-portfolio.ts'
import { type Fixture, openFixture } from '../../../trading/corporate-actions/fixture.ts'
import { portfolioReads } from '../../../support/api/portfolio-reads.ts'
import { announced, dividend, split } from '../../../support/corporate-actions.ts'
import type { Known } from '../../../support/people.ts'

let fixture: Fixture
let reads: PortfolioReads
/** Of each symbol its price in shares of now, which a provider's line has throughout, also before a split. */
const now = new Map<string, string>()
beforeAll(async () => {
  fixture = await openFixture()
  reads = readsNow()
})
afterAll(async () => {
  await fixture.expectBooksHold()
  await fixture.close()
})

const priceNow = (symbol: string) => parsePrice(now.get(symbol) ?? '')
const readsNow = () =>
  portfolioReads({
    ...fixture,
    calendar: createMarketCalendar('always'),
    line: (symbol) => [{ atMs: 0, price: priceNow(symbol)! }],
    latestPrice: priceNow,
  })

async function historyOf({ id }: Known, period: HistoryPeriod, of = reads) {
  const latest = await createPageReads(fixture.pool, fixture.clock).readLatest(id)
  const history = await readPortfolioHistory(of, { customerId: id, period, latest })
  if (isRefusal(history)) throw new Error(history.refused)
  return history.points
}

/** The value and the cost of the holding, as the overview computes them. */
async function overviewOf(who: Known, symbol: string) {
  const held = await fixture.holdingOf(who, symbol)
  const [quantity, cost] = [parseQuantity(held!.quantity)!, parseCents(held!.cost)!]
  const { totalValue, gainLoss } = sumHoldings([valueHolding(quantity, cost, priceNow(symbol)!)])
  return { value: formatCents(totalValue), gain: formatCents(gainLoss) }
}

function trade(who: Known, side: 'buy' | 'sell', quantity: string, symbol: string, price: string) {
  fixture.prices.set(symbol, price)
  now.set(symbol, price)
  return fixture.trade(who, side, quantity, symbol)
}

async function tomorrow(...actions: ((exDate: string) => Parameters<typeof announced>[1])[]): Promise<void> {
  const exDate = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await announced(fixture, ...actions.map((made) => made(exDate)))
  fixture.clock.advance({ hours: 24 })
  await carryOutDue(fixture)
}

test('a buy, a split of four for one and a sale come to what the overview shows, over every period', async () => {
  const ada = await fixture.customer('ada')
  await trade(ada, 'buy', '10', 'AAPL', '100.00')
  await tomorrow((exDate) => split('AAPL', exDate, '4:1'))
  now.set('AAPL', '25.00')
  for (const period of HISTORY_PERIODS) {
    const points = await historyOf(ada, period)
    expect(new Set(points.map(({ value, gain }) => `${value} ${gain}`))).toEqual(new Set(['1000.00 0.00']))
    expect(points.at(-1)).toMatchObject(await overviewOf(ada, 'AAPL'))
  }
  await trade(ada, 'sell', '15', 'AAPL', '30.00')
  const { value } = await overviewOf(ada, 'AAPL')
  expect(value).toBe('750.00')
  // 750.00 now and 447.75 of the sale, for 1,000.00.
  expect((await historyOf(ada, 'All')).at(-1)).toMatchObject({ value, gain: '197.75' })

  // Another split; then everything is before the start of the day.
  await tomorrow((exDate) => split('AAPL', exDate, '3:1'))
  now.set('AAPL', '10.00')
  fixture.clock.advance({ hours: 24 })
  now.set('AAPL', '11.00')
  expect((await historyOf(ada, 'All')).at(-1)).toMatchObject({ value: '825.00', gain: '272.75' })
  expect((await historyOf(ada, '1D')).at(-1)).toMatchObject({ value: '825.00', gain: '0.00' })
  await fixture.expectBooksHold()
})

test('a split counts at once for its holders, and for past holders when it is carried out for all', async () => {
  const [seller, first, last] = [
    await fixture.customer('seller'),
    await fixture.customer('first'),
    await fixture.customer('last'),
  ]
  for (const who of [seller, first, last]) await trade(who, 'buy', '10', 'GE', '100.00')
  await trade(seller, 'sell', '10', 'GE', '100.00')
  for (const who of [seller, first]) await historyOf(who, 'All')
  const exDate = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await announced(fixture, split('GE', exDate, '4:1'))
  fixture.clock.advance({ hours: 24 })
  now.set('GE', '25.00')

  const holder = await fixture.pool.connect()
  await holder.query('begin')
  await holder.query('select from accounts where customer_id = $1 for update', [last.id])
  const carried = carryOutDue(fixture, 1)
  await expect.poll(async () => (await fixture.holdingOf(first, 'GE'))!.quantity).toMatch(/^40/)
  expect((await historyOf(first, 'All')).at(-1)).toMatchObject({ value: '1000.00', gain: '0.00' })
  await historyOf(seller, 'All')
  await holder.query('rollback')
  holder.release()
  await carried
  for (const who of [seller, first, last])
    expect(await historyOf(who, 'All')).toEqual(await historyOf(who, 'All', readsNow()))
})

test('a dividend counts as gain, and a split of the same day after it', async () => {
  const grace = await fixture.customer('grace')
  await trade(grace, 'buy', '10', 'KO', '50.00')
  await tomorrow(
    (exDate) => dividend('KO', exDate, '0.50'),
    (exDate) => split('KO', exDate, '2:1'),
  )
  now.set('KO', '25.00')
  const points = await historyOf(grace, 'All')
  expect(points.at(-1)).toMatchObject({ value: '500.00', gain: '5.00', returnPercent: '1.00' })
  fixture.clock.advance({ hours: 48 })
  expect((await historyOf(grace, '1D')).at(-1)).toMatchObject({ value: '500.00', gain: '0.00' })
})

test('a reverse split leaves what the ledger has, to 1e-8 of a share, and it can be sold', async () => {
  const mary = await fixture.customer('mary')
  await trade(mary, 'buy', '3.33333333', 'F', '10.00')
  await tomorrow((exDate) => split('F', exDate, '1:10'))
  now.set('F', '1000000.00')
  expect(await fixture.holdingOf(mary, 'F')).toMatchObject({ quantity: '0.33333334' })
  const { value } = await overviewOf(mary, 'F')
  expect(value).toBe('333333.34')
  expect((await historyOf(mary, 'All')).at(-1)).toMatchObject({ value })
  await trade(mary, 'sell', '0.33333334', 'F', '100.00')
  const points = await historyOf(mary, 'All')
  // 33.33 less 0.17 for 33.34.
  expect(points.at(-1)).toMatchObject({ value: '0.00', gain: '-0.18' })
})

test('a customer who sold before a split keeps the history in shares of that time', async () => {
  const edsger = await fixture.customer('edsger')
  await trade(edsger, 'buy', '10', 'NVDA', '400.00')
  fixture.clock.advance({ hours: 2 })
  await trade(edsger, 'sell', '10', 'NVDA', '400.00')
  const before = await historyOf(edsger, 'All')
  expect(before.map(({ value }) => value)).toEqual(['4000.00', '0.00'])
  await tomorrow((exDate) => split('NVDA', exDate, '4:1'))
  now.set('NVDA', '100.00')
  const after = await historyOf(edsger, 'All')
  expect(after[0]).toEqual(before[0])
  expect(after.at(-1)).toMatchObject({ value: '0.00', gain: before.at(-1)?.gain })
  await trade(edsger, 'buy', '4', 'NVDA', '100.00')
  expect((await historyOf(edsger, 'All')).at(-1)).toMatchObject({
    value: '400.00',
    gain: before.at(-1)?.gain,
  })
})

test('a trade of the day before it is split counts in the shares of before', async () => {
  const alan = await fixture.customer('alan')
  const exDate = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await announced(fixture, split('MSFT', exDate, '2:1'))
  // A minute after midnight in New York nothing has been split yet.
  fixture.clock.advance({ ms: Date.parse(`${exDate}T05:00:10Z`) - fixture.clock.now().getTime() })
  await trade(alan, 'buy', '3', 'MSFT', '100.00')
  fixture.clock.advance({ minutes: 2 })
  await carryOutDue(fixture)
  await trade(alan, 'sell', '6', 'MSFT', '50.00')
  const latest = (await createPageReads(fixture.pool, fixture.clock).readLatest(alan.id))!
  const { events } = await readsNow().reader.events(alan.id, latest)
  expect(events.slice(-3)).toMatchObject([
    { kind: 'buy', symbol: 'MSFT', quantity: 300_000_000n },
    { kind: 'split', symbol: 'MSFT', newShares: 2n, oldShares: 1n },
    { kind: 'sell', symbol: 'MSFT', quantity: 600_000_000n },
  ])
  // Of 300.00 nothing but the commission of the sale is lost.
  expect((await historyOf(alan, 'All')).at(-1)).toMatchObject({ value: '0.00', gain: '-1.50' })
})

test('by day the past is valued by the closes that are kept, not by the line of now', async () => {
  const ken = await fixture.customer('ken')
  await trade(ken, 'buy', '2', 'PG', '100.00')
  fixture.clock.advance({ hours: 24 * 10 })
  const nowMs = fixture.clock.now().getTime()
  const calendar = createMarketCalendar('always')
  const { date, closesAtMs } = calendar.sessionAt(calendar.latestSession(nowMs).index - 1)
  await fixture.pool.query(
    `insert into session_closes (symbol, session_date, received_at, price_units, source)
     values ('PG', $1, $2, 125000000, 'the test')`,
    [date, fixture.clock.now()],
  )
  now.set('PG', '110.00')
  const points = await historyOf(ken, '1M', readsNow())
  expect(points.slice(-2)).toMatchObject([
    { time: new Date(closesAtMs).toISOString(), value: '250.00', gain: '50.00', returnPercent: '25.00' },
    { time: fixture.clock.now().toISOString(), value: '220.00', gain: '20.00', returnPercent: '10.00' },
  ])
})
