import type { Catalogue } from '#domain/market/catalogue.ts'
import { type MarketCalendar, createMarketCalendar } from '#domain/market/market-calendar.ts'
import { mostListed } from '#domain/market/poll-budget.ts'
import type { Price } from '#domain/money/price.ts'
import { fillableQuote } from '#domain/market/quote.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import type { Headline } from '#domain/simulation/news/headlines.ts'
import type { PublicConfig } from '#contract/platform/config.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import {
  type CatalogueNow,
  type SettingsInForce,
  catalogueNow,
} from '#server/platform/settings/settings-store.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { StartRefusal } from '#server/platform/config/config.ts'
import {
  type CorporateActionGuard,
  createCorporateActionGuard,
} from './corporate-actions/corporate-action-guard.ts'
import { type Charts, type PriceLines, createCharts, createPriceLines } from './charts/charts.ts'
import { type ClosesReader, createClosesReader } from './closes/closes-reader.ts'
import { createCloseKeeper } from './closes/keep-closes.ts'
import { startPriceStream } from './quotes/price-stream.ts'
import { type PublishedLists, createPublishedLists } from './quotes/published-lists.ts'
import { createEodhdSource } from './providers/eodhd/eodhd.ts'
import { createPolledProvider } from './polling/polled-provider.ts'
import type { PolledSource, Subscription } from './ports/polled-source.ts'
import type { MarketParts, MarketProvider, MarketQuote } from './ports/provider.ts'
import { type OrderMarket, createOrderMarket } from './quotes/order-market.ts'
import { countStale, createStalenessWatch, measureQuotes } from './quotes/stale-quotes.ts'
import { type QuoteCache, createQuoteCache } from './quotes/quote-cache.ts'
import { pollBudgetOf } from './poll-budget-of.ts'
import { mountMarket } from './routes.ts'
import { createSimulatedProvider } from './providers/simulated/simulated.ts'
import { createTwelvedataSource } from './providers/twelvedata/twelvedata.ts'

export interface Market {
  readonly calendar: MarketCalendar
  /** Beside the product's own. */
  readonly mostListed: number
  /** Prices and hours for orders. */
  readonly orders: OrderMarket
  /** Keeps orders from prices that an action makes wrong. */
  readonly actionGuard: CorporateActionGuard
  /** Whether a symbol's price is suspect, so that no order is filled. */
  isHalted(symbol: string): boolean
  /** Whether the last price precedes its ex-date. */
  isExDividend(symbol: string): boolean
  readonly prices: PublicConfig['prices']
  /** What must be shown beside them, or null. */
  readonly credit: MarketProvider['credit']
  /** Done after the first prices or the first failed attempt. */
  readonly ready: Promise<void>
  /** The latest price, however old: for display, never for an order. Null before the first. */
  latestPrice(symbol: string): Price | null
  /** The close before the latest price's session; null before the first. */
  previousClose(symbol: string): Price | null
  /** In session: symbols whose orders have no valid price. */
  stalePrices(): number
  /** The latest quote with session figures, however old: for display. Null before the first. */
  latestQuote(symbol: string): MarketQuote | null
  /** Oldest first; null when the provider has none. */
  bars: Charts['bars']
  readonly lines: PriceLines
  /** Kept closes, and the provider's before them. */
  readonly closes: ClosesReader
  /** Simulated reports, newest first; none for a real market. */
  headlines(at: Date, limit: number, symbol?: string): Headline[]
  /** A report published by then, or null. */
  headline(id: string, at: Date): Headline | null
  readonly jobs: readonly Job[]
  mount(serve: Serve): void
  close(): Promise<void>
}

interface Parts extends Pick<
  MarketParts,
  'config' | 'clock' | 'listen' | 'pool' | 'reads' | 'leads' | 'metrics' | 'log' | 'streamLimit'
> {
  eodhd: Subscription | null
  /** Real prices are stored and shared by all nodes. */
  connection: Connection
  sessions: StreamSessions
  settings: Pick<SettingsInForce, 'at'>
}

