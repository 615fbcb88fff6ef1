import { ANCHOR_DATE, SIMULATION_ENDS } from './timeline.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Stock } from '../market/catalogue.ts'
import { isAutomatic } from '../trading/corporate-action.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { dayOfDate, newYorkInstant } from '../market/new-york-time.ts'
import { type SimulatedBar, latestBars } from './bars.ts'
import { simulatedActions, simulatedDividends } from './corporate-actions.ts'
import { headlineById, headlinesUntil } from './news/headlines.ts'
import { historyOf } from './history.ts'
import { type SimulatedMarket, createSimulatedMarket } from './simulated-market.ts'
import { DECIDED_DAYS_BEFORE, SPLITS_START, splitsOf } from './splits.ts'

const nyse = createMarketCalendar()
const market = createSimulatedMarket(1, nyse)
const roundTheClock = createSimulatedMarket(1, createMarketCalendar('always'))
const splitsIn = (of: SimulatedMarket) =>
  BUILT_IN.stocks.flatMap((stock) => of.splitsOf(stock).map((split) => ({ stock, ...split })))
const splitDays = () =>
  fc.constantFrom(...[market, roundTheClock].flatMap((of) => splitsIn(of).map((split) => ({ of, ...split }))))
const midnightOf = (date: string) => newYorkInstant(dayOfDate(date), 0)

describe('when shares split', () => {
  const all = [1, 2, 3].flatMap((seed) => splitsIn(createSimulatedMarket(seed, nyse)))

  test('it is rare, on a session in the first days of a month, and before 2027 only NVDA has split', () => {
    // Sixty companies in three histories of fourteen years.
    const perYear = all.length / 3 / 14
    expect(perYear).toBeGreaterThan(1)
    expect(perYear).toBeLessThan(5)
    for (const { exDate } of all) {
      expect(nyse.sessionOn(exDate)).not.toBeNull()
      expect(Number(exDate.slice(8))).toBeLessThanOrEqual(10)
    }
    const early = all.filter(({ exDate }) => exDate < SPLITS_START)
    const split = { stock: { symbol: 'NVDA' }, exDate: '2026-06-09' }
    expect(early).toMatchObject([split, split, split])
    expect(early.every(({ exDate }) => exDate < ANCHOR_DATE)).toBe(true)
  })

  test('it is into plausible whole shares, and the price becomes a handy one', () => {
    for (const { stock, exDate, split } of all) {
      expect(split.oldShares).toBe(1n)
      expect([2n, 3n, 4n, 5n, 10n]).toContain(split.newShares)
      expect(isAutomatic({ kind: 'split', symbol: stock.symbol, exDate, split }, null)).toBe(true)
    }
    const prices = splitsIn(market).map(
      ({ stock, exDate }) => market.closeOf(stock, nyse.sessionOn(exDate)!) / 100,
    )
    expect(prices.filter((price) => price > 60 && price < 400).length / prices.length).toBeGreaterThan(0.9)
  })

  test('it was decided by a price weeks before: what comes after the decision changes nothing', () => {
    for (const { stock, exDate } of splitsIn(market)) {
      const lastDay = dayOfDate(exDate) - DECIDED_DAYS_BEFORE
      const known = splitsOf({ seed: 1, calendar: nyse, upTo: exDate }, stock.symbol, (session) => {
        const isAhead = dayOfDate(session.date) > lastDay
        return isAhead ? 1_000_000_000 : market.closeOf(stock, session, ANCHOR_DATE)
      })
      expect(known.map((split) => split.exDate)).toContain(exDate)
    }
  })

  test('a share that has become a penny stock is put together with others', () => {
    const penny = splitsOf({ seed: 1, calendar: nyse, upTo: SIMULATION_ENDS }, 'F', () => 450)
    expect(penny[0]).toMatchObject({ split: { newShares: 1n, oldShares: 5n } })
    // At 22.50 it stays.
    expect(penny).toHaveLength(1)
    const cents = splitsOf({ seed: 1, calendar: nyse, upTo: SIMULATION_ENDS }, 'F', () => 120)
    expect(cents.map(({ split }) => split.oldShares)).toEqual([10n])
  })

  test('funds and indices do not', () => {
    const others = BUILT_IN.all.filter(({ type }) => type !== 'stock')
    expect(others.flatMap((instrument) => market.splitsOf(instrument))).toEqual([])
  })
})

