import { divideHalfUp, formatDecimal } from '../money/decimal.ts'
import type { MarketCalendar, SessionStatus } from './market-calendar.ts'
import type { Price } from '../money/price.ts'

/** An instrument's price and origin: what an order is filled at. */
export interface Quote {
  readonly symbol: string
  readonly price: Price
  /** When the price was made, epoch ms; a quarter of an hour ago for delayed providers. */
  readonly quotedAtMs: number
  readonly sessionIndex: number
  readonly isClose: boolean
  readonly provider: string
}

/** Prices in dollars where nothing else is said, the start in epoch ms, whole shares. */
export interface PriceBar {
  readonly startsAtMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** How prices arrive, which decides staleness. */
export type PriceFeed =
  | { readonly by: 'stream' }
  | { readonly by: 'poll'; readonly everyMs: number }
  /** Net asset values: one a session, known before the next open. */
  | { readonly by: 'nav' }

export interface HeldQuote {
  readonly quote: Quote
  readonly feed: PriceFeed
  /** Time since receipt, by the monotonic clock. */
  readonly ageMs: number
}

const STREAM_SILENCE_MS = 15_000
const MISSED_POLLS = 3
/** A net asset value expires when one two sessions newer is due. */
const NAV_SESSIONS = 3

/** The quote an order may be filled at now, or null: in session a fresh one, after hours the last close. */
export function fillableQuote(held: HeldQuote | null, status: SessionStatus): Quote | null {
  if (!held) return null
  const { quote, feed } = held
  const sessionsAgo = status.session.index - quote.sessionIndex
  if (feed.by === 'nav') return sessionsAgo < NAV_SESSIONS ? quote : null
  if (!status.isOpen) return quote.isClose && sessionsAgo === 0 ? quote : null
  return isFresh(held) ? quote : null
}

/** Whether a streamed or polled quote is recent enough that its provider is not silent. */
export const isFresh = ({ feed, ageMs }: HeldQuote): boolean =>
  ageMs <= (feed.by === 'poll' ? MISSED_POLLS * feed.everyMs : STREAM_SILENCE_MS)

/**
 * The quote for resting orders: the market is open and the price is this session's. A delayed provider's first prices
 * after the open are yesterday's.
 */
export function openingQuote(held: HeldQuote | null, status: SessionStatus): Quote | null {
  const quote = status.isOpen ? fillableQuote(held, status) : null
  if (!held || !quote || held.feed.by === 'nav') return quote
  const { session } = status
  return quote.sessionIndex === session.index && quote.quotedAtMs >= session.opensAtMs ? quote : null
}

/** A fund's last published net asset value, and its time. */
export interface PublishedNav {
  readonly price: Price
  readonly madeAtMs: number
}

/** A fund quote's net asset value: its own at the close, else the previous session's. */
export function publishedNav(
  quote: Quote & { readonly previousClose: Price },
  calendar: Pick<MarketCalendar, 'sessionAt'>,
): PublishedNav {
  const { sessionIndex, isClose, previousClose } = quote
  const price = isClose ? quote.price : previousClose
  const session = calendar.sessionAt(isClose ? sessionIndex : sessionIndex - 1)
  return { price, madeAtMs: session.closesAtMs }
}

/** Percent from `from` to `to` with two decimals: "-1.23". Half away from zero. */
export function changePercent(from: Price, to: Price): string {
  const hundredths = divideHalfUp((to > from ? to - from : from - to) * 10_000n, from)
  return formatDecimal(to >= from ? hundredths : -hundredths, 2)
}
