import type { MarketRequests } from './market-requests.ts'
import type { MarketProvider } from './provider.ts'
import type { ProviderClient } from './provider-client.ts'
import type { Subscription } from './subscription.ts'
import type { TradeStream } from './trade-stream.ts'

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
