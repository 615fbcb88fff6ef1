import type { Logger } from 'pino'
import { tradingHours } from '#domain/trading/after-hours.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import { type MarketCalendar, marketCalendar } from '#domain/market/market-calendar.ts'
import type { OrderQuote } from '#domain/trading/order.ts'
import type { AwaitedQuote, QueuedOrderEvent } from '#domain/trading/queued-order.ts'
import type { Price } from '#domain/money/price.ts'
import { fillableQuote, openingQuote, publishedNav, type Quote } from '#domain/market/quote.ts'
import type { Headline } from '#domain/simulation/news/headlines.ts'
import type { PublicConfig } from '#contract/app/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Connection, Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { StartRefusal } from '#server/platform/config/start-refusal.ts'
import { keepCharts } from './charts/charts.ts'
import { keepPriceLines, type PriceLines } from './charts/price-lines.ts'
import { priceStream } from './quotes/price-stream.ts'
import { publishLists } from './quotes/published-lists.ts'
import { eodhd } from './providers/eodhd/eodhd.ts'
import { type PolledSource, polledProvider } from './polling/polled-provider.ts'
import type { MarketProvider } from './ports/provider.ts'
import type { Subscription } from './ports/subscription.ts'
import { quoteCache } from './quotes/quote-cache.ts'
import { mountMarket } from './routes.ts'
import { simulatedProvider } from './providers/simulated/simulated.ts'
import { twelvedata } from './providers/twelvedata/twelvedata.ts'
import { createStalenessWatch } from './quotes/watch-staleness.ts'

export interface Market {
  readonly calendar: MarketCalendar
  /** What the order executor asks when it decides. */
  readonly orders: {
    /** The price an order may be filled at now, or null when none may be trusted. */
    orderQuote(instrument: string): OrderQuote | null
    /** The price that orders which waited are filled at, or null when there is none yet. */
    awaitedQuote(instrument: string): AwaitedQuote | null
    /** Whether an order is filled at once. */
    tradingAllowed(): boolean
    /** When what an order placed now waits for will be: the next open (while it is open, its last), the next close. */
    dueAt(event: QueuedOrderEvent): Date
    /** Why no order is taken at all, not even to wait; null when one is. */
    closedRefusal(): 'trading_closed' | 'market_closed' | null
  }
  /** How the screens label the prices. */
  readonly prices: PublicConfig['prices']
  /** What must be said where they show; null for nothing. */
  readonly credit: MarketProvider['credit']
  /** Done when the prices that are to be had at the start are there. */
  readonly ready: Promise<void>
  /** The latest price of a symbol, however old: for showing, never for an order. Null before the first. */
  latestPrice(symbol: string): Price | null
  /** Prices over a period, as figures. */
  readonly lines: PriceLines
  /** Reports of the simulated market, newest first; none of a real one. */
  headlines(at: Date, limit: number, symbol?: string): Headline[]
  /** One of them by its id, if it was published by then. */
  headline(id: string, at: Date): Headline | null
  readonly jobs: readonly Job[]
  mount(serve: Serve): void
  /** Ends the feed and every stream. */
  close(): Promise<void>
}

interface Parts {
  config: Config
  clock: Clock
  /** The subscription to EODHD, if there is one. */
  eodhd: Subscription | null
  /** For a real provider's prices, which are stored and shared by all nodes. */
  connection: Connection
  pool: Pool
  log: Logger
  sessions: StreamSessions
  streamLimit: StreamLimit
}

