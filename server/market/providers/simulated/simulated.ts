import type { Bar } from '#contract/market/market.ts'
import type { Catalogue, Instrument, Stock } from '#domain/market/catalogue.ts'
import { CHART_BARS } from '#domain/market/history-period.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price, price } from '#domain/money/price.ts'
import { latestBars } from '#domain/simulation/bars.ts'
import { dividendsOfYear } from '#domain/simulation/corporate-actions.ts'
import { historyOf } from '#domain/simulation/history.ts'
import { headlineById, headlinesUntil } from '#domain/simulation/news/headlines.ts'
import { type SimulatedMarket, createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import { SIMULATION_ENDS, SIMULATION_STARTS } from '#domain/simulation/timeline.ts'
import type { Clock } from '#server/platform/clock.ts'
import { StartRefusal } from '#server/platform/config/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import type { MarketParts, MarketProvider, MarketQuote } from '../../ports/provider.ts'

const LOOK_EVERY_MS = 250

interface SimulatedFeed extends Job {
  look(): void
}

/**
 * Calls `tick` each full second of a session, at its close, at midnight, at splits and new listings; each node ticks
 * for itself, without a leader. It checks the clock four times a second instead of sleeping until the open, so that a
 * slept machine or set clock recovers.
 */
function createSimulatedFeed(
  options: Pick<MarketParts, 'calendar' | 'clock' | 'catalogue' | 'log'>,
  tick: (instantMs: number) => void,
): SimulatedFeed {
  const { calendar, clock, catalogue, log } = options
  let timer: NodeJS.Timeout | undefined
  let lastPeriod = ''
  let known: Catalogue | null = null
  const loggedOnChange = logOnChange()

  function look(): void {
    void loggedOnChange(tickAt(clock.now().getTime()), (error) =>
      log.error({ err: error }, 'the market could not be priced; orders wait'),
    )
  }

  async function tickAt(nowMs: number): Promise<void> {
    const { isOpen, session } = calendar.statusAt(nowMs)
    const period = isOpen
      ? `second ${Math.floor(nowMs / 1_000)}`
      : `${newYorkDateAt(nowMs)} after session ${session.index}`
    const of = catalogue()
    if (period === lastPeriod && of === known) return
    tick(nowMs)
    lastPeriod = period
    known = of
  }

  function lookAgain(): void {
    const nowMs = clock.now().getTime()
    timer = setTimeout(lookAgain, Math.min(LOOK_EVERY_MS, 1_000 - (nowMs % 1_000))).unref()
    look()
  }

  return {
    name: 'price the simulated market',
    period: 'at every full second of a session',
    look,
    start: lookAgain,
    async stop() {
      clearTimeout(timer)
    },
  }
}

const PRICE_UNITS_PER_CENT = 10_000n
const NAME = 'simulated'

/** The simulated market as a provider: prices tick every second of a session, funds too. */
export function createSimulatedProvider(
  options: Pick<MarketParts, 'calendar' | 'clock' | 'catalogue' | 'log'> & { seed: number },
): MarketProvider {
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
    feedOf: () => ({ by: 'stream' }),
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

/** Price to earnings with two decimals; null without earnings. */
const priceToEarnings = (price: Price, earningsPerShare: number | null): string | null =>
  earningsPerShare === null
    ? null
    : (Number(price) / Number(PRICE_UNITS_PER_DOLLAR) / earningsPerShare).toFixed(2)

const marketValue = (price: Price, sharesOutstanding: number): Cents =>
  cents((price * BigInt(sharesOutstanding)) / (PRICE_UNITS_PER_DOLLAR / 100n))
