import type { PriceBar } from '#domain/alpaca/join-bars.ts'
import { newYorkInstant, dayOfDate } from '#domain/market/new-york-time.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price } from '#domain/money/price.ts'
import type { MarketQuote } from '#server/market/ports/provider.ts'

const dollars = (price: Price): number => Number(price) / Number(PRICE_UNITS_PER_DOLLAR)

/** In Alpaca's letters. Number and average price of trades are unknown. */
export const presentBar = ({ startsAtMs, open, high, low, close, volume }: PriceBar) => ({
  t: new Date(startsAtMs).toISOString(),
  o: open,
  h: high,
  l: low,
  c: close,
  v: volume,
  n: null,
  vw: null,
})

/** A bar as JSON, encoded once. */
export function barText(bar: PriceBar): string {
  const kept = TEXTS.get(bar)
  if (kept !== undefined) return kept
  const text = JSON.stringify(presentBar(bar))
  TEXTS.set(bar, text)
  return text
}
const TEXTS = new WeakMap<PriceBar, string>()

/** The last price as the firm's trade, without exchange or size. */
export const presentTrade = ({ price, quotedAtMs }: MarketQuote) => ({
  t: new Date(quotedAtMs).toISOString(),
  x: '',
  p: dollars(price),
  s: 0,
  c: [],
  i: 0,
  z: '',
})

/** The last price as a quote: the firm buys and sells at one price. */
export const presentQuote = ({ price, quotedAtMs }: MarketQuote) => ({
  t: new Date(quotedAtMs).toISOString(),
  ax: '',
  ap: dollars(price),
  as: 0,
  bx: '',
  bp: dollars(price),
  bs: 0,
  c: [],
  z: '',
})

/** Today's session as a bar; null for a fund, which has a price only. */
export function presentSession(quote: MarketQuote, calendar: MarketCalendar) {
  const { open, high, low, price, volume, sessionIndex } = quote
  if (open === null || high === null || low === null) return null
  const { date } = calendar.sessionAt(sessionIndex)
  return presentBar({
    startsAtMs: newYorkInstant(dayOfDate(date), 0),
    open: dollars(open),
    high: dollars(high),
    low: dollars(low),
    close: dollars(price),
    volume: volume ?? 0,
  })
}
