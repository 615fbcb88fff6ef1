import { ANCHOR_DATE } from './timeline.ts'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Instrument } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { latestBars } from './bars.ts'
import { createSimulatedMarket } from './simulated-market.ts'

/** One session. The adjustment makes prices comparable over splits: 1 where there are none. */
interface Day {
  open: number
  high: number
  low: number
  close: number
  volume: number
  adjustment: number
}

/** What a series of days looks like, in figures without a unit. */
interface Likeness {
  /** Share of days that move more than three standard deviations; a normal law has 0.0027. */
  tails: number
  /** Autocorrelation of the size of moves, a day and two weeks apart: calm and stormy spells. */
  spellsDay: number
  spellsFortnight: number
  /** Autocorrelation of the moves themselves. */
  memory: number
  /** Opening gap and range of the day, in standard deviations of a day's move. */
  gap: number
  range: number
  /** Correlation of the size of a move with the log of its volume. */
  busyness: number
}

/** Of the real series in `REAL_FILES`, 2000-03-01 to 2013-03-01; the last test works them out again. */
const REAL: Record<string, Likeness> = {
  AAPL: {
    tails: 0.0095,
    spellsDay: 0.177,
    spellsFortnight: 0.15,
    memory: -0.032,
    gap: 0.632,
    range: 1.13,
    busyness: 0.292,
  },
  MSFT: {
    tails: 0.0159,
    spellsDay: 0.247,
    spellsFortnight: 0.216,
    memory: -0.049,
    gap: 0.55,
    range: 1.148,
    busyness: 0.497,
  },
}
const REAL_FILES = (symbol: string) => `../shared/facts/ohlcv/bokeh-${symbol}-daily-2000-2013.csv`

/**
 * The same of one minute, of SPY on four days of December 2020: a bar's range in its moves' deviations, and how much
 * busier the first half hour is than midday.
 */
const REAL_MINUTES = { range: [1.27, 1.61], opening: [1.73, 2.39] }

const nyse = createMarketCalendar()
const seeds = [1, 2].map((seed) => ({ seed, market: createSimulatedMarket(seed, nyse) }))

describe.each(seeds)('with seed $seed the simulated market', ({ market }) => {
  test('is of the same order as real stocks in everything but their level', () => {
    // One series of 13 years leaves much to chance; the mean of ten does not.
    const stocks = BUILT_IN.stocks.slice(0, 10)
    const moves = stocks.map((stock) => movesOf(closesOf(market, stock)))
    const days = daysOf(market, stocks[0]!, 500)
    const simulated = { ...meanOf(moves), ...daysLikeness(days) }
    for (const real of Object.values(REAL)) {
      for (const figure of ['tails', 'spellsDay', 'spellsFortnight', 'gap', 'range', 'busyness'] as const) {
        expect(simulated[figure] / real[figure], figure).toBeGreaterThan(1 / 3)
        expect(simulated[figure] / real[figure], figure).toBeLessThan(3)
      }
    }
    // Nothing that a customer could trade on.
    expect(Math.abs(simulated.memory)).toBeLessThan(0.05)
  })

  test('moves every stock as much in a year as the catalogue says', () => {
    const ratios = BUILT_IN.stocks.map((stock) => {
      const moves = logReturns(closesOf(market, stock))
      return (deviation(moves) * Math.sqrt(252)) / stock.volatility
    })
    expect(mean(ratios)).toBeGreaterThan(0.93)
    expect(mean(ratios)).toBeLessThan(1.07)
    expect(Math.min(...ratios)).toBeGreaterThan(0.8)
    expect(Math.max(...ratios)).toBeLessThan(1.25)
  })

  test('moves every stock with the market as much as its beta says', () => {
    const index = logReturns(closesOf(market, BUILT_IN.find('GSPC.INDX')!))
    for (const stock of BUILT_IN.stocks) {
      const expected = Math.min(1, (stock.beta * 0.17) / stock.volatility)
      const found = correlation(index, logReturns(closesOf(market, stock)))
      expect(Math.abs(found - expected), stock.symbol).toBeLessThan(0.12)
    }
  })

  test('has stormy days together: a sector’s stocks move together beyond the market', () => {
    const moves = (symbol: string) => logReturns(closesOf(market, BUILT_IN.find(symbol)!))
    const index = moves('GSPC.INDX')
    const rest = (symbol: string) => {
      const own = moves(symbol)
      const beta = product(own, index) / product(index, index)
      return own.map((move, at) => move - beta * index[at]!)
    }
    expect(correlation(rest('JPM'), rest('BAC'))).toBeGreaterThan(0.2)
    expect(Math.abs(correlation(rest('JPM'), rest('NVDA')))).toBeLessThan(0.1)
  })

  test('brings the volatility index back to its level within a year, and no stock', () => {
    const logs = closesOf(market, BUILT_IN.find('VIX.INDX')!).map(Math.log)
    expect(autocorrelation(logs, 1)).toBeGreaterThan(0.9)
    expect(autocorrelation(logs, 63)).toBeLessThan(0.5)
    expect(Math.abs(autocorrelation(logs, 252))).toBeLessThan(0.15)
    const stock = closesOf(market, BUILT_IN.find('KO')!).map(Math.log)
    expect(autocorrelation(stock, 252)).toBeGreaterThan(0.5)
  })

  test('looks minute by minute like a real session: ranges, and more movement after the open', () => {
    const instrument = BUILT_IN.find('GSPC.INDX')!
    const sessions = Array.from({ length: 20 }, (_, back) =>
      nyse.sessionAt(nyse.sessionOn('2026-08-20')!.index - back),
    )
    const bars = sessions.map((session) => latestBars(market, instrument, session.closesAtMs, 1, 390))
    const figures = bars.map((minutes) => {
      const moves = logReturns(minutes.map(({ close }) => close))
      return {
        range: mean(minutes.map(({ high, low }) => Math.log(high / low))) / deviation(moves),
        opening: deviation(moves.slice(0, 30)) / deviation(moves.slice(150, 240)),
      }
    })
    for (const figure of ['range', 'opening'] as const) {
      const [least = 0, most = 0] = REAL_MINUTES[figure]
      const typical = mean(figures.map((of) => of[figure]))
      expect(typical, figure).toBeGreaterThan(least / 1.3)
      expect(typical, figure).toBeLessThan(most * 1.3)
    }
  })
})

