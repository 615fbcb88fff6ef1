import type { Area } from '#server/platform/area.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Platform } from '#server/platform/platform.ts'
import { chosenProvider } from './fx/chosen-provider.ts'
import { type Rates, openExchangeRates } from './fx/exchange-rates.ts'
import { openLogos } from './logos/logos.ts'
import { type Market, openMarket } from './market.ts'
import { chosenSource } from './news/chosen-source.ts'
import { openNews } from './news/news.ts'
import type { Subscription } from './ports/subscription.ts'
import { eodhdSubscription } from './providers/eodhd/eodhd-subscription.ts'

/** Prices, market hours, charts, news, logos and exchange rates. */
export interface MarketArea extends Area {
  readonly market: Market
  readonly rates: Rates
  /** The subscription to EODHD, if there is one. */
  readonly eodhd: Subscription | null
}

/** The market opens at once; it resolves when the stored exchange rates are read. */
export async function openMarketArea(platform: Platform, sessions: StreamSessions): Promise<MarketArea> {
  const { config, clock, log } = platform
  const eodhd = eodhdSubscription(config, platform)
  const rateSource = chosenProvider(config, eodhd)
  const market = openMarket({ ...platform, sessions, eodhd })
  const news = openNews({ clock, source: chosenSource({ config, clock, market, eodhd }), log })
  const logos = openLogos({ source: config.logoSource, dataDir: config.dataDir, clock, log })
  const rates = await openExchangeRates({ ...platform, source: rateSource })
  return {
    market,
    rates,
    eodhd,
    routes(serve) {
      for (const part of [market, news, logos, rates]) part.mount(serve)
    },
    jobs: [...market.jobs, ...rates.jobs],
    async endStreams() {
      eodhd?.close()
      await market.close()
      logos.close()
    },
    close: () => rates.close(),
  }
}
