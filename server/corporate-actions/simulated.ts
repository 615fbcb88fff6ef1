import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/catalogue.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import type { ActionSource } from './action-source.ts'

/** The dividends of the simulated market. */
export function simulatedActions({
  seed,
  calendar,
}: {
  seed: number
  calendar: MarketCalendar
}): ActionSource {
  return {
    name: 'simulated',
    actions: async (from, upTo) =>
      [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS].flatMap((instrument) =>
        simulatedDividends(seed, calendar, instrument, from, upTo),
      ),
  }
}
