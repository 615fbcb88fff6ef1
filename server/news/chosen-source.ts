import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Market } from '#server/market/market.ts'
import { shareBesidePrices } from '#server/market/polled-provider.ts'
import type { Subscription } from '#server/market/subscription.ts'
import { eodhdNews } from './eodhd.ts'
import type { NewsSource } from './news-source.ts'
import { simulatedNews } from './simulated.ts'

/** A simulated market writes its own news; of a real one EODHD tells, where there is a subscription to it. */
export function chosenSource(parts: {
  config: Pick<Config, 'marketData'>
  clock: Clock
  market: Market
  eodhd: Subscription | null
}): NewsSource {
  const { config, clock, market, eodhd } = parts
  if (config.marketData === 'simulated') return simulatedNews(market)
  if (eodhd === null) return NO_NEWS
  // As beside its prices, whoever tells the prices: rates and corporate actions are paid from the same quota.
  const client = eodhd.client(() => shareBesidePrices(eodhd.budget, market.calendar, clock.now().getTime()))
  return eodhdNews({ client, clock })
}

const NO_NEWS: NewsSource = {
  isSimulated: false,
  latest: async () => [],
  article: async () => null,
}
