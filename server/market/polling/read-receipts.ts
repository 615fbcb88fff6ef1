import type { MarketRequests, SentFigures, SentQuote } from '../ports/market-requests.ts'
import type { MarketParts, MarketQuote } from '../ports/provider.ts'
import type { KnownQuote } from '../quotes/stored-quotes.ts'
import { createKnownSplits, type AppliedSplit } from './known-splits.ts'
import { timeOfPrice } from '#domain/market/price-in-force.ts'
import {
  NOTHING_KNOWN,
  type QuoteValidation,
  afterHoldingsWereSplit,
  validateQuote,
} from '#domain/market/quote-validation.ts'
import { type QuoteContext, quoteOfSent, withSessionFigures } from './sent-quotes.ts'

export interface ReceiptBatch {
  readonly after: Map<string, KnownQuote>
  readonly stored: readonly KnownQuote[]
  readonly changed: readonly MarketQuote[]
  /** Received again, unchanged. */
  readonly confirmed: readonly string[]
  /** Symbols in which orders stop. */
  readonly halted: readonly KnownQuote[]
}

const NO_FIGURES: SentFigures = { peRatio: null, marketCap: null }

/** Validates receipts, looking up splits that may explain a move. */
export function createReceiptReader(
  parts: Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'catalogue' | 'log'> & {
    name: string
    requests: MarketRequests
    figuresOf(symbol: string): SentFigures | undefined
  },
) {
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

type ReceiptOutcome =
  /** Older than the known price; only session figures were taken. */
  | 'outdated'
  /** Suspect or rejected; the last good price stays. */
  | 'not_accepted'
  /** Accepted, unchanged. */
  | 'confirmed'
  /** Accepted and new. */
  | 'changed'

export interface QuoteStep {
  /** The current quote; undefined until a price is accepted. */
  readonly known: KnownQuote | undefined
  readonly outcome: ReceiptOutcome
  /** Whether orders stop now, or wait for a new reason. */
  readonly isNewHalt: boolean
}

/** A symbol's arrival, and what is known of its splits. */
export interface Receipt {
  readonly sent: SentQuote
  /** May explain a move since the last good price. */
  readonly split: AppliedSplit | null
  /** Ends a split's halt. */
  readonly areHoldingsSplit: boolean
}

export interface ReceiptContext extends QuoteContext {
  readonly now: Date
}

/** A symbol's quote after a receipt. Its `validation` is its state: accepted, suspect or halted. */
export function nextKnownQuote(
  before: KnownQuote | undefined,
  { sent, split, areHoldingsSplit }: Receipt,
  context: ReceiptContext,
): QuoteStep {
  const { calendar, now } = context
  const time = timeOfPrice(sent, before?.quote, calendar, now.getTime())
  if (!time) {
    const known = before && { ...before, quote: withSessionFigures(before.quote, sent, calendar) }
    return { known, outcome: 'outdated', isNewHalt: false }
  }
  const known = before?.validation ?? NOTHING_KNOWN
  const { validation, isAccepted } = validateQuote(
    areHoldingsSplit ? afterHoldingsWereSplit(known) : known,
    sent.price,
    split,
  )
  if (!before && !isAccepted) return { known: undefined, outcome: 'not_accepted', isNewHalt: false }
  const isNewHalt = startsHalt(known, validation)
  if (before && !isAccepted) return { known: { ...before, validation }, outcome: 'not_accepted', isNewHalt }
  const quote = quoteOfSent({ sent, time, before: before?.quote }, context)
  const acceptances = before?.acceptances ?? 0
  return {
    known: { quote, validation, receivedAt: now, acceptances },
    outcome: before && isSame(before.quote, quote) ? 'confirmed' : 'changed',
    isNewHalt,
  }
}

const startsHalt = (before: QuoteValidation, after: QuoteValidation): boolean =>
  after.halt !== null && after.halt.reason !== before.halt?.reason

const isSame = (a: MarketQuote, b: MarketQuote): boolean =>
  a.price === b.price &&
  a.quotedAtMs === b.quotedAtMs &&
  a.volume === b.volume &&
  a.previousClose === b.previousClose &&
  a.isClose === b.isClose &&
  a.peRatio === b.peRatio &&
  a.marketCap === b.marketCap
