import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'
import type { PollBudget } from '#domain/market/poll-budget.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { type CallQuota, type Quota, type QuotaShare, createCallQuota } from './call-quota.ts'
import type { MarketRequests, StreamedTrade } from './market-requests.ts'
import { type Dialect, type ProviderClient, createProviderClient } from './provider-client.ts'
import type { MarketParts, MarketProvider } from './provider.ts'

/** What differs between internet providers. */
export interface PolledSource {
  readonly subscription: Subscription
  /** Aborts requests; null where a subscription is shared. */
  readonly close: (() => void) | null
  requests(client: ProviderClient): MarketRequests
  readonly prices: MarketProvider['prices']
  /** What its license requires beside prices, or null. */
  readonly credit: MarketProvider['credit']
  /** Trades while `isWanted`; null if only polled. */
  createStream: ((isWanted: () => boolean) => TradeStream) | null
}

/** The instruments of every round. Funds have a daily price and their own request. */
export const polledOf = ({ stocks, indices }: Catalogue): Instrument[] => [...stocks, ...indices]

export interface TradeStream {
  /**
   * Each symbol's last trade since the last call. `quiet` symbols traded within a minute and not since, while others
   * did: their price is confirmed.
   */
  take(): { trades: ReadonlyMap<string, StreamedTrade>; quiet: readonly string[] }
  /** Keeps the wanted stream open; its stop closes it. */
  readonly job: Job
}

/** One quota pays all its requests on all nodes. */
export interface Subscription {
  /** Stored with quotes and fills. */
  readonly name: string
  readonly quota: CallQuota
  /** The cost of polling prices through it. */
  budget(): PollBudget
  /** A client with its own circuit breaker: failing charts or news stop no prices. `share` is its part of the quota. */
  client(share?: () => QuotaShare): ProviderClient
  close(): void
}

export function createSubscription(
  options: Pick<MarketParts, 'clock' | 'pool'> & {
    name: string
    baseUrl: string
    dialect: Dialect
    quota: Quota
    budget: () => PollBudget
  },
): Subscription {
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
