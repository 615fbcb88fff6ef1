import type { Instrument } from '#domain/market/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { PriceBar } from '#domain/market/quote.ts'
import type { Price } from '#domain/money/price.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'

export type Named = Pick<Instrument, 'symbol' | 'type'>

/** Requests to an internet provider, in our symbols. All throw a ProviderFailure. */
export interface MarketRequests {
  readonly quotesPerRequest: number
  /** Quotes by symbol, of at most that many instruments. */
  quotes(instruments: readonly Named[]): Promise<Map<string, SentQuote>>
  /** Price to earnings and market value by symbol; null if missing or too many calls. */
  readonly figures: ((stocks: readonly Named[]) => Promise<Map<string, SentFigures>>) | null
  /** Daily or weekly closes between two dates, oldest first. */
  days(instrument: Named, period: 'd' | 'w', from: NewYorkDate, upTo: NewYorkDate): Promise<SentDay[]>
  /** Closes between two dates, unadjusted, oldest first. */
  tradedCloses(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedClose[]>
  /** Whether bars come as traded rather than split-adjusted. */
  readonly barsAreAsTraded: boolean
  bars(instrument: Named, interval: '1m' | '5m' | '1h', fromMs: number, untilMs: number): Promise<SentBar[]>
  /** Splits with a first day between two dates, inclusive. */
  splits(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedSplit[]>
}

export interface DatedSplit {
  readonly date: NewYorkDate
  readonly split: SplitRatio
}

export interface SentQuote {
  /** Null if zero, negative or no number. */
  readonly price: Price | null
  /** Null without a time. */
  readonly atMs: number | null
  readonly previousClose: Price | null
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  /** Shares traded in the session so far. */
  readonly volume: number | null
  /** A live trade rather than a delayed price: it is stale sooner. */
  readonly isStreamed: boolean
}

export interface StreamedTrade {
  /** Null if zero, negative or no number. */
  readonly price: Price | null
  readonly atMs: number
}

export interface SentFigures {
  /** A decimal with two places; null without earnings or answer. */
  readonly peRatio: string | null
  readonly marketCap: Cents | null
}

/** A day, or a week by its last day: the close as traded, and adjusted for splits and dividends. */
export interface SentDay {
  readonly date: NewYorkDate
  readonly close: number
  readonly adjusted: number
  /** Whole split-adjusted shares, if given. */
  readonly volume?: number
}

type DatedClose = Pick<SentDay, 'date' | 'close'>

export type SentBar = PriceBar
