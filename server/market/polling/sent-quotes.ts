import type { Fund } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import type { PriceTime } from '#domain/market/price-in-force.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import { previousCloseBeside } from '#domain/market/quote-validation.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import type { MarketRequests, SentFigures, SentQuote, StreamedTrade } from '../ports/market-requests.ts'
import type { MarketQuote } from '../ports/provider.ts'

/** Takes the session's figures of an outdated answer, not its price and time; none of another session. */
export function withSessionFigures(
  quote: MarketQuote,
  sent: SentQuote,
  calendar: MarketCalendar,
): MarketQuote {
  if (sent.atMs === null || sent.atMs < calendar.sessionAt(quote.sessionIndex).opensAtMs) return quote
  const { open, high, low, volume, previousClose } = sent
  return {
    ...quote,
    previousClose: previousClose ?? quote.previousClose,
    open: open ?? quote.open,
    high: quote.high === null || (high !== null && high > quote.high) ? high : quote.high,
    low: quote.low === null || (low !== null && low < quote.low) ? low : quote.low,
    volume: quote.volume === null || (volume !== null && volume > quote.volume) ? volume : quote.volume,
  }
}

/** A trade as a quote, extending the known session's high and low or beginning a new session. */
export function sentTrade(
  { price, atMs }: StreamedTrade,
  quote: MarketQuote,
  calendar: MarketCalendar,
): SentQuote {
  if (quote.sessionIndex < calendar.latestSession(atMs).index) {
    const begun = { open: price, high: price, low: price, volume: null }
    return { price, atMs, previousClose: quote.price, ...begun, isStreamed: true }
  }
  const { previousClose, open, high, low, volume } = quote
  return {
    price,
    atMs,
    previousClose,
    open,
    high: high !== null && price !== null && price > high ? price : high,
    low: low !== null && price !== null && price < low ? price : low,
    volume,
    isStreamed: true,
  }
}

/** Enough for two fund values over Christmas and a strike. */
const NAV_DAYS = 14

export interface QuoteContext {
  readonly provider: string
  readonly symbol: string
  readonly figures: SentFigures
  readonly calendar: MarketCalendar
  /** The symbol's split with that first day, if any. */
  readonly splitOn: (symbol: string, date: NewYorkDate) => SplitRatio | null
}

/** An accepted answer as a quote. */
export function quoteOfSent(
  { sent, time, before }: { sent: SentQuote; time: PriceTime; before: MarketQuote | undefined },
  { provider, symbol, figures, calendar, splitOn }: QuoteContext,
): MarketQuote {
  const { price, open, high, low, volume } = sent
  if (price === null) throw new Error('a quote without a price was accepted')
  const session = calendar.sessionAt(time.sessionIndex)
  const earlier = before && before.sessionIndex < session.index ? before.price : before?.previousClose
  const previousClose = sent.previousClose ?? earlier ?? price
  const split = splitOn(symbol, session.date)
  return {
    provider,
    symbol,
    price,
    ...time,
    previousClose: split ? previousCloseBeside(price, previousClose, split) : previousClose,
    open,
    high,
    low,
    volume,
    isStreamed: sent.isStreamed,
    ...figures,
  }
}

/** A fund's last net asset value and the one before; null without any in two weeks. One call. */
export async function latestNav(
  ask: MarketRequests,
  fund: Fund,
  calendar: MarketCalendar,
  now: Date,
): Promise<SentQuote | null> {
  const latest = calendar.latestSession(now.getTime())
  const days = await ask.days(fund, 'd', dateOfDay(dayOfDate(latest.date) - NAV_DAYS), latest.date)
  // A running day has no value yet.
  const ended = days.filter(({ date }) => calendar.sessionOnOrBefore(date).closesAtMs <= now.getTime())
  const [last, previous] = ended.toReversed()
  if (!last) return null
  return {
    price: priceOfNumber(last.close),
    // Its day's close, published at night.
    atMs: calendar.sessionOnOrBefore(last.date).closesAtMs,
    previousClose: previous ? priceOfNumber(previous.close) : null,
    open: null,
    high: null,
    low: null,
    volume: null,
    isStreamed: false,
  }
}
