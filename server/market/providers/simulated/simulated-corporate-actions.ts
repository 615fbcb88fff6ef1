import { simulatedActions } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { ActionSource } from '../../ports/action-source.ts'
import type { MarketParts } from '../../ports/provider.ts'

const EVERY_MS = 60 * 60_000

/** The simulated market's dividends and splits, from the same function as its prices. */
export function createSimulatedActions({
  seed,
  calendar,
  catalogue,
}: Pick<MarketParts, 'calendar' | 'catalogue'> & {
  seed: number
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
