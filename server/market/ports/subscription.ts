import type { PollBudget } from '#domain/market/poll-budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type CallQuota, type Quota, type QuotaShare, createCallQuota } from './call-quota.ts'
import { type Dialect, type ProviderClient, createProviderClient } from './provider-client.ts'

/** One quota pays all its requests on all nodes. */
export interface Subscription {
  /** Stored with quotes and fills. */
  readonly name: string
  readonly quota: CallQuota
  /** The cost of polling prices through it. */
  budget(): PollBudget
  /**
   * A client with its own circuit breaker: failing charts or news stop no prices. `share` limits its part of the quota.
   */
  client(share?: () => QuotaShare): ProviderClient
  /** Aborts all requests. */
  close(): void
}

export function createSubscription(options: {
  name: string
  baseUrl: string
  dialect: Dialect
  quota: Quota
  budget: () => PollBudget
  clock: Clock
  pool: Pool
}): Subscription {
  const { name, baseUrl, dialect, budget, clock, pool } = options
  const closing = new AbortController()
  const quota = createCallQuota({ pool, clock, provider: name, quota: options.quota })
  const parts = { baseUrl, dialect, clock, quota, signal: closing.signal }
  return {
    name,
    quota,
    budget,
    client: (share) => createProviderClient({ ...parts, ...(share ? { share } : {}) }),
    close: () => closing.abort(),
  }
}
