import type { PollBudget } from '#domain/market/poll-budget.ts'
import type { Config } from '#server/platform/config/config.ts'
import { eodhdBudget } from './providers/eodhd/eodhd-budget.ts'
import { twelvedataBudget } from './providers/twelvedata/twelvedata-budget.ts'

/** What polling costs as configured; null for the simulated market, which needs no provider. */
export function pollBudgetOf({ marketData, marketPollSeconds, twelvedataPlan }: Config): PollBudget | null {
  switch (marketData) {
    case 'simulated':
      return null
    case 'eodhd':
      return eodhdBudget(marketPollSeconds)
    case 'twelvedata':
      return twelvedataBudget(marketPollSeconds, twelvedataPlan)
  }
}
