import { BUILT_IN } from '#domain/market/catalogue.ts'
import { type PollBudget, dailyCalls, mostListed } from '#domain/market/poll-budget.ts'
import { eodhdBudget } from '#server/market/providers/eodhd/eodhd-subscription.ts'
import { twelvedataBudget } from '#server/market/providers/twelvedata/twelvedata.ts'
import type { Use } from './limits.ts'

/** The default of MARKET_POLL_SECONDS. */
const POLL_SECONDS = 20

/** What a plan of a provider gives for the product's own instruments, whatever the number of customers. */
export interface ProviderPlan extends Use {
  /** Prices come so often: more seldom than wanted where a minute's calls do not last. */
  everySeconds: number
  prices: number
  calls: number
  callsPerDay: number
  /** Instruments that a business may add. */
  mayBeAdded: number
}

/** The plans that docs/providers.md names and the product takes. The first is that of the share in every plan. */
export const providerPlans = (pollSeconds: number = POLL_SECONDS): ProviderPlan[] => [
  planOf('EODHD, a paid plan', eodhdBudget(pollSeconds, BUILT_IN)),
  ...[
    { name: 'Twelve Data Grow, 55 credits a minute', creditsPerMinute: 55 },
    { name: 'Twelve Data Grow, 377 credits a minute', creditsPerMinute: 377 },
    { name: 'Twelve Data Pro, 610 credits a minute', creditsPerMinute: 610 },
  ].map(({ name, creditsPerMinute }) =>
    planOf(name, twelvedataBudget(pollSeconds, { creditsPerMinute }, BUILT_IN)),
  ),
]

/** Calls of a day with a session, as the start log counts them: charts and news take what is left, and wait for it. */
function planOf(resource: string, budget: PollBudget): ProviderPlan {
  const calls = dailyCalls(budget)
  return {
    resource,
    share: calls / budget.callsPerDay,
    everySeconds: budget.everyMs / 1_000,
    prices: budget.callsPerRound,
    calls,
    callsPerDay: budget.callsPerDay,
    mayBeAdded: mostListed(budget),
  }
}

/** The quota as a resource of a plan: the same at every size. More than 1 has prices come less often. */
export const quotaUse = (): Use => ({
  resource: "the provider's quota",
  share: providerPlans()[0]?.share ?? 0,
})
