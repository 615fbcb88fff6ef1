import type { MarketRequests, StreamedTrade } from './market-requests.ts'
import type { MarketProvider } from './provider.ts'
import type { ProviderClient } from './provider-client.ts'
import type { Subscription } from './subscription.ts'
import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'
import type { Job } from '#server/platform/jobs/job.ts'

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

/** Trades as they happen. */
export interface TradeStream {
  /**
   * Each symbol's last trade since the last call. `quiet` symbols traded within a minute and not since, while others
   * did: their price is confirmed.
   */
  take(): { trades: ReadonlyMap<string, StreamedTrade>; quiet: readonly string[] }
  /** Keeps the wanted stream open; its stop closes it. */
  readonly job: Job
}
