import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { PolledSource } from '../../ports/polled-source.ts'
import { createSubscription } from '../../ports/subscription.ts'
import type { Dialect } from '../../ports/provider-client.ts'
import { type TwelvedataPlan, twelvedataBudget, twelvedataQuota } from './twelvedata-budget.ts'
import { createTwelvedataRequests } from './twelvedata-requests.ts'
import { twelvedataError } from './twelvedata-wire.ts'

export interface TwelvedataSettings {
  key: string
  baseUrl: string
  pollSeconds: number
  plan: TwelvedataPlan
}

/** Twelve Data: polled. */
export function createTwelvedataSource(options: {
  settings: TwelvedataSettings
  clock: Clock
  pool: Pool
  catalogue: CatalogueNow
}): PolledSource {
  const { settings, clock, pool, catalogue } = options
  const { key, baseUrl, pollSeconds, plan } = settings
  const dialect = twelvedataDialect(key)
  const quota = twelvedataQuota(plan)
  const budget = () => twelvedataBudget(pollSeconds, plan, catalogue())
  const subscription = createSubscription({
    name: 'twelvedata',
    baseUrl,
    dialect,
    quota,
    budget,
    clock,
    pool,
  })
  return {
    subscription,
    close: subscription.close,
    requests: createTwelvedataRequests,
    // Delay depends on plan and instrument, and no answer says it: the label must be true of all.
    prices: 'delayed',
    // Required by business plans, the only ones that allow display to others.
    credit: { text: 'Data provided by Twelve Data', link: 'https://twelvedata.com' },
    createStream: null,
  }
}

/** In a header, so that no address holds the key. */
const twelvedataDialect = (key: string): Dialect => ({
  sign: () => ({ authorization: `apikey ${key}` }),
  statusIn: twelvedataError,
})
