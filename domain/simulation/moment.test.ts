import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { priceAt } from './moment.ts'
import { createSimulatedMarket } from './simulated-market.ts'

test.each(['nyse', 'always'] as const)('a price asked for alone is that of the quote (%s)', (hours) => {
  const market = createSimulatedMarket(1, createMarketCalendar(hours))
  const instants = { min: Date.parse('2009-01-05T15:00:00Z'), max: Date.parse('2040-12-31T00:00:00Z') }
  fc.assert(
    fc.property(fc.constantFrom(...BUILT_IN.all), fc.integer(instants), (instrument, atMs) => {
      const quote = market.quoteAt(instrument, atMs)
      expect(priceAt(market, instrument, atMs)).toEqual({ price: quote.price, atMs: quote.atMs })
    }),
    { numRuns: 30 },
  )
})