/** Starts the market. Prices arrive while its jobs run; simulated ones at once. */
export function startMarket(options: Parts): Market {
  const { config, clock, pool, settings } = options
  const catalogue = catalogueNow(options)
  const calendar = createMarketCalendar(config.marketHours, config.marketOverrides)
  const provider = chosenProvider(options, calendar, catalogue)
  const statusNow = () => calendar.statusAt(clock.now().getTime())
  const quotes = createQuoteCache(provider.feedOf, { clock, catalogue })
  const fillable = (symbol: string) => fillableQuote(quotes.held(symbol), statusNow())
  const isHalted = (symbol: string) => quotes.latest(symbol) !== null && quotes.held(symbol) === null
  const isStale = (symbol: string) => provider.mayFallSilent && fillable(symbol) === null
  const lists = createPublishedLists(quotes, isStale, () => settings.at(clock.now()))
  const [stocks, funds] = startStreams(options, quotes, lists)
  const subscription = provider.subscribe(quotes)
  const lines = createPriceLines({ provider, calendar, clock })
  const latestPrice = (symbol: string) => quotes.latest(symbol)?.price ?? null
  const charts = createCharts({ provider, calendar, clock })
  const orders = createOrderMarket({ settings, calendar, clock, quotes, mayBeLate: provider.mayFallSilent })
  const actionGuard = createCorporateActionGuard({ pool, clock, calendar })
  const exDividend = () => actionGuard.exDividend(orders.lastQuote)
  const policies = () => settings.at(clock.now()).policies
  const isOpen = () => statusNow().isOpen
  const stalePrices = () => (isOpen() ? countStale(catalogue().tradables, quotes, isStale) : 0)
  measureQuotes(options.metrics, { catalogue, quotes, isHalted, stalePrices, isOpen })
  const staleness = provider.mayFallSilent ? [createStalenessWatch(catalogue, quotes, isStale)] : []
  const closeKeeper = createCloseKeeper({ ...options, catalogue, calendar, provider, quotes })

  return {
    calendar,
    mostListed: mostListed(pollBudgetOf(config)),
    prices: provider.prices,
    credit: provider.credit,
    ready: subscription.ready,
    orders,
    actionGuard,
    isHalted,
    isExDividend: (symbol) => actionGuard.isExDividend(symbol, orders.lastQuote(symbol)),
    jobs: [...subscription.jobs, stocks.job, funds.job, ...staleness, closeKeeper],
    lines,
    closes: createClosesReader({ ...options, pool: options.reads, calendar, lines }),
    latestPrice,
    previousClose: (symbol) => quotes.latest(symbol)?.previousClose ?? null,
    latestQuote: (symbol) => quotes.latest(symbol),
    bars: charts.bars,
    stalePrices,
    headlines: provider.headlines,
    headline: provider.headline,
    mount: (serve) =>
      mountMarket(serve, {
        calendar,
        clock,
        catalogue,
        lists,
        charts,
        lines,
        latestPrice,
        exDividend,
        latePrices: () => latePrices(catalogue(), orders, policies()),
        stocks,
        funds,
        afterHours: () => policies().afterHours,
        provider,
      }),
    async close() {
      const stopped = subscription.stop()
      stocks.close()
      funds.close()
      await stopped
    },
  }
}

const latePrices = ({ stocks }: Catalogue, orders: OrderMarket, policies: OrderPolicies): string[] =>
  stocks.flatMap(({ symbol }) => (orders.isLate(symbol, policies) ? [symbol] : []))

function startStreams(parts: Parts, quotes: QuoteCache, lists: PublishedLists) {
  const streamOf = (type: 'stock' | 'mutual_fund', name: string) =>
    startPriceStream({ ...parts, name, current: () => lists.assetsJson(type) })
  const streams = [streamOf('stock', 'stock prices'), streamOf('mutual_fund', 'fund prices')] as const
  quotes.onChange(() => streams.forEach((stream) => stream.publish()))
  return streams
}

function chosenProvider(parts: Parts, calendar: MarketCalendar, catalogue: CatalogueNow): MarketProvider {
  const { config, clock, log } = parts
  const polled = (source: PolledSource) =>
    createPolledProvider({ ...parts, catalogue, mayLead: config.role !== 'web', source, calendar })
  switch (config.marketData) {
    case 'simulated':
      return createSimulatedProvider({ seed: config.simulationSeed, calendar, clock, catalogue, log })
    case 'eodhd':
      return polled(eodhdSource(parts))
    case 'twelvedata':
      return polled(twelvedataSource(parts, catalogue))
  }
}

function eodhdSource({ config, clock, log, eodhd: subscription }: Parts): PolledSource {
  const { eodhdApiToken: token, eodhdWsUrl: streamUrl = null } = config
  if (token === undefined || subscription === null) {
    throw new StartRefusal('EODHD_API_TOKEN must be set when MARKET_DATA is eodhd.')
  }
  return createEodhdSource({ subscription, settings: { token, streamUrl }, clock, log })
}

function twelvedataSource({ config, clock, pool }: Parts, catalogue: CatalogueNow): PolledSource {
  const { twelvedataApiKey: key, twelvedataBaseUrl: baseUrl, twelvedataPlan: plan } = config
  if (key === undefined)
    throw new StartRefusal('TWELVEDATA_API_KEY must be set when MARKET_DATA is twelvedata.')
  return createTwelvedataSource({
    settings: { key, baseUrl, pollSeconds: config.marketPollSeconds, plan },
    clock,
    pool,
    catalogue,
  })
}
