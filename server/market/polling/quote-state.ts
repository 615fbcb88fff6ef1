import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { timeOfPrice } from '#domain/market/price-in-force.ts'
import {
  NOTHING_KNOWN,
  type QuoteValidation,
  afterHoldingsWereSplit,
  validateQuote,
} from '#domain/market/quote-validation.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import type { SentFigures, SentQuote } from '../ports/market-requests.ts'
import type { MarketQuote } from '../ports/provider.ts'
import type { KnownQuote } from '../quotes/stored-quotes.ts'
import type { AppliedSplit } from './known-splits.ts'
import { quoteOfSent, withSessionFigures } from './sent-quotes.ts'

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

export interface ReceiptContext {
  readonly provider: string
  readonly symbol: string
  readonly figures: SentFigures
  readonly calendar: MarketCalendar
  readonly now: Date
  /** The symbol's split with that first day, if any. */
  readonly splitOn: (symbol: string, date: NewYorkDate) => SplitRatio | null
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
  const quote = quoteOfSent({ ...context, sent, time, before: before?.quote })
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
