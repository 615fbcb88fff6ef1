import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { ProposingArea } from '#server/records/proposals/proposal-kind.ts'
import type { Platform } from '#server/platform/platform.ts'
import { catalogueNow } from '#server/platform/settings/settings-store.ts'
import { chosenProvider, type Rates, startExchangeRates } from './fx/exchange-rates.ts'
import { actionHandler } from './corporate-actions/decide-action.ts'
import { mountCorporateActions } from './corporate-actions/routes.ts'
import { createLogos } from './logos/logos.ts'
import { type Market, startMarket } from './market.ts'
import { type News, chosenSource, createNews } from './news/news.ts'
import type { Subscription } from './ports/polled-source.ts'
import { createEodhdSubscription } from './providers/eodhd/eodhd-subscription.ts'

/** Prices, market hours, charts, news, logos and exchange rates. */
export interface MarketArea extends ProposingArea {
  readonly market: Market
  readonly rates: Rates
  readonly news: Pick<News, 'latest'>
  readonly eodhd: Subscription | null
}

/** Opens the market at once; resolves when the stored exchange rates are read. */
export async function startMarketArea(platform: Platform, sessions: StreamSessions): Promise<MarketArea> {
  const { config, clock, log } = platform
  const catalogue = catalogueNow(platform)
  const eodhd = createEodhdSubscription(config, { ...platform, catalogue })
  const rateSource = chosenProvider(config, eodhd)
  const market = startMarket({ ...platform, sessions, eodhd })
  const news = createNews({
    clock,
    source: chosenSource({ config, clock, market, eodhd, catalogue }),
    catalogue,
    log,
  })
  const logos = createLogos({ source: config.logoSource, dataDir: config.dataDir, clock, catalogue, log })
  const rates = await startExchangeRates({ ...platform, source: rateSource })
  const actions = { ...platform, catalogue, latestPrice: market.latestPrice }
  return {
    market,
    rates,
    news,
    eodhd,
    routes(serve) {
      for (const part of [market, news, logos, rates]) part.mount(serve)
      mountCorporateActions(serve, actions)
    },
    jobs: [...market.jobs, ...rates.jobs],
    proposals: [rates.proposals, actionHandler(actions)],
    async endStreams() {
      eodhd?.close()
      await market.close()
      logos.close()
    },
    close: () => rates.close(),
  }
}
