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

/** What a receipt did to the known quote of its symbol. */
type ReceiptOutcome =
  /** It was made before the known price; only the session's figures were taken. */
  | 'outdated'
  /** Its price is suspect or rejected; the last good price stays. */
  | 'not_accepted'
  /** It was accepted and says what was known. */
  | 'confirmed'
  /** It was accepted and is new. */
  | 'changed'

export interface QuoteStep {
  /** The current quote; undefined until a price is accepted. */
  readonly known: KnownQuote | undefined
  readonly outcome: ReceiptOutcome
  /** Whether orders stop now, or wait for a new reason. */
  readonly isNewHalt: boolean
}

/** What arrived of a symbol, with what is known of its splits. */
export interface Receipt {
  readonly sent: SentQuote
  /** A split since the last good price that may explain a move. */
  readonly split: AppliedSplit | null
  /** Whether every holding has been split, which ends a halt for a split. */
  readonly areHoldingsSplit: boolean
}

/** What turns an accepted receipt into a quote. */
export interface ReceiptContext {
  readonly provider: string
  readonly symbol: string
  readonly figures: SentFigures
  readonly calendar: MarketCalendar
  readonly now: Date
  /** The split of a symbol whose first day that is, if there is one. */
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
