import type { MarketRequests } from './market-requests.ts'
import type { MarketProvider } from './provider.ts'
import type { ProviderClient } from './provider-client.ts'
import type { Subscription } from './subscription.ts'
import type { TradeStream } from './trade-stream.ts'

/** What differs between providers on the internet. */
export interface PolledSource {
  readonly subscription: Subscription
  /** Aborts its requests; null where others request through the subscription too. */
  readonly close: (() => void) | null
  requests(client: ProviderClient): MarketRequests
  /** How the screens label its prices. */
  readonly prices: MarketProvider['prices']
  /** What its license requires to be shown beside its prices; null for nothing. */
  readonly credit: MarketProvider['credit']
  /** Subscribes to trades while `isWanted`; null for one that is only polled. */
  createStream: ((isWanted: () => boolean) => TradeStream) | null
}
