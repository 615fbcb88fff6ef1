import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Tradable } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { formatPrice } from '../money/price.ts'
import { dividendsOfYear, simulatedDividends } from './corporate-actions.ts'
import { dividendYieldOf } from './catalogue-dividends.ts'
import { createSimulatedMarket } from './simulated-market.ts'

const SEED = 1
const calendar = createMarketCalendar()
const everything: readonly Tradable[] = BUILT_IN.tradables
const between = (symbol: string, from: string, upTo: string, seed = SEED) => {
  const instrument = BUILT_IN.findTradable(symbol)
  if (!instrument) throw new Error(`${symbol} cannot be traded`)
  return simulatedDividends(createSimulatedMarket(seed, calendar), instrument, from, upTo)
}

describe('simulated dividends', () => {
  test.each(everything.map((instrument) => [instrument.symbol, instrument] as const))(
    'of %s come four times a year on sessions, and make up its yield',
    (symbol, instrument) => {
      const year = between(symbol, '2026-01-01', '2026-12-31')
      const isPaying = dividendYieldOf(instrument) > 0
      expect(year.length).toBe(isPaying ? 4 : 0)
      for (const { exDate } of year) expect(calendar.sessionOn(exDate)).not.toBeNull()
      const total = year.reduce((sum, { perShare }) => sum + Number(perShare) / 1e6, 0)
      // A company pays whole cents, at least one.
      expect(Math.abs(total - dividendYieldOf(instrument) * instrument.basePrice)).toBeLessThan(0.04 + 1e-9)
    },
  )

  test('are the same for any range of days that holds them', () => {
    const whole = between('KO', '2025-01-01', '2027-12-31')
    const parts = ['2025', '2026', '2027'].flatMap((year) => [
      ...between('KO', `${year}-01-01`, `${year}-05-17`),
      ...between('KO', `${year}-05-18`, `${year}-12-31`),
    ])
    expect(parts).toEqual(whole)
    for (const { exDate } of whole) expect(between('KO', exDate, exDate)).toHaveLength(1)
  })

  test('grow every January', () => {
    const [first, , , fourth, fifth] = between('MSFT', '2026-01-01', '2027-06-30')
    expect(first?.perShare).toBe(fourth?.perShare)
    expect(fifth && fourth && fifth.perShare > fourth.perShare).toBe(true)
  })

  test('fall on other days with another seed, and are the same amounts', () => {
    const [a, b] = [between('KO', '2026-01-01', '2026-12-31'), between('KO', '2026-01-01', '2026-12-31', 2)]
    expect(a.map(({ exDate }) => exDate)).not.toEqual(b.map(({ exDate }) => exDate))
    expect(a.map(({ perShare }) => formatPrice(perShare))).toEqual(
      b.map(({ perShare }) => formatPrice(perShare)),
    )
  })

  test('on the day of a split are of the old shares, as those of the day before', () => {
    // The seed 9 splits Microsoft three for one on the day of its dividend.
    const [before, onTheDay, after] = between('MSFT', '2027-07-01', '2028-02-28', 9)
    expect(onTheDay?.exDate).toBe('2027-10-04')
    const market = createSimulatedMarket(9, calendar)
    expect(market.splitsOf(BUILT_IN.findTradable('MSFT')!)).toContainEqual(
      expect.objectContaining({ exDate: '2027-10-04', split: { newShares: 3n, oldShares: 1n } }),
    )
    expect(onTheDay?.perShare).toBe(before?.perShare)
    expect(Number(after?.perShare)).toBeLessThan(Number(before?.perShare) / 2)
  })

  test('of a year are always the last four, counted on the shares of today', () => {
    for (const day of ['2026-02-10', '2026-05-10', '2026-11-18', '2027-01-02']) {
      const paid = between('KO', '2024-01-01', day).slice(-4)
      const sum = paid.reduce((all, { perShare }) => all + perShare, 0n)
      expect(dividendsOfYear(createSimulatedMarket(SEED, calendar), BUILT_IN.findTradable('KO')!, day)).toBe(
        sum,
      )
    }
    // Three shares are one of the day before, and the dividend of that day is of the old ones.
    const market = createSimulatedMarket(9, calendar)
    const microsoft = BUILT_IN.findTradable('MSFT')!
    const four = between('MSFT', '2026-01-01', '2027-10-04', 9)
      .slice(-4)
      .reduce((all, { perShare }) => all + perShare, 0n)
    expect(Number(dividendsOfYear(market, microsoft, '2027-10-04')) * 3).toBeCloseTo(Number(four), -1)
    expect(dividendsOfYear(market, BUILT_IN.findTradable('AMZN')!, '2027-10-04')).toBe(0n)
  })

  test('of a span of no days are none', () => {
    expect(between('KO', '2026-12-31', '2026-01-01')).toEqual([])
  })
})
