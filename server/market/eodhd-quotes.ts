import type { Fund } from '#domain/catalogue.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import { dateOfDay, dayOfDate } from '#domain/new-york-time.ts'
import { priceOfNumber } from '#domain/price.ts'
import type { EodhdQuestions } from './eodhd-questions.ts'
import type { SentFigures, SentQuote } from './eodhd-wire.ts'
import type { MarketQuote } from './provider.ts'

/** A source that is a quarter of an hour late has told the last price of a session by then. */
const CLOSE_TOLD_MS = 20 * 60_000
/** How far back a fund's last two values are looked for: over Christmas and a strike. */
const NAV_DAYS = 14

/** A believed answer as a quote. A time in the future is taken for now: clocks differ. */
export function quoteOfSent(parts: {
  provider: string
  symbol: string
  sent: SentQuote
  before: MarketQuote | undefined
  figures: SentFigures
  calendar: MarketCalendar
  now: Date
}): MarketQuote {
  const { provider, symbol, sent, before, figures, calendar, now } = parts
  const { price, open, high, low, volume } = sent
  if (price === null) throw new Error('what is no price was believed')
  const nowMs = now.getTime()
  const quotedAtMs = Math.min(sent.atMs ?? nowMs, nowMs)
  const session = calendar.latestSession(quotedAtMs)
  const earlier = before && before.sessionIndex < session.index ? before.price : before?.previousClose
  return {
    provider,
    symbol,
    price,
    quotedAtMs,
    sessionIndex: session.index,
    isClose: quotedAtMs >= session.closesAtMs || nowMs >= session.closesAtMs + CLOSE_TOLD_MS,
    previousClose: sent.previousClose ?? earlier ?? price,
    open,
    high,
    low,
    volume,
    ...figures,
  }
}

/** A fund's last net asset value, with the one before it; null when it has none in the last two weeks. One call. */
export async function latestNav(
  ask: EodhdQuestions,
  fund: Fund,
  calendar: MarketCalendar,
  now: Date,
): Promise<SentQuote | null> {
  const latest = calendar.latestSession(now.getTime())
  const days = await ask.days(fund, 'd', dateOfDay(dayOfDate(latest.date) - NAV_DAYS))
  const [last, previous] = days.filter(({ date }) => date <= latest.date).toReversed()
  if (!last) return null
  return {
    price: priceOfNumber(last.close),
    // Made at the close of its day, published in the night.
    atMs: calendar.sessionOnOrBefore(last.date).closesAtMs,
    previousClose: previous ? priceOfNumber(previous.close) : null,
    open: null,
    high: null,
    low: null,
    volume: null,
  }
}
