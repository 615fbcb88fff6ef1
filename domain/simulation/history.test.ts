import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { historyOf } from './history.ts'
import { createSimulatedMarket } from './simulated-market.ts'

test.each(['nyse', 'always'] as const)(
  'the volumes of a day, of a week and of its daily points add up to what was traded (%s)',
  (hours) => {
    const market = createSimulatedMarket(1, createMarketCalendar(hours))
    const instants = fc.integer({
      min: Date.parse('2009-02-05T15:00:00Z'),
      max: Date.parse('2040-12-31T00:00:00Z'),
    })
    fc.assert(
      fc.property(fc.constantFrom(...BUILT_IN.stocks), instants, (stock, at) => {
        const { volume } = market.quoteAt(stock, at)
        const [day, week, month] = (['1D', '1W', '1M'] as const).map((period) =>
          historyOf(market, stock, period, at),
        )
        const from = week![0]!.atMs
        expect(totalOf(day!)).toBe(volume)
        expect(month!.at(-1)?.volume).toBe(volume)
        expect(totalOf(week!)).toBe(totalOf(month!.filter(({ atMs }) => atMs > from)))
      }),
      { numRuns: 15 },
    )
  },
)

const totalOf = (points: readonly { volume: number }[]): number =>
  points.reduce((sum, { volume }) => sum + volume, 0)
