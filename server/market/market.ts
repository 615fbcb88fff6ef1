import type { Logger } from 'pino'
import { tradingHours } from '#domain/after-hours.ts'
import { type MarketCalendar, marketCalendar } from '#domain/market-calendar.ts'
import type { OrderQuote } from '#domain/order.ts'
import type { Price } from '#domain/price.ts'
import { fillableQuote, openingQuote, type Quote } from '#domain/quote.ts'
import type { Headline } from '#domain/simulation/headlines.ts'
import type { PublicConfig } from '#contract/config.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Connection, Pool } from '#server/database/pool.ts'
import type { StreamSessions } from '#server/http/event-stream.ts'
import type { Serve } from '#server/http/route.ts'
import type { StreamSeats } from '#server/http/stream-seats.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { keepCharts } from './charts.ts'
import { priceStream } from './price-stream.ts'
import { publishLists } from './published-lists.ts'
import { type EodhdSettings, eodhdProvider } from './eodhd.ts'
import type { MarketProvider } from './provider.ts'
import { quoteBoard } from './quote-board.ts'
import { mountMarket } from './routes.ts'
import { simulatedProvider } from './simulated.ts'
import { watchStaleness } from './watch-staleness.ts'

export interface Market {
  readonly calendar: MarketCalendar
  /** What the order desk asks when it decides. */
  readonly orders: {
    /** The price an order may be filled at now, or null when none may be trusted. */
    orderQuote(instrument: string): OrderQuote | null
    /** The same for an order that has waited for the open: null while the market is closed. */
    openingQuote(instrument: string): OrderQuote | null
    /** Whether an order is filled at once. */
    tradingAllowed(): boolean
    /** The last open of the market, or while it is closed the next one. */
    opensAt(): Date
  }
  /** How the screens label the prices. */
  readonly prices: PublicConfig['prices']
  /** Done when the prices that are to be had at the start are there. */
  readonly ready: Promise<void>
  /** The latest price of a symbol, however old: for showing, never for an order. Null before the first. */
  latestPrice(symbol: string): Price | null
  /** Reports of the simulated market, newest first; none of a real one. */
  headlines(at: Date, limit: number, symbol?: string): Headline[]
  /** One of them by its id, if it was published by then. */
  headline(id: string, at: Date): Headline | null
  mount(serve: Serve): void
  /** Ends the feed and every stream. */
  close(): Promise<void>
}

interface Parts {
  config: Config
  clock: Clock
  /** For a real provider's prices, which are stored and shared by all nodes. */
  connection: Connection
  pool: Pool
  log: Logger
  sessions: StreamSessions
  seats: StreamSeats
}

/** Opens the market: prices start to flow, and with the simulated one they are there at once. */
export function openMarket(options: Parts): Market {
  const { config, clock, sessions, seats } = options
  const calendar = marketCalendar(config.marketHours, config.marketOverrides)
  const provider = chosenProvider(options, calendar)
  const momentNow = () => calendar.momentAt(clock.now().getTime())
  const board = quoteBoard(provider.arrivalOf, clock)
  const fillable = (symbol: string) => fillableQuote(board.held(symbol), momentNow())
  const isStale = (symbol: string) => provider.mayFallSilent && fillable(symbol) === null
  const lists = publishLists(board, isStale)
  const streamOf = (type: 'stock' | 'mutual_fund') =>
    priceStream({ current: () => lists.assetsJson(type), seats, sessions, clock })
  const stocks = streamOf('stock')
  const funds = streamOf('mutual_fund')
  board.onChange(() => {
    stocks.publish()
    funds.publish()
  })
  const following = provider.follow(board)
  const stopWatching = provider.mayFallSilent ? watchStaleness(board, isStale) : () => {}
  const charts = keepCharts({ provider, calendar, clock })
  const parts = { calendar, clock, lists, charts, stocks, funds }

  return {
    calendar,
    prices: provider.prices,
    ready: following.ready,
    orders: {
      orderQuote: (instrument) => asOrderQuote(fillable(instrument)),
      openingQuote: (instrument) => asOrderQuote(openingQuote(board.held(instrument), momentNow())),
      tradingAllowed: () => tradingHours(momentNow(), config.afterHoursOrders).fillsAtOnce,
      opensAt() {
        const { isOpen, session, nextOpenMs } = momentNow()
        return new Date(isOpen ? session.opensAtMs : nextOpenMs)
      },
    },
    latestPrice: (symbol) => board.latest(symbol)?.price ?? null,
    headlines: provider.headlines,
    headline: provider.headline,
    mount: (serve) => mountMarket(serve, { ...parts, afterHours: config.afterHoursOrders }),
    async close() {
      stopWatching()
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
  switch (config.marketData) {
    case 'simulated':
      return simulatedProvider({ seed: config.simulationSeed, calendar, clock, log })
    case 'eodhd':
      return eodhdProvider({ ...parts, settings: eodhdSettings(config), calendar })
    case 'twelvedata':
      throw new StartRefusal(
        'MARKET_DATA twelvedata has no adapter in this version: set MARKET_DATA=simulated or eodhd.',
      )
  }
}

function eodhdSettings(config: Config): EodhdSettings {
  const { eodhdApiToken: token, eodhdBaseUrl: baseUrl, marketPollSeconds: pollSeconds } = config
  if (token === undefined) throw new StartRefusal('EODHD_API_TOKEN must be set when MARKET_DATA is eodhd.')
  return { token, baseUrl, pollSeconds, streamUrl: config.eodhdWsUrl ?? null }
}
