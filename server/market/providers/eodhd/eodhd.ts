import { STREAMED } from './eodhd-subscription.ts'
import { createEodhdRequests } from './eodhd-requests.ts'
import { createEodhdStream } from './eodhd-stream.ts'
import type { PolledSource, Subscription } from '../../ports/polled-source.ts'
import type { MarketParts } from '../../ports/provider.ts'

export interface EodhdSettings {
  token: string
  /** Null: poll only. */
  streamUrl: string | null
}

/** EODHD: 15 minutes late, with live trades of the largest companies where the plan has the stream. */
export function createEodhdSource(
  options: Pick<MarketParts, 'clock' | 'log'> & {
    subscription: Subscription
    settings: EodhdSettings
  },
): PolledSource {
  const { subscription, settings, clock, log } = options
  const { token, streamUrl: url } = settings
  return {
    subscription,
    requests: createEodhdRequests,
    // One late price makes all delayed.
    prices: 'delayed',
    credit: null,
    // Its opener closes it: news, rates and corporate actions share it.
    close: null,
    createStream:
      url === null
        ? null
        : (isWanted) => createEodhdStream({ url, token, symbols: STREAMED, clock, log, isWanted }),
  }
}
