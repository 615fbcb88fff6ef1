import type { Logger } from 'pino'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketRequests, SentFigures, SentQuote } from '../ports/market-requests.ts'
import type { MarketQuote } from '../ports/provider.ts'
import type { KnownQuote } from '../quotes/stored-quotes.ts'
import { createKnownSplits } from './known-splits.ts'
import { type QuoteStep, type Receipt, nextKnownQuote } from './quote-state.ts'

export interface ReceiptBatch {
  /** Everything known after it. */
  readonly after: Map<string, KnownQuote>
  /** What has to be stored. */
  readonly stored: readonly KnownQuote[]
  /** Quotes that are new. */
  readonly changed: readonly MarketQuote[]
  /** Received again, unchanged. */
  readonly confirmed: readonly string[]
  /** Symbols in which orders stop. */
  readonly halted: readonly KnownQuote[]
}

const NO_FIGURES: SentFigures = { peRatio: null, marketCap: null }

/** Validates receipts, looking up splits that may explain a move. */
export function createReceiptReader(parts: {
  name: string
  requests: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
  catalogue: CatalogueNow
  log: Logger
  figuresOf(symbol: string): SentFigures | undefined
}) {
  const { name, calendar, clock, figuresOf } = parts
  const splits = createKnownSplits(parts)

  /** One receipt. An unaccepted price is tried again with splits since the last good one. */
  async function step(
    before: KnownQuote | undefined,
    symbol: string,
    sent: SentQuote,
    loadSplits: () => Promise<void>,
  ): Promise<QuoteStep> {
    const figures = figuresOf(symbol) ?? NO_FIGURES
    const context = { provider: name, symbol, figures, calendar, now: clock.now(), splitOn: splits.on }
    const isHaltedBySplit = before?.validation.halt?.reason === 'split'
    const areHoldingsSplit = isHaltedBySplit && splits.areApplied(symbol)
    const next = (split: Receipt['split']) =>
      nextKnownQuote(before, { sent, split, areHoldingsSplit }, context)
    const first = next(null)
    if (first.outcome !== 'not_accepted' || !before || sent.price === null) return first
    await loadSplits()
    const split = await splits.since(symbol, before.quote, (one) => next(one).outcome !== 'not_accepted')
    return split ? next(split) : first
  }

  return {
    loadSplits: splits.load,
    /** `quiet` symbols have no trade although their stream runs: their quote is confirmed. */
    async read(
      known: ReadonlyMap<string, KnownQuote>,
      sent: ReadonlyMap<string, SentQuote>,
      quiet: readonly string[],
    ): Promise<ReceiptBatch> {
      const after = new Map(known)
      const stored: KnownQuote[] = []
      const changed: MarketQuote[] = []
      const confirmed = quiet.filter((symbol) => !sent.has(symbol) && known.get(symbol)?.quote.isStreamed)
      const halted: KnownQuote[] = []
      // The splits are read once per batch.
      let loading: Promise<void> | undefined
      const loadSplits = () => (loading ??= splits.load())
      for (const [symbol, one] of sent) {
        const { known: next, outcome, isNewHalt } = await step(known.get(symbol), symbol, one, loadSplits)
        if (!next) continue
        after.set(symbol, next)
        stored.push(next)
        if (isNewHalt) halted.push(next)
        if (outcome === 'confirmed') confirmed.push(symbol)
        // Do not publish an outdated receipt: it would reset the quote's age. The next trade carries its figures.
        if (outcome === 'changed') changed.push(next.quote)
      }
      return { after, stored, changed, confirmed, halted }
    },
  }
}
