import { ANCHOR_DATE } from './timeline.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN } from '../market/catalogue.ts'
import { HISTORY_PERIODS as PERIODS } from '../market/history-period.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { type SimulatedBar, latestBars } from './bars.ts'
import { historyOf } from './history.ts'
import { type SimulatedMarket, createSimulatedMarket } from './simulated-market.ts'

const nyse = createMarketCalendar()
const market = createSimulatedMarket(1, nyse)
const roundTheClock = createSimulatedMarket(1, createMarketCalendar('always'))
const markets: [string, SimulatedMarket][] = [
  ['exchange hours', market],
  ['always open', roundTheClock],
]
const apple = BUILT_IN.find('AAPL')!

const instants = () =>
  fc.integer({ min: Date.parse('2009-01-05T15:00:00Z'), max: Date.parse('2040-12-31T00:00:00Z') })
const instruments = () => fc.constantFrom(...BUILT_IN.all)

describe('the simulated market', () => {
  test.each(markets)(
    'closes at the catalogue’s price, to the cent, on the anchor date (%s)',
    (_hours, of) => {
      const anchor = of.calendar.sessionOn(ANCHOR_DATE)!
      for (const instrument of BUILT_IN.all) {
        expect(of.closeOf(instrument, anchor) / 100).toBe(instrument.basePrice)
      }
    },
  )

  test('is the same for every order of calls, and another one for another seed', () => {
    // A Saturday is closed anyway: the same calendar, and yet a market of its own.
    const again = createSimulatedMarket(1, createMarketCalendar('nyse', new Map([['2026-08-22', 'closed']])))
    const other = createSimulatedMarket(2, nyse)
    const calls = fc.array(fc.tuple(instruments(), instants()), { minLength: 3, maxLength: 6 })
    fc.assert(
      fc.property(calls, (requested) => {
        const answers = requested.map(([instrument, at]) => market.quoteAt(instrument, at))
        const later = requested.toReversed().map(([instrument, at]) => again.quoteAt(instrument, at))
        expect(later.reverse()).toEqual(answers)
      }),
      { numRuns: 30 },
    )
    const session = nyse.sessionOn('2020-03-02')!
    expect(other.closeOf(apple, session)).not.toBe(market.closeOf(apple, session))
  })

  test('an added holiday changes no price before it and no shape of any other day', () => {
    const calendar = createMarketCalendar('nyse', new Map([['2027-03-10', 'closed']]))
    const withHoliday = createSimulatedMarket(1, calendar)
    const before = Date.parse('2027-03-09T17:00:00Z')
    expect(withHoliday.quoteAt(apple, before)).toEqual(market.quoteAt(apple, before))
  })

  test('ends where its sessions end, rather than inventing a price', () => {
    expect(() => market.quoteAt(apple, Date.parse('2008-12-31T18:00:00Z'))).toThrow(RangeError)
    expect(() => market.quoteAt(apple, Date.parse('2041-01-03T18:00:00Z'))).toThrow(RangeError)
  })
})

describe('daily closes', () => {
  const anchorAt = nyse.sessionOn(ANCHOR_DATE)!.index - market.firstSession.index

  test.each(BUILT_IN.all)(
    'of $symbol stay positive, plausible and within 25 % of the day before',
    (instrument) => {
      const closes = closesOf(instrument.symbol)
      let largest = 0
      for (let at = 1; at < closes.length; at += 1) {
        largest = Math.max(largest, Math.abs(closes[at]! / closes[at - 1]! - 1))
      }
      expect(Math.min(...closes)).toBeGreaterThanOrEqual(50)
      expect(largest).toBeLessThan(0.25)
      // Within a factor of 12 of the trend at any time: no four-digit penny stock, no penny giant.
      const trend = (at: number) =>
        instrument.basePrice * 100 * Math.exp((instrument.drift * (at - anchorAt)) / 252)
      for (let at = 0; at < closes.length; at += 63) {
        expect(Math.abs(Math.log(closes[at]! / trend(at)))).toBeLessThan(Math.log(12))
      }
    },
  )

  test('move about as much in a year as the catalogue says, for nearly every instrument', () => {
    const ratios = BUILT_IN.all.map((one) => yearlyVolatility(closesOf(one.symbol)) / one.volatility)
    expect(ratios.filter((ratio) => ratio > 0.6 && ratio < 1.6).length).toBeGreaterThanOrEqual(74)
  })

  test('follow the market as their betas say: index funds closely, the volatility index against it', () => {
    const index = logReturns(closesOf('GSPC.INDX'))
    expect(correlation(index, logReturns(closesOf('VFIAX')))).toBeGreaterThan(0.99)
    expect(correlation(index, logReturns(closesOf('NVDA')))).toBeGreaterThan(0.4)
    expect(correlation(index, logReturns(closesOf('VIX.INDX')))).toBeLessThan(-0.5)
  })

  test('the volatility index keeps to its level instead of drifting away', () => {
    const closes = closesOf('VIX.INDX')
    const mean = closes.reduce((sum, close) => sum + close, 0) / closes.length / 100
    expect(mean).toBeGreaterThan(13)
    expect(mean).toBeLessThan(28)
  })

  test('have fat tails: more days beyond four standard deviations than a normal law allows', () => {
    const returns = logReturns(closesOf('AAPL'))
    const deviation = Math.sqrt(returns.reduce((sum, value) => sum + value ** 2, 0) / returns.length)
    expect(returns.filter((value) => Math.abs(value) > 4 * deviation).length).toBeGreaterThan(1)
  })
})

