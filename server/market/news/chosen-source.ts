import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { Market } from '../market.ts'
import { shareBesidePrices } from '../polling/polled-provider.ts'
import type { Subscription } from '../ports/subscription.ts'
import { createEodhdNews } from '../providers/eodhd/eodhd-news.ts'
import type { NewsSource } from '../ports/news-source.ts'
import { createSimulatedNews } from '../providers/simulated/simulated-news.ts'

/** Simulated markets write their own news; real ones need an EODHD subscription. */
export function chosenSource(parts: {
  config: Pick<Config, 'marketData'>
  clock: Clock
  market: Market
  eodhd: Subscription | null
  catalogue: CatalogueNow
}): NewsSource {
  const { config, clock, market, eodhd, catalogue } = parts
  if (config.marketData === 'simulated') return createSimulatedNews(market)
  if (eodhd === null) return NO_NEWS
  // The same quota share as charts, which prices, rates and corporate actions use too.
  const client = eodhd.client(() => shareBesidePrices(eodhd.budget(), market.calendar, clock.now().getTime()))
  return createEodhdNews({ client, clock, catalogue })
}

const NO_NEWS: NewsSource = {
  isSimulated: false,
  latest: async () => [],
  article: async () => null,
}
