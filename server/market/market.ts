import type { Logger } from 'pino'
import { type MarketCalendar, marketCalendar } from '#domain/market-calendar.ts'
import type { OrderQuote } from '#domain/order.ts'
import type { Price } from '#domain/price.ts'
import { fillableQuote } from '#domain/quote.ts'
import type { Headline } from '#domain/simulation/headlines.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { StreamSessions } from '#server/http/event-stream.ts'
import type { Serve } from '#server/http/route.ts'
import type { StreamSeats } from '#server/http/stream-seats.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { keepCharts } from './charts.ts'
import { priceStream } from './price-stream.ts'
import { publishLists } from './published-lists.ts'
import { quoteBoard } from './quote-board.ts'
import { mountMarket } from './routes.ts'
import { simulatedProvider } from './simulated.ts'

export interface Market {
  readonly calendar: MarketCalendar
  /** What the order desk asks when it decides. */
  readonly orders: {
    /** The price an order may be filled at now, or null when none may be trusted. */
    orderQuote(instrument: string): OrderQuote | null
    tradingAllowed(): boolean
  }
  /** The latest price of a symbol, however old: for showing, never for an order. Null before the first. */
  latestPrice(symbol: string): Price | null
  /** Reports of the simulated market, newest first. */
  headlines(at: Date, limit: number, symbol?: string): Headline[]
  mount(serve: Serve): void
  /** Ends the feed and every stream. */
  close(): void
}

/** Opens the market: prices start to flow, and with the simulated one they are there at once. */
export function openMarket(options: {
  config: Config
  clock: Clock
  log: Logger
  sessions: StreamSessions
  seats: StreamSeats
}): Market {
  const { config, clock, log, sessions, seats } = options
  if (config.marketData !== 'simulated') {
    throw new StartRefusal(
      `MARKET_DATA ${config.marketData} has no adapter in this version: set MARKET_DATA=simulated.`,
    )
  }
  const calendar = marketCalendar(config.marketHours, config.marketOverrides)
  const provider = simulatedProvider({ seed: config.simulationSeed, calendar, clock, log })
  const board = quoteBoard(provider, clock)
  const lists = publishLists(board)
  const streamOf = (type: 'stock' | 'mutual_fund') =>
    priceStream({ current: () => lists.assetsJson(type), seats, sessions, clock })
  const stocks = streamOf('stock')
  const funds = streamOf('mutual_fund')
  board.onChange(() => {
    stocks.publish()
    funds.publish()
  })
  const stopFollowing = provider.follow(board.receive)
  const charts = keepCharts({ provider, calendar, clock })
  const momentNow = () => calendar.momentAt(clock.now().getTime())

  return {
    calendar,
    orders: {
      orderQuote(instrument) {
        const quote = fillableQuote(board.held(instrument), momentNow())
        return quote && { price: quote.price, at: new Date(quote.quotedAtMs), source: quote.provider }
      },
      tradingAllowed: () => momentNow().tradingAllowed,
    },
    latestPrice: (symbol) => board.latest(symbol)?.price ?? null,
    headlines: provider.headlines,
    mount: (serve) => mountMarket(serve, { calendar, clock, lists, charts, stocks, funds }),
    close() {
      stopFollowing()
      stocks.close()
      funds.close()
    },
  }
}
