import { describe, expect, test } from 'vitest'
import { findInstrument } from '../catalogue.ts'
import { marketCalendar } from '../market-calendar.ts'
import { headlinesUntil } from './headlines.ts'
import { simulatedMarket } from './simulated-market.ts'

const calendar = marketCalendar()
const market = simulatedMarket(1, calendar)
const saturday = Date.parse('2026-08-22T12:00:00Z')

describe('headlines of the simulated market', () => {
  test('are newest first, as many as asked for, none from the future, and the same every time', () => {
    const headlines = headlinesUntil(market, saturday, 50)
    const times = headlines.map(({ atMs }) => atMs)
    expect(headlines).toHaveLength(50)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(saturday)
    expect(headlinesUntil(simulatedMarket(1, calendar), saturday, 50)).toEqual(headlines)
  })

  test('an hour later the earlier ones are still there', () => {
    const closed = calendar.sessionOn('2026-08-21')!.closesAtMs
    const early = headlinesUntil(market, closed + 3_600_000, 5)
    const later = headlinesUntil(market, closed + 7_200_000, 100)
    expect(later).toEqual(expect.arrayContaining(early))
  })

  test('about one symbol name it, agree with its move and say that they are simulated', () => {
    const headlines = headlinesUntil(market, saturday, 5, 'NVDA')
    expect(headlines).toHaveLength(5)
    const stock = findInstrument('NVDA')!
    for (const { symbols, content, polarity, atMs } of headlines) {
      const session = calendar.latestSession(atMs)
      const rose = market.closeOf(stock, session) > market.previousCloseOf(stock, session)
      expect(symbols).toEqual(['NVDA'])
      expect(polarity > 0).toBe(rose)
      expect(Math.abs(polarity)).toBeLessThanOrEqual(1)
      expect(content).toContain('simulated')
    }
  })

  test('there are none about a symbol nobody lists', () => {
    expect(headlinesUntil(market, saturday, 5, 'NOPE')).toEqual([])
  })
})
