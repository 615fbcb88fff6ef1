import type { Bar, HistoryPoint } from '#contract/market/market.ts'
import type { PublicConfig } from '#contract/platform/config.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { PriceFeed, Quote } from '#domain/market/quote.ts'
import type { Price } from '#domain/money/price.ts'
import type { Headline } from '#domain/simulation/news/headlines.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { SentFigures, SentQuote } from './market-requests.ts'

/** What the market's parts stand on; each picks what it needs. */
export interface MarketParts extends Platform {
  readonly calendar: MarketCalendar
  readonly catalogue: CatalogueNow
}

/** A quote with session figures; null for funds. */
export interface MarketQuote
  extends Quote, SentFigures, Pick<SentQuote, 'open' | 'high' | 'low' | 'volume' | 'isStreamed'> {
  readonly previousClose: Price
}

/** Receives prices, aged from the call by the monotonic clock. */
export interface QuoteListener {
  /** Prices just received, including unchanged ones. */
  receive(quotes: readonly MarketQuote[]): void
  /** Earlier good prices: shown, but in session orders wait for a new receipt. */
  restore(quotes: readonly MarketQuote[]): void
  /** Symbols with a price at which no order is filled. */
  suspend(symbols: ReadonlySet<string>): void
}

/** A source of market data, known by name only here. */
export interface MarketProvider {
  /** Stored with every fill. */
  readonly name: string
  readonly prices: PublicConfig['prices']
  /** What its license requires beside prices, or null. */
  readonly credit: PublicConfig['priceCredit'] | null
  /** How an instrument's quote arrived, which decides when it is stale. */
  feedOf(type: Tradable['type'] | 'index', quote: MarketQuote): PriceFeed
  /** Then screens must label stale prices. */
  readonly mayFallSilent: boolean
  /** Sends the latest quotes to `listener`, and changes or confirmations while the subscription's jobs run. */
  subscribe(listener: QuoteListener): QuoteSubscription
  /** Prices over a period up to `at`, oldest first. Throws a MarketFailure without any. */
  history(symbol: string, period: HistoryPeriod, at: Date): Promise<HistoryPoint[]>
  /** Closes of sessions between two dates, inclusive, per share of their day, unadjusted. Throws a MarketFailure. */
  closes(symbol: string, from: NewYorkDate, upTo: NewYorkDate): Promise<ReadonlyMap<NewYorkDate, Price>>
  /** Bars up to `at`, oldest first. Throws a MarketFailure. */
  bars(symbol: string, interval: IntradayInterval, at: Date): Promise<Bar[]>
  /** The last four quarterly dividends per share of today, by ex-dates up to `at`; null without a whole year. */
  dividendsOfYear(instrument: Tradable, at: Date): Price | null
  /** Its own reports, newest first; none for a real provider. */
  headlines(at: Date, limit: number, symbol?: string): Headline[]
  /** A report published by then, or null. */
  headline(id: string, at: Date): Headline | null
}

export interface QuoteSubscription {
  /** Done after the first prices or the first failed attempt. Never rejects. */
  readonly ready: Promise<void>
  readonly jobs: readonly Job[]
  /** Publishes nothing more. Call it after the jobs were told to stop; waits for their work. */
  stop(): Promise<void>
}

/** Why a provider gave nothing usable, in our own words: its answer is never repeated. */
export class MarketFailure extends Error {
  override readonly name: string = 'MarketFailure'
}