describe.each(markets)('at any instant (%s)', (_hours, of) => {
  test('the quote, the last bar of every interval and the last point of every period are one price', () => {
    fc.assert(
      fc.property(instruments(), instants(), (instrument, at) => {
        const { price } = of.quoteAt(instrument, at)
        for (const minutes of [1, 5, 60]) {
          expect(latestBars(of, instrument, at, minutes, 3).at(-1)?.close).toBe(price)
        }
        for (const period of PERIODS) expect(historyOf(of, instrument, period, at).at(-1)?.price).toBe(price)
      }),
      { numRuns: 25 },
    )
  })

  test('the day’s open, high, low and volume are those of its bars of any length', () => {
    fc.assert(
      fc.property(instruments(), instants(), (instrument, at) => {
        const session = of.calendar.latestSession(at)
        const quote = of.quoteAt(instrument, at)
        for (const minutes of [1, 5, 60]) {
          const bars = latestBars(of, instrument, at, minutes, 1_500 / minutes).filter(
            (bar) => bar.startsAtMs >= session.opensAtMs,
          )
          expect(sumOf(bars)).toEqual({
            startsAtMs: session.opensAtMs,
            open: quote.open,
            high: quote.high,
            low: quote.low,
            close: quote.price,
            volume: quote.volume,
          })
        }
      }),
      { numRuns: 8 },
    )
  })

  test('minutes add up to five minutes and those to hours, exactly', () => {
    fc.assert(
      fc.property(instruments(), instants(), (instrument, at) => {
        const since = of.calendar.latestSession(at).opensAtMs
        const barsOf = (minutes: number) =>
          latestBars(of, instrument, at, minutes, 1_500 / minutes).filter((bar) => bar.startsAtMs >= since)
        const grouped = (bars: SimulatedBar[], minutes: number) =>
          Map.groupBy(bars, (bar) => Math.floor((bar.startsAtMs - since) / (minutes * 60_000)))
        expect([...grouped(barsOf(1), 5).values()].map(sumOf)).toEqual(barsOf(5))
        expect([...grouped(barsOf(5), 60).values()].map(sumOf)).toEqual(barsOf(60))
      }),
      { numRuns: 8 },
    )
  })

  test('points are strictly ascending in time and none lies ahead', () => {
    fc.assert(
      fc.property(instruments(), instants(), fc.constantFrom(...PERIODS), (instrument, at, period) => {
        const points = historyOf(of, instrument, period, at)
        expect(points.length).toBeGreaterThan(0)
        expect(points.at(-1)!.atMs).toBeLessThanOrEqual(at)
        for (let next = 1; next < points.length; next += 1) {
          expect(points[next]!.atMs).toBeGreaterThan(points[next - 1]!.atMs)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('inside a session', () => {
  const session = nyse.sessionOn('2026-11-20')!

  test('a bar’s high and low are the extremes of its seconds', () => {
    const path = market.pathOf(apple, session)
    const bars = latestBars(market, apple, session.closesAtMs, 1, 390)
    for (const minute of [0, 17, 200, 389]) {
      const last = minute === 389 ? 60 : 59
      const seconds = Array.from({ length: last + 1 }, (_, second) => path.priceAt(60 * minute + second))
      expect(bars[minute]).toMatchObject({
        open: seconds[0],
        high: Math.max(...seconds),
        low: Math.min(...seconds),
        close: seconds.at(-1),
      })
    }
  })

  test('the opening price differs from the previous close, and the closing one is the day’s close', () => {
    const path = market.pathOf(apple, session)
    expect(path.open).not.toBe(path.previousClose)
    expect(path.priceAt(0)).toBe(path.open)
    expect(path.priceAt(23_400)).toBe(market.closeOf(apple, session))
  })

  test('round the clock there is no night: a session opens where the last one closed', () => {
    const day = roundTheClock.calendar.sessionOn('2026-11-20')!
    const path = roundTheClock.pathOf(apple, day)
    expect(path.open).toBe(path.previousClose)
  })

  test('a price moves by cents from one second to the next, never by percents', () => {
    for (const stock of BUILT_IN.stocks.slice(0, 20)) {
      const path = market.pathOf(stock, session)
      let largest = 0
      for (let second = 0; second < 23_400; second += 7) {
        largest = Math.max(largest, Math.abs(path.priceAt(second + 1) / path.priceAt(second) - 1))
      }
      expect(largest).toBeLessThan(0.01)
    }
  })

  test('an index and a fund on it move together minute by minute', () => {
    const at = session.opensAtMs + 2 * 3_600_000
    const change = (symbol: string) => {
      const { price, previousClose } = market.quoteAt(BUILT_IN.find(symbol)!, at)
      return price / previousClose - 1
    }
    expect(Math.abs(change('GSPC.INDX') - change('VFIAX'))).toBeLessThan(0.001)
  })

  test('trading is busier after the open and before the close than at midday', () => {
    const bars = latestBars(market, apple, session.closesAtMs, 60, 7)
    const [first, , , midday, , , last] = bars.map((bar) => bar.volume)
    expect(first! + last! * 2).toBeGreaterThan(2 * midday!)
  })
})

describe('outside sessions', () => {
  test('the quote is the last session’s close, made at its close', () => {
    const friday = nyse.sessionOn('2026-08-21')!
    for (const at of ['2026-08-21T20:00:00Z', '2026-08-22T12:00:00Z', '2026-08-24T13:29:59Z']) {
      expect(market.quoteAt(apple, Date.parse(at))).toMatchObject({ price: 30_900, atMs: friday.closesAtMs })
    }
  })

  test('the one-day chart shows the session before the open, the whole of it after', () => {
    const points = historyOf(market, apple, '1D', Date.parse('2026-08-24T13:29:59Z'))
    expect(new Date(points[0]!.atMs).toISOString()).toBe('2026-08-21T13:30:00.000Z')
    expect(points.at(-1)).toMatchObject({ atMs: Date.parse('2026-08-21T20:00:00Z'), price: 30_900 })
  })

  test('intraday windows join sessions and end now', () => {
    const bars = latestBars(market, apple, Date.parse('2026-11-30T14:40:30Z'), 1, 390)
    expect(bars).toHaveLength(390)
    expect(new Date(bars.at(-1)!.startsAtMs).toISOString()).toBe('2026-11-30T14:40:00.000Z')
    // Friday after Thanksgiving closes at 13:00, so the window reaches into Wednesday.
    expect(new Date(bars[0]!.startsAtMs).toISOString()).toBe('2026-11-25T18:11:00.000Z')
  })

  test('all time starts with the first session of 2009', () => {
    const points = historyOf(market, apple, 'All', Date.parse('2026-08-24T13:29:59Z'))
    expect(new Date(points[0]!.atMs).toISOString()).toBe('2009-01-02T21:00:00.000Z')
  })
})

/** In shares of the catalogue: splits are no moves. */
function closesOf(symbol: string): number[] {
  const instrument = BUILT_IN.find(symbol)!
  const closes: number[] = []
  const last = nyse.sessionOn('2040-12-31')!.index
  for (let index = market.firstSession.index; index <= last; index += 1) {
    closes.push(market.closeOf(instrument, nyse.sessionAt(index), ANCHOR_DATE))
  }
  return closes
}

const logReturns = (closes: number[]): number[] =>
  closes.slice(1).map((close, at) => Math.log(close / closes[at]!))

function yearlyVolatility(closes: number[]): number {
  const returns = logReturns(closes)
  return Math.sqrt((252 * returns.reduce((sum, value) => sum + value ** 2, 0)) / returns.length)
}

function correlation(a: number[], b: number[]): number {
  const product = (x: number[], y: number[]) => x.reduce((sum, value, at) => sum + value * y[at]!, 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function sumOf(bars: readonly SimulatedBar[]): SimulatedBar {
  return {
    startsAtMs: bars[0]!.startsAtMs,
    open: bars[0]!.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: bars.at(-1)!.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  }
}
