import type { HeldQuote } from '#domain/quote.ts'
import type { Clock } from '#server/clock.ts'
import type { MarketProvider, MarketQuote } from './provider.ts'
import { findInstrument } from '#domain/catalogue.ts'

/** The latest quote of everything, in this node's memory. */
export interface QuoteBoard {
  /** Rises whenever any quote changed. */
  readonly version: number
  receive(quotes: readonly MarketQuote[]): void
  latest(symbol: string): MarketQuote | null
  /** The latest quote with its age, for deciding whether an order may be filled at it. */
  held(symbol: string): HeldQuote | null
  /** Calls `listener` after every change. */
  onChange(listener: () => void): void
}

/** An empty board for a provider's quotes. */
export function quoteBoard(provider: MarketProvider, clock: Clock): QuoteBoard {
  const receipts = new Map<string, { quote: MarketQuote; receivedMs: number }>()
  const listeners: (() => void)[] = []
  let version = 0

  return {
    get version() {
      return version
    },
    receive(quotes) {
      const receivedMs = clock.monotonicMs()
      let isChanged = false
      for (const quote of quotes) {
        const known = receipts.get(quote.symbol)?.quote
        isChanged ||= !known || known.price !== quote.price || known.quotedAtMs !== quote.quotedAtMs
        receipts.set(quote.symbol, { quote, receivedMs })
      }
      if (!isChanged) return
      version += 1
      for (const listener of listeners) listener()
    },
    latest: (symbol) => receipts.get(symbol)?.quote ?? null,
    held(symbol) {
      const receipt = receipts.get(symbol)
      const instrument = findInstrument(symbol)
      if (!receipt || !instrument) return null
      const ageMs = clock.monotonicMs() - receipt.receivedMs
      return { quote: receipt.quote, arrival: provider.arrivalOf(instrument.type), ageMs }
    },
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
