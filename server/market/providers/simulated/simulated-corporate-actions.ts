import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { simulatedActions } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { ActionSource } from '../../ports/action-source.ts'

const EVERY_MS = 60 * 60_000

/** The simulated market's dividends and splits, from the same function as its prices. */
export function createSimulatedActions({
  seed,
  calendar,
  catalogue,
}: {
  seed: number
  calendar: MarketCalendar
  catalogue: CatalogueNow
}): ActionSource {
  const market = createSimulatedMarket(seed, calendar)
  return {
    name: 'simulated',
    isLocal: true,
    everyMs: EVERY_MS,
    async actions(from, upTo) {
      const { tradables } = catalogue()
      const symbols = tradables.map(({ symbol }) => symbol)
      return {
        actions: tradables.flatMap((instrument) => simulatedActions(market, instrument, from, upTo)),
        complete: { dividend: symbols, split: symbols },
      }
    },
  }
}
