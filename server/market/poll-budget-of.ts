import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import type { PollBudget } from '#domain/market/poll-budget.ts'
import type { Config } from '#server/platform/config/config.ts'
import { eodhdBudget } from './providers/eodhd/eodhd-subscription.ts'
import { twelvedataBudget } from './providers/twelvedata/twelvedata.ts'

/** The configured polling cost; null for the simulated market. For the product's instruments by default. */
export function pollBudgetOf(
  {
    marketData,
    marketPollSeconds,
    twelvedataPlan,
  }: Pick<Config, 'marketData' | 'marketPollSeconds' | 'twelvedataPlan'>,
  catalogue: Catalogue = BUILT_IN,
): PollBudget | null {
  switch (marketData) {
    case 'simulated':
      return null
    case 'eodhd':
      return eodhdBudget(marketPollSeconds, catalogue)
    case 'twelvedata':
      return twelvedataBudget(marketPollSeconds, twelvedataPlan, catalogue)
  }
}