describe('prices over a split', () => {
  test('change by what the market did, before the open and after it', () => {
    fc.assert(
      fc.property(splitDays(), fc.integer({ min: 0, max: 86_399 }), ({ of, stock, exDate }, second) => {
        const at = midnightOf(exDate) + second * 1_000
        const session = of.calendar.latestSession(at)
        const { price, previousClose, high, low } = of.quoteAt(stock, at)
        const path = of.pathOf(stock, session, ANCHOR_DATE)
        const change = price / previousClose - 1
        const moved =
          path.priceAt((Math.min(at, session.closesAtMs) - session.opensAtMs) / 1_000) / path.previousClose -
          1
        // Both prices are rounded to a cent of what is now some hundred dollars.
        expect(Math.abs(change - moved)).toBeLessThan(0.0005)
        expect(low <= price && price <= high).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('are the old ones until midnight, and at midnight a part of them', () => {
    for (const { stock, exDate, split } of splitsIn(market)) {
      const midnight = midnightOf(exDate)
      const before = market.quoteAt(stock, midnight - 1_000)
      const after = market.quoteAt(stock, midnight)
      expect(Math.abs(after.price - before.price / Number(split.newShares))).toBeLessThanOrEqual(1)
      expect(after.volume / before.volume).toBeCloseTo(Number(split.newShares), 3)
    }
  })

  test('draw one unbroken line, whose last point is the quote', () => {
    fc.assert(
      fc.property(
        splitDays(),
        fc.integer({ min: 0, max: 20 * 86_400 }),
        fc.constantFrom('1D', '1W', '1M', '1Y', 'All'),
        ({ of, stock, exDate }, second, period) => {
          const at = Math.min(midnightOf(exDate) + second * 1_000, midnightOf(SIMULATION_ENDS))
          const points = historyOf(of, stock, period, at)
          expect(points.at(-1)?.price).toBe(of.quoteAt(stock, at).price)
          const steps = points.slice(1).map(({ price }, next) => Math.abs(price / points[next]!.price - 1))
          expect(Math.max(...steps)).toBeLessThan(0.3)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('make bars of any length that add up to the same day, and volumes in the shares of now', () => {
    fc.assert(
      fc.property(splitDays(), fc.integer({ min: 1, max: 30 * 3_600 }), ({ of, stock, exDate }, second) => {
        const at = of.calendar.sessionOn(exDate)!.opensAtMs + second * 1_000
        const session = of.calendar.latestSession(at)
        const quote = of.quoteAt(stock, at)
        for (const minutes of [1, 5, 60]) {
          const bars = latestBars(of, stock, at, minutes, 1_500 / minutes)
          const today = bars.filter(({ startsAtMs }) => startsAtMs >= session.opensAtMs)
          expect(dayOf(today)).toEqual({
            open: quote.open,
            high: quote.high,
            low: quote.low,
            close: quote.price,
            volume: quote.volume,
          })
        }
      }),
      { numRuns: 12 },
    )
  })

  test('rebuild the same bars from minutes on the days before a split, seen from after it', () => {
    const { stock, exDate } = splitsIn(market)[0]!
    const at = nyse.sessionOn(exDate)!.closesAtMs
    const since = nyse.sessionAt(nyse.sessionOn(exDate)!.index - 1).opensAtMs
    const barsOf = (minutes: number) =>
      latestBars(market, stock, at, minutes, 780 / minutes).filter(({ startsAtMs }) => startsAtMs >= since)
    const grouped = Map.groupBy(barsOf(1), ({ startsAtMs }) => Math.floor((startsAtMs - since) / 300_000))
    expect([...grouped.values()].map(dayOf)).toEqual(barsOf(5).map(({ startsAtMs: _, ...bar }) => bar))
  })
})

describe('what else is counted in shares', () => {
  test('a dividend: each new share has its part of it', () => {
    const stock = BUILT_IN.find('JPM') as Stock
    const [split] = market.splitsOf(stock)
    const year = Number(split!.exDate.slice(0, 4))
    const paid = simulatedDividends(market, stock, `${year}-01-01`, `${year}-12-31`)
    const [before] = paid.filter(({ exDate }) => exDate < split!.exDate)
    const [after] = paid.filter(({ exDate }) => exDate >= split!.exDate)
    expect(after!.perShare * split!.split.newShares).toBe(before!.perShare)
  })

  test('a report of the day says so, and its prices are those of that day for ever', () => {
    for (const { stock, exDate, split } of splitsIn(market)) {
      const closesAtMs = nyse.sessionOn(exDate)!.closesAtMs
      const id = `${exDate}-${stock.symbol}`
      const report = headlineById(market, BUILT_IN, { id, instantMs: closesAtMs + 4 * 3_600_000 })
      expect(report?.title).toBe(`${stock.name} splits its shares ${split.newShares} for 1`)
      const close = (market.quoteAt(stock, closesAtMs).price / 100).toFixed(2)
      expect(report?.content).toContain(`ended the session at $${close}`)
      expect(
        headlinesUntil(market, BUILT_IN, {
          instantMs: closesAtMs + 4 * 3_600_000,
          limit: 5,
          symbol: stock.symbol,
        }).map((one) => one.id),
      ).toContain(id)
      expect(headlineById(market, BUILT_IN, { id, instantMs: midnightOf(SIMULATION_ENDS) })).toEqual(report)
    }
  })

  test('actions of a span are the splits and dividends with an ex-date in it', () => {
    for (const { stock, exDate, split } of splitsIn(market).slice(0, 5)) {
      const [first] = simulatedActions(market, stock, exDate, exDate)
      expect(first).toEqual({ kind: 'split', symbol: stock.symbol, exDate, split })
      const next = nyse.sessionAt(nyse.sessionOn(exDate)!.index + 1).date
      expect(simulatedActions(market, stock, next, next).filter(({ kind }) => kind === 'split')).toEqual([])
    }
  })
})

const dayOf = (bars: readonly SimulatedBar[]): Omit<SimulatedBar, 'startsAtMs'> => ({
  open: bars[0]!.open,
  high: Math.max(...bars.map(({ high }) => high)),
  low: Math.min(...bars.map(({ low }) => low)),
  close: bars.at(-1)!.close,
  volume: bars.reduce((sum, { volume }) => sum + volume, 0),
})
