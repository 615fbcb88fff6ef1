import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { EODHD_QUOTA, eodhdBudget } from './eodhd-budget.ts'
import { type Subscription, createSubscription } from '../../ports/subscription.ts'
import type { Dialect } from '../../ports/provider-client.ts'

/** The EODHD subscription that pays prices, news and rates; null without its token. */
export function createEodhdSubscription(
  {
    eodhdApiToken: token,
    eodhdBaseUrl: baseUrl,
    marketPollSeconds,
  }: Pick<Config, 'eodhdApiToken' | 'eodhdBaseUrl' | 'marketPollSeconds'>,
  { clock, pool, catalogue }: { clock: Clock; pool: Pool; catalogue: CatalogueNow },
): Subscription | null {
  if (token === undefined) return null
  const dialect = eodhdDialect(token)
  const budget = () => eodhdBudget(marketPollSeconds, catalogue())
  return createSubscription({ name: 'eodhd', baseUrl, dialect, quota: EODHD_QUOTA, budget, clock, pool })
}

/** The token is in the address. Several requests need `fmt=json`. */
export const eodhdDialect = (token: string): Dialect => ({
  sign(url) {
    url.searchParams.set('fmt', 'json')
    url.searchParams.set('api_token', token)
    return {}
  },
  statusIn: () => null,
})
