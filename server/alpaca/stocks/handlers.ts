import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { PriceBar } from '#domain/market/quote.ts'
import type { Market } from '#server/market/market.ts'
import type { MarketQuote } from '#server/market/ports/provider.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult, encodedAnswer } from '../http/alpaca-call.ts'
import { findAsset } from '../market/assets.ts'
import { type BarPage, barsOf, findBars } from './find-bars.ts'
import { newYorkInstant, dayOfDate } from '#domain/market/new-york-time.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price } from '#domain/money/price.ts'

interface StockParts {
  market: Pick<Market, 'bars' | 'calendar' | 'latestQuote'>
  clock: Pick<Clock, 'now'>
  catalogue: CatalogueNow
}

type StockCalls = Extract<keyof AlpacaHandlers, `listBars${string}` | `latest${string}` | `snapshot${string}`>

type Shown = (symbol: string) => Promise<object | Refusal> | object | Refusal

/** One dealer's prices: bid and ask are equal. */
export const stockHandlers = ({ market, clock, catalogue }: StockParts): Pick<AlpacaHandlers, StockCalls> => {
  const bar: Shown = async (symbol) => (await lastBar(market, symbol)) ?? UNAVAILABLE
  const trade = ofQuote(market, presentTrade)
  const quote = ofQuote(market, presentQuote)
  const snapshot = snapshotOf(market)
  return {
    listBars: ({ query: { symbols, ...query } }) => bars(symbols, query),
    async listBarsOf({ params: { symbol }, query }) {
      const page = await findPage([symbol], query)
      if ('status' in page || isRefusal(page)) return page
      const [found] = page.bars.values()
      return encodedAnswer(
        `{"symbol":${JSON.stringify(symbol)},"bars":${barsText(found ?? [])},${tokenText(page)}}`,
      )
    },
    latestBars: ({ query }) => many(catalogue(), query.symbols, bar, 'bars'),
    latestBarOf: ({ params }) => one(catalogue(), params.symbol, bar, 'bar'),
    latestTrades: ({ query }) => many(catalogue(), query.symbols, trade, 'trades'),
    latestTradeOf: ({ params }) => one(catalogue(), params.symbol, trade, 'trade'),
    latestQuotes: ({ query }) => many(catalogue(), query.symbols, quote, 'quotes'),
    latestQuoteOf: ({ params }) => one(catalogue(), params.symbol, quote, 'quote'),
    snapshots: ({ query }) => many(catalogue(), query.symbols, snapshot, null),
    snapshotOf: ({ params }) => one(catalogue(), params.symbol, snapshot, null),
  }

  async function bars(
    symbols: readonly string[],
    query: Parameters<typeof findBars>[2],
  ): Promise<AlpacaResult> {
    const page = await findPage(symbols, query)
    if ('status' in page || isRefusal(page)) return page
    const found = [...page.bars].map(([symbol, list]) => `${JSON.stringify(symbol)}:${barsText(list)}`)
    return encodedAnswer(`{"bars":{${found.join(',')}},${tokenText(page)}}`)
  }

  async function findPage(symbols: readonly string[], query: Parameters<typeof findBars>[2]) {
    return unknownAmong(catalogue(), symbols) ?? findBars(market, symbols, query, clock.now().getTime())
  }
}

const barsText = (bars: readonly PriceBar[]): string => `[${bars.map(barText).join(',')}]`
const tokenText = ({ nextPageToken }: BarPage): string => `"next_page_token":${JSON.stringify(nextPageToken)}`

const UNAVAILABLE = refuse('price_unavailable', { retryAfterSeconds: 5 })

/** Names the first unknown symbol. Asset ids are not accepted. */
function unknownAmong(catalogue: Catalogue, symbols: readonly string[]): AlpacaError | null {
  const unknown = symbols.find((symbol) => findAsset(catalogue, symbol)?.symbol !== symbol)
  return unknown === undefined ? null : alpacaError('not_found', `asset not found for ${unknown}`)
}

async function many(
  catalogue: Catalogue,
  symbols: readonly string[],
  shown: Shown,
  name: string | null,
): Promise<AlpacaResult> {
  const unknown = unknownAmong(catalogue, symbols)
  if (unknown) return unknown
  const found: [string, object][] = []
  for (const symbol of symbols) {
    const value = await shown(symbol)
    if (isRefusal(value)) return value
    found.push([symbol, value])
  }
  const bySymbol = Object.fromEntries(found)
  return new AlpacaAnswer(name === null ? bySymbol : { [name]: bySymbol })
}

async function one(
  catalogue: Catalogue,
  symbol: string,
  shown: Shown,
  name: string | null,
): Promise<AlpacaResult> {
  const unknown = unknownAmong(catalogue, [symbol])
  if (unknown) return unknown
  const value = await shown(symbol)
  if (isRefusal(value)) return value
  return new AlpacaAnswer(name === null ? { symbol, ...value } : { symbol, [name]: value })
}

const ofQuote =
  ({ latestQuote }: StockParts['market'], present: (quote: MarketQuote) => object): Shown =>
  (symbol) => {
    const quote = latestQuote(symbol)
    return quote ? present(quote) : UNAVAILABLE
  }

async function lastBar(market: StockParts['market'], symbol: string) {
  const last = (await barsOf(market, symbol, '1Min'))?.at(-1)
  return last ? presentBar(last) : null
}

/** The last price in every form, and the sessions of today and before. */
const snapshotOf =
  (market: StockParts['market']): Shown =>
  async (symbol) => {
    const quote = market.latestQuote(symbol)
    if (!quote) return UNAVAILABLE
    const daily = presentSession(quote, market.calendar)
    const days = (await barsOf(market, symbol, '1Day')) ?? []
    const before = days.findLast(({ startsAtMs }) => daily !== null && startsAtMs < Date.parse(daily.t))
    const minute = await lastBar(market, symbol)
    return {
      latestTrade: presentTrade(quote),
      latestQuote: presentQuote(quote),
      ...(minute ? { minuteBar: minute } : {}),
      ...(daily ? { dailyBar: daily } : {}),
      ...(before ? { prevDailyBar: presentBar(before) } : {}),
    }
  }

const dollars = (price: Price): number => Number(price) / Number(PRICE_UNITS_PER_DOLLAR)

/** In Alpaca's letters. Number and average price of trades are unknown. */
const presentBar = ({ startsAtMs, open, high, low, close, volume }: PriceBar) => ({
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
function barText(bar: PriceBar): string {
  const kept = TEXTS.get(bar)
  if (kept !== undefined) return kept
  const text = JSON.stringify(presentBar(bar))
  TEXTS.set(bar, text)
  return text
}
const TEXTS = new WeakMap<PriceBar, string>()

/** The last price as the firm's trade, without exchange or size. */
const presentTrade = ({ price, quotedAtMs }: MarketQuote) => ({
  t: new Date(quotedAtMs).toISOString(),
  x: '',
  p: dollars(price),
  s: 0,
  c: [],
  i: 0,
  z: '',
})

/** The last price as a quote: the firm buys and sells at one price. */
const presentQuote = ({ price, quotedAtMs }: MarketQuote) => ({
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
function presentSession(quote: MarketQuote, calendar: MarketCalendar) {
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
