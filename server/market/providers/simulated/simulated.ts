import { SIMULATION_ENDS, SIMULATION_STARTS } from '#domain/simulation/timeline.ts'
import type { Logger } from 'pino'
import type { Bar } from '#contract/market/market.ts'
import { CHART_BARS } from '#domain/market/history-period.ts'
import type { Instrument, Stock } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type Price, price } from '#domain/money/price.ts'
import { latestBars } from '#domain/simulation/bars.ts'
import { headlineById, headlinesUntil } from '#domain/simulation/news/headlines.ts'
import { dividendsOfYear } from '#domain/simulation/corporate-actions.ts'
import { historyOf } from '#domain/simulation/history.ts'
import { type SimulatedMarket, createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { Clock } from '#server/platform/clock.ts'
import { StartRefusal } from '#server/platform/config/start-refusal.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { createSimulatedFeed } from './feed.ts'
import { marketValue, priceToEarnings } from './profile-figures.ts'
import type { MarketProvider, MarketQuote } from '../../ports/provider.ts'

const PRICE_UNITS_PER_CENT = 10_000n
const NAME = 'simulated'

/** The simulated market as a provider: prices tick every second of a session, funds too. */
export function createSimulatedProvider(options: {
  seed: number
  calendar: MarketCalendar
  clock: Clock
  catalogue: CatalogueNow
  log: Logger
}): MarketProvider {
  const { seed, calendar, clock, catalogue } = options
  const market = createSimulatedMarket(seed, calendar)
  refuseOtherTimes(market, clock)

  function instrumentOf(symbol: string): Instrument {
    const instrument = catalogue().find(symbol)
    if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
    return instrument
  }

  return {
    name: NAME,
    prices: 'simulated',
    credit: null,
    arrivalOf: () => ({ by: 'stream' }),
    mayFallSilent: false,
    subscribe(listener) {
      const feed = createSimulatedFeed(options, (instantMs) =>
        listener.receive(catalogue().all.map((instrument) => quoteOf(market, instrument, instantMs))),
      )
      // First prices before the jobs start.
      feed.look()
      return { ready: Promise.resolve(), jobs: [feed], stop: feed.stop }
    },
    async history(symbol, period, at) {
      const instrument = instrumentOf(symbol)
      const hasVolume = instrument.type === 'stock'
      return historyOf(market, instrument, period, at.getTime()).map(({ atMs, price: cents, volume }) => ({
        time: isoOf(atMs),
        price: cents / 100,
        ...(hasVolume ? { volume } : {}),
      }))
    },
    async closes(symbol, from, upTo) {
      const instrument = instrumentOf(symbol)
      const [first, last] = [from, upTo].map((date) => calendar.sessionOnOrBefore(date).index)
      const sessions = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) =>
        calendar.sessionAt((first ?? 0) + at),
      )
      return new Map(
        sessions.map((session) => [session.date, priceOfCents(market.closeOf(instrument, session))]),
      )
    },
    async bars(symbol, interval, at) {
      const { minutes, count: bars } = CHART_BARS[interval]
      return latestBars(market, instrumentOf(symbol), at.getTime(), minutes, bars).map(
        ({ startsAtMs, open, high, low, close, volume }): Bar => ({
          datetime: isoOf(startsAtMs),
          open: open / 100,
          high: high / 100,
          low: low / 100,
          close: close / 100,
          volume,
        }),
      )
    },
    dividendsOfYear: (instrument, at) => dividendsOfYear(market, instrument, newYorkDateAt(at.getTime())),
    headlines: (at, limit, symbol) =>
      headlinesUntil(market, catalogue(), { instantMs: at.getTime(), limit, symbol }),
    headline: (id, at) => headlineById(market, catalogue(), { id, instantMs: at.getTime() }),
  }
}

function quoteOf(market: SimulatedMarket, instrument: Instrument, instantMs: number): MarketQuote {
  const session = market.calendar.latestSession(instantMs)
  const quote = market.quoteAt(instrument, instantMs)
  const isFund = instrument.type === 'mutual_fund'
  const current = priceOfCents(quote.price)
  const stock = instrument.type === 'stock' ? sharesAt(market, instrument, instantMs) : null
  return {
    symbol: instrument.symbol,
    price: current,
    quotedAtMs: quote.atMs,
    sessionIndex: session.index,
    isClose: quote.atMs === session.closesAtMs,
    provider: NAME,
    previousClose: priceOfCents(quote.previousClose),
    open: isFund ? null : priceOfCents(quote.open),
    high: isFund ? null : priceOfCents(quote.high),
    low: isFund ? null : priceOfCents(quote.low),
    volume: stock && quote.volume,
    peRatio: stock && priceToEarnings(current, stock.earningsPerShare),
    marketCap: stock && marketValue(current, stock.sharesOutstanding),
    isStreamed: true,
  }
}

/** Shares and earnings per share, after splits so far. */
function sharesAt(market: SimulatedMarket, stock: Stock, instantMs: number) {
  const { newShares, oldShares } = market.sharesOn(stock, newYorkDateAt(instantMs))
  const { sharesOutstanding, earningsPerShare } = stock
  return {
    sharesOutstanding: Math.round((sharesOutstanding * newShares) / oldShares),
    earningsPerShare: earningsPerShare === null ? null : (earningsPerShare * oldShares) / newShares,
  }
}

const priceOfCents = (cents: number): Price => price(BigInt(cents) * PRICE_UNITS_PER_CENT)

const isoOf = (instantMs: number): string => new Date(instantMs).toISOString()

/** A rehearsal's clock may leave the simulated range. */
function refuseOtherTimes({ calendar, firstSession }: SimulatedMarket, clock: Clock): void {
  const lastCloseMs = calendar.sessionOnOrBefore(SIMULATION_ENDS).closesAtMs
  const nowMs = clock.now().getTime()
  if (nowMs >= firstSession.opensAtMs && nowMs <= lastCloseMs) return
  const clockSays = clock.now().toISOString()
  throw new StartRefusal(
    `The simulated market runs from ${SIMULATION_STARTS} to ${SIMULATION_ENDS} and the clock says ${clockSays}: ` +
      `set CLOCK_STARTS_AT, or the machine's clock.`,
  )
}
