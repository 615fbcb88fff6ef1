import type { Tradable } from '#domain/market/catalogue.ts'
import { isMadeBefore } from '#domain/market/price-in-force.ts'
import type { PriceFeed, HeldQuote } from '#domain/market/quote.ts'
import type { MarketParts, MarketQuote, QuoteListener } from '../ports/provider.ts'

/** All latest quotes in memory. */
export interface QuoteCache extends QuoteListener {
  /** Rises whenever any quote changed. */
  readonly version: number
  latest(symbol: string): MarketQuote | null
  /** The latest quote with its age, for filling orders; null while suspended. */
  held(symbol: string): HeldQuote | null
  /** Reports a change beside the quotes: some became stale. */
  touch(): void
  onChange(listener: () => void): void
}

/** An empty cache. It never takes a price older than the one it has. */
export function createQuoteCache(
  feedOf: (type: Tradable['type'] | 'index', quote: MarketQuote) => PriceFeed,
  { clock, catalogue }: Pick<MarketParts, 'clock' | 'catalogue'>,
): QuoteCache {
  const receipts = new Map<string, { quote: MarketQuote; receivedMs: number }>()
  const listeners: (() => void)[] = []
  let suspended: ReadonlySet<string> = new Set()
  let version = 0

  function touch(): void {
    version += 1
    for (const listener of listeners) listener()
  }

  function put(quotes: readonly MarketQuote[], receivedMs: number): void {
    let isChanged = false
    const nowMs = clock.now().getTime()
    for (const quote of quotes) {
      const known = receipts.get(quote.symbol)?.quote
      if (isMadeBefore(quote.quotedAtMs, known, nowMs)) continue
      isChanged ||= !known || known.price !== quote.price || known.quotedAtMs !== quote.quotedAtMs
      receipts.set(quote.symbol, { quote, receivedMs })
    }
    if (isChanged) touch()
  }

  return {
    get version() {
      return version
    },
    receive: (quotes) => put(quotes, clock.monotonicMs()),
    restore: (quotes) => put(quotes, -Infinity),
    suspend(symbols) {
      const isChanged = symbols.size !== suspended.size || [...symbols].some((one) => !suspended.has(one))
      suspended = symbols
      if (isChanged) touch()
    },
    latest: (symbol) => receipts.get(symbol)?.quote ?? null,
    held(symbol) {
      const receipt = receipts.get(symbol)
      const instrument = catalogue().find(symbol)
      if (!receipt || !instrument || suspended.has(symbol)) return null
      const ageMs = clock.monotonicMs() - receipt.receivedMs
      return { quote: receipt.quote, feed: feedOf(instrument.type, receipt.quote), ageMs }
    },
    touch,
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