/** Opens the market: prices start to flow, and with the simulated one they are there at once. */
export function openMarket(options: Parts): Market {
  const { config, clock, sessions, streamLimit } = options
  const calendar = marketCalendar(config.marketHours, config.marketOverrides)
  const provider = chosenProvider(options, calendar)
  const statusNow = () => calendar.statusAt(clock.now().getTime())
  const quotes = quoteCache(provider.arrivalOf, clock)
  const fillable = (symbol: string) => fillableQuote(quotes.held(symbol), statusNow())
  const isStale = (symbol: string) => provider.mayFallSilent && fillable(symbol) === null
  const lists = publishLists(quotes, isStale)
  const streamOf = (type: 'stock' | 'mutual_fund') =>
    priceStream({ current: () => lists.assetsJson(type), streamLimit, sessions, clock })
  const stocks = streamOf('stock')
  const funds = streamOf('mutual_fund')
  quotes.onChange(() => {
    stocks.publish()
    funds.publish()
  })
  const following = provider.follow(quotes)
  const lines = keepPriceLines({ provider, calendar, clock })
  const latestPrice = (symbol: string) => quotes.latest(symbol)?.price ?? null
  const charts = keepCharts({ provider, calendar, clock })
  const navQuote = (symbol: string): AwaitedQuote | null => {
    const quote = quotes.held(symbol) && quotes.latest(symbol)
    if (!quote) return null
    const { price, madeAtMs } = publishedNav(quote, calendar)
    const at = new Date(madeAtMs)
    return { price, at, source: quote.provider, forOrdersDueBy: at }
  }

  return {
    calendar,
    prices: provider.prices,
    credit: provider.credit,
    ready: following.ready,
    orders: {
      orderQuote: (instrument) => asOrderQuote(fillable(instrument)),
      awaitedQuote(instrument) {
        const isByNav = config.fundPricing === 'next-nav' && findTradable(instrument)?.type === 'mutual_fund'
        if (isByNav) return navQuote(instrument)
        const quote = asOrderQuote(openingQuote(quotes.held(instrument), statusNow()))
        return quote && { ...quote, forOrdersDueBy: clock.now() }
      },
      tradingAllowed: () => tradingHours(statusNow(), config.afterHoursOrders).fillsAtOnce,
      dueAt(event) {
        const { isOpen, session, nextOpenMs, nextCloseMs } = statusNow()
        if (event === 'nav') return new Date(nextCloseMs)
        return new Date(isOpen ? session.opensAtMs : nextOpenMs)
      },
      closedRefusal() {
        if (tradingHours(statusNow(), config.afterHoursOrders).tradingAllowed) return null
        return config.afterHoursOrders === 'refuse' ? 'market_closed' : 'trading_closed'
      },
    },
    jobs: provider.mayFallSilent ? [createStalenessWatch(quotes, isStale)] : [],
    lines,
    latestPrice,
    headlines: provider.headlines,
    headline: provider.headline,
    mount: (serve) =>
      mountMarket(serve, {
        calendar,
        clock,
        lists,
        charts,
        lines,
        latestPrice,
        stocks,
        funds,
        afterHours: config.afterHoursOrders,
      }),
    async close() {
      const stopped = following.stop()
      stocks.close()
      funds.close()
      await stopped
    },
  }
}

const asOrderQuote = (quote: Quote | null): OrderQuote | null =>
  quote && { price: quote.price, at: new Date(quote.quotedAtMs), source: quote.provider }

function chosenProvider(parts: Parts, calendar: MarketCalendar): MarketProvider {
  const { config, clock, log } = parts
  const polled = (source: PolledSource) => polledProvider({ ...parts, source, calendar })
  switch (config.marketData) {
    case 'simulated':
      return simulatedProvider({ seed: config.simulationSeed, calendar, clock, log })
    case 'eodhd':
      return polled(eodhdSource(parts))
    case 'twelvedata':
      return polled(twelvedataSource(parts))
  }
}

function eodhdSource({ config, clock, log, eodhd: subscription }: Parts): PolledSource {
  const { eodhdApiToken: token, eodhdWsUrl: streamUrl = null } = config
  if (token === undefined || subscription === null) {
    throw new StartRefusal('EODHD_API_TOKEN must be set when MARKET_DATA is eodhd.')
  }
  return eodhd({ subscription, settings: { token, streamUrl }, clock, log })
}

function twelvedataSource({ config, clock, pool }: Parts): PolledSource {
  const { twelvedataApiKey: key, twelvedataBaseUrl: baseUrl, twelvedataPlan: plan } = config
  if (key === undefined)
    throw new StartRefusal('TWELVEDATA_API_KEY must be set when MARKET_DATA is twelvedata.')
  return twelvedata({ settings: { key, baseUrl, pollSeconds: config.marketPollSeconds, plan }, clock, pool })
}
