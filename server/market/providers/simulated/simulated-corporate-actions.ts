import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { simulatedActions } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { ActionSource } from '../../ports/action-source.ts'

const EVERY_MS = 60 * 60_000

/** The dividends and splits of the simulated market, whose prices follow from the same function. */
export function createSimulatedActions({
  seed,
  calendar,
}: {
  seed: number
  calendar: MarketCalendar
}): ActionSource {
  const instruments = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]
  const market = createSimulatedMarket(seed, calendar)
  const symbols = instruments.map(({ symbol }) => symbol)
  return {
    name: 'simulated',
    isLocal: true,
    everyMs: EVERY_MS,
    actions: async (from, upTo) => ({
      actions: instruments.flatMap((instrument) => simulatedActions(market, instrument, from, upTo)),
      complete: { dividend: symbols, split: symbols },
    }),
  }
}