test.skipIf(!existsSync(REAL_FILES('AAPL'))).each(Object.keys(REAL))(
  'the figures of the real %s are those of its series (skipped without that file)',
  (symbol) => {
    const lines = readFileSync(REAL_FILES(symbol), 'utf8').trim().split('\n').slice(1)
    const days = lines.map((line): Day => {
      const [open = 0, high = 0, low = 0, close = 0, volume = 0, adjusted = 0] = line
        .split(',')
        .slice(1)
        .map(Number)
      return { open, high, low, close, volume, adjustment: adjusted / close }
    })
    const closes = days.map(({ close, adjustment }) => close * adjustment)
    const found = { ...movesOf(closes), ...daysLikeness(days) }
    for (const [figure, real] of Object.entries(REAL[symbol]!))
      expect(found[figure as keyof Likeness], figure).toBeCloseTo(real, 2)
  },
)

/** The sessions up to the end of 2026. */
function daysOf(
  market: ReturnType<typeof createSimulatedMarket>,
  instrument: Instrument,
  count: number,
): Day[] {
  const last = nyse.sessionOn('2026-12-31')!.index
  return Array.from({ length: count }, (_, at) => {
    const session = nyse.sessionAt(last - count + 1 + at)
    const path = market.pathOf(instrument, session)
    const { high, low } = path.extremesOf(0, 60 * path.minutes)
    const volume = market.volumeOf(instrument, session, 60 * path.minutes)
    return { open: path.open, high, low, close: path.close, volume, adjustment: 1 }
  })
}

function closesOf(market: ReturnType<typeof createSimulatedMarket>, instrument: Instrument): number[] {
  const last = nyse.sessionOn('2040-12-31')!.index
  const closes: number[] = []
  for (let index = market.firstSession.index; index <= last; index += 1)
    closes.push(market.closeOf(instrument, nyse.sessionAt(index), ANCHOR_DATE))
  return closes
}

/** Figures from the closes alone. */
function movesOf(closes: readonly number[]) {
  const moves = logReturns(closes)
  const sizes = moves.map(Math.abs)
  const scale = deviation(moves)
  return {
    tails: sizes.filter((size) => size > 3 * scale).length / sizes.length,
    spellsDay: autocorrelation(sizes, 1),
    spellsFortnight: autocorrelation(sizes, 10),
    memory: autocorrelation(moves, 1),
  }
}

/** Figures that need whole days. */
function daysLikeness(days: readonly Day[]) {
  const moves = logReturns(days.map(({ close, adjustment }) => close * adjustment))
  const scale = deviation(moves)
  const gaps = days.slice(1).map(({ open, adjustment }, at) => {
    const before = days[at]!
    return Math.log((open * adjustment) / (before.close * before.adjustment))
  })
  return {
    gap: deviation(gaps) / scale,
    range: mean(days.map(({ high, low }) => Math.log(high / low))) / scale,
    busyness: correlation(
      moves.map(Math.abs),
      days.slice(1).map(({ volume }) => Math.log(volume)),
    ),
  }
}

function meanOf(all: readonly ReturnType<typeof movesOf>[]): ReturnType<typeof movesOf> {
  const of = (figure: keyof ReturnType<typeof movesOf>) => mean(all.map((each) => each[figure]))
  return {
    tails: of('tails'),
    spellsDay: of('spellsDay'),
    spellsFortnight: of('spellsFortnight'),
    memory: of('memory'),
  }
}

const logReturns = (closes: readonly number[]): number[] =>
  closes.slice(1).map((close, at) => Math.log(close / closes[at]!))

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0)

const centered = (values: readonly number[]): number[] => {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

/** Around zero, as a day's mean move is too small to count. */
const deviation = (moves: readonly number[]): number => Math.sqrt(product(moves, moves) / moves.length)

function correlation(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [centered(first), centered(second)]
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function autocorrelation(values: readonly number[], lag: number): number {
  const all = centered(values)
  return product(all.slice(lag), all) / product(all, all)
}
