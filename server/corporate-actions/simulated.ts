import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/catalogue.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import type { ActionSource } from './action-source.ts'

const EVERY_MS = 60 * 60_000

/** The dividends of the simulated market. It has no splits: its prices know none. */
export function simulatedActions({
  seed,
  calendar,
}: {
  seed: number
  calendar: MarketCalendar
}): ActionSource {
  const instruments = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]
  const symbols = instruments.map(({ symbol }) => symbol)
  return {
    name: 'simulated',
    isLocal: true,
    everyMs: EVERY_MS,
    actions: async (from, upTo) => ({
      actions: instruments.flatMap((instrument) =>
        simulatedDividends(seed, calendar, instrument, from, upTo),
      ),
      complete: { dividend: symbols, split: symbols },
    }),
  }
}
