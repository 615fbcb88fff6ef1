import type { Instrument } from '#domain/market/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'

export type Named = Pick<Instrument, 'symbol' | 'type'>

/** Requests to an internet provider, in our symbols. All throw a ProviderFailure. */
export interface MarketRequests {
  /** Instruments in one request for quotes. */
  readonly quotesPerRequest: number
  /** The latest quotes of at most that many instruments, by symbol. */
  quotes(instruments: readonly Named[]): Promise<Map<string, SentQuote>>
  /** Price to earnings and market value by symbol; null if missing or too many calls. */
  readonly figures: ((stocks: readonly Named[]) => Promise<Map<string, SentFigures>>) | null
  /** Closes of days or weeks from one date up to another, oldest first. */
  days(instrument: Named, period: 'd' | 'w', from: NewYorkDate, upTo: NewYorkDate): Promise<SentDay[]>
  /** Closes between two dates, unadjusted, oldest first. */
  tradedCloses(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedClose[]>
  /** Whether bars come as traded rather than split-adjusted. */
  readonly barsAreAsTraded: boolean
  /** Bars between two instants, oldest first. */
  bars(instrument: Named, interval: '1m' | '5m' | '1h', fromMs: number, untilMs: number): Promise<SentBar[]>
  /** The splits of an instrument with a first day between two dates, both included. */
  splits(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedSplit[]>
}

export interface DatedSplit {
  readonly date: NewYorkDate
  readonly split: SplitRatio
}

/** What a provider sent for one symbol. */
export interface SentQuote {
  /** Null when it sent no price: zero, negative, not a number. */
  readonly price: Price | null
  /** Null when it gave no time. */
  readonly atMs: number | null
  readonly previousClose: Price | null
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  readonly volume: number | null
  /** Whether it is a trade of this instant, not a delayed price. */
  readonly isStreamed: boolean
}

/** A trade of a stream. */
export interface StreamedTrade {
  /** Null when its price is zero, negative or not a number. */
  readonly price: Price | null
  readonly atMs: number
}

export interface SentFigures {
  readonly peRatio: string | null
  readonly marketCap: Cents | null
}

/** A day, or a week by its last day: the close as traded, and adjusted for splits and dividends. */
export interface SentDay {
  readonly date: NewYorkDate
  readonly close: number
  readonly adjusted: number
  /** Whole shares, adjusted for splits since; absent where the provider says none. */
  readonly volume?: number
}

type DatedClose = Pick<SentDay, 'date' | 'close'>

export interface SentBar {
  readonly startsAtMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}
