import type { Tradable } from '#domain/catalogue.ts'
import type { Price } from '#domain/price.ts'
import type { Arrival, Quote } from '#domain/quote.ts'
import type { Bar, HistoryPeriod, HistoryPoint, IntradayInterval } from '#contract/market.ts'

/** A quote with the figures of its session. Funds have a price only: the rest is null. */
export interface MarketQuote extends Quote {
  readonly previousClose: Price
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  /** Shares traded in the session so far. */
  readonly volume: number | null
}

/** A source of market data. Everything beyond this file knows no source by name. */
export interface MarketProvider {
  /** Stored with every fill. */
  readonly name: string
  /** How this source's prices of a type arrive, which decides how long silence is believed. */
  arrivalOf(type: Tradable['type'] | 'index'): Arrival
  /** Hands over the latest quotes, at once or soon, and again whenever they change; returns the way to stop. */
  follow(receive: (quotes: readonly MarketQuote[]) => void): () => void
  /** Prices of a symbol of the catalogue over a period that ends at `at`, oldest first. */
  history(symbol: string, period: HistoryPeriod, at: Date): Promise<HistoryPoint[]>
  /** The latest bars up to `at`, oldest first. */
  bars(symbol: string, interval: IntradayInterval, at: Date): Promise<Bar[]>
}
