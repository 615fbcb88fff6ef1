import type { Instrument } from '#domain/market/catalogue.ts'
import { cents } from '#domain/money/money.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import { type Price, priceOfNumber } from '#domain/money/price.ts'
import type {
  DatedSplit,
  SentBar,
  SentDay,
  SentFigures,
  SentQuote,
  StreamedTrade,
} from '../../ports/market-requests.ts'
import {
  barsIn,
  dateIn,
  daysIn,
  figureIn,
  instantIn,
  isAbsent,
  isRow,
  jsonIn,
  positiveIn,
  priceIn,
  rowsIn,
  sessionIn,
  splitIn,
  volumeIn,
} from '../../ports/read-answer.ts'

/** EODHD's name: .US for US stocks and funds; indices have their suffix. */
export const tickerOf = ({ symbol, type }: Pick<Instrument, 'symbol' | 'type'>): string =>
  type === 'index' ? symbol : `${symbol}.US`

/**
 * Quotes by ticker; a single one comes as an object. Unrequested symbols and those without a value are left out: "NA"
 * is no zero.
 */
export function sentQuotes(answer: unknown, requested: readonly string[]): Map<string, SentQuote> {
  const tickers = new Map(
    requested.flatMap((ticker) => [ticker, ticker.replace(/\.US$/, '')].map((name) => [name, ticker])),
  )
  const quotes = new Map<string, SentQuote>()
  for (const row of rowsIn(Array.isArray(answer) ? answer : [answer])) {
    const ticker = tickers.get(String(row['code']))
    if (ticker === undefined || quotes.has(ticker) || isAbsent(row['close'])) continue
    quotes.set(ticker, {
      price: priceIn(row['close']),
      atMs: instantIn(row['timestamp']),
      previousClose: priceIn(row['previousClose']),
      ...sessionIn(row),
      volume: volumeIn(row['volume']),
      isStreamed: false,
    })
  }
  return quotes
}

/** Price to earnings and market value by ticker, keyed or as a list. */
export function sentFigures(answer: unknown, requested: readonly string[]): Map<string, SentFigures> {
  const data = isRow(answer) ? answer['data'] : answer
  const rows = isRow(data)
    ? Object.entries(data)
    : rowsIn(data).map((row): [string, unknown] => [String(row['symbol'] ?? row['code']), row])
  const known = new Set(requested)
  const figures = new Map<string, SentFigures>()
  for (const [name, row] of rows) {
    const ticker = known.has(name) ? name : `${name}.US`
    if (!known.has(ticker) || !isRow(row)) continue
    const peRatio = figureIn(row['pe'])
    const marketCap = figureIn(row['marketCap'])
    figures.set(ticker, {
      peRatio: peRatio !== null && peRatio > 0 && peRatio < 1e6 ? peRatio.toFixed(2) : null,
      marketCap:
        marketCap !== null && marketCap >= 1 && marketCap < 1e15
          ? cents(BigInt(Math.round(marketCap)) * 100n)
          : null,
    })
  }
  return figures
}

/** Valid end-of-day rows, oldest first. */
export const sentDays = (answer: unknown): SentDay[] => daysIn(answer, (row) => dateIn(row['date']))

/** Complete bars, oldest first and unique. */
export const sentBars = (answer: unknown): SentBar[] => barsIn(answer, (row) => instantIn(row['timestamp']))

/** Splits by first day at the new price: "4.000000/1.000000" is four new shares for one. */
export function sentSplits(answer: unknown): DatedSplit[] {
  return rowsIn(answer).flatMap((row) => {
    const [, shares, old] = /^(\d{1,9}(?:\.\d+)?)\/(\d{1,9}(?:\.\d+)?)$/.exec(String(row['split'])) ?? []
    return splitIn(row['date'], shares, old) ?? []
  })
}

/** Calendar splits of several tickers, as new shares for old. */
export function sentCalendarSplits(answer: unknown): (DatedSplit & { ticker: string })[] {
  return rowsIn(isRow(answer) ? answer['splits'] : null).flatMap((row) => {
    const ratio = `${String(row['new_shares'])}/${String(row['old_shares'])}`
    return sentSplits([{ date: row['split_date'], split: ratio }]).map((read) => ({
      ticker: String(row['code']),
      ...read,
    }))
  })
}

/**
 * Dividends in dollars by ex-date, as paid: `value` alone is adjusted for later splits. Duplicates count once;
 * different ones of a day are added.
 */
export function sentDividends(answer: unknown): { date: NewYorkDate; perShare: Price }[] {
  const byDate = new Map<NewYorkDate, Set<Price>>()
  for (const row of rowsIn(answer)) {
    const date = dateIn(row['date'])
    const amount = positiveIn(isAbsent(row['unadjustedValue']) ? row['value'] : row['unadjustedValue'])
    const perShare = amount === null ? null : priceOfNumber(amount)
    if (date === null || perShare === null || row['currency'] !== 'USD') continue
    byDate.set(date, (byDate.get(date) ?? new Set()).add(perShare))
  }
  return [...byDate].map(([date, amounts]) => ({
    date,
    perShare: [...amounts].reduce((total, one) => (total + one) as Price),
  }))
}

/** Trade conditions that set no last price: odd lots in other markets, averages, late reports. */
const NOT_LAST = new Set(
  [2, 5, 7, 10, 12, 13, 15, 16, 20, 21, 22, 29, 33, 37, 52, 53].map((condition) => String(condition)),
)

/** A stream message: a trade, a subscription's answer, or nothing of use. */
export type StreamMessage =
  | { readonly kind: 'trade'; readonly symbol: string; readonly trade: StreamedTrade }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'other' }

/** Reads a stream message; its symbols have no suffix. */
export function streamMessage(text: string): StreamMessage {
  const message = jsonIn(text)
  if (!isRow(message)) return { kind: 'other' }
  const status = figureIn(message['status_code'])
  if (status !== null) return { kind: 'status', status }
  const { s: symbol, p: price, t: time, c: conditions } = message
  const ms = figureIn(time)
  if (typeof symbol !== 'string' || isAbsent(price) || ms === null) return { kind: 'other' }
  if ([conditions].flat().some((condition) => NOT_LAST.has(String(condition)))) return { kind: 'other' }
  const atMs = instantIn(ms / 1_000)
  if (atMs === null) return { kind: 'other' }
  return { kind: 'trade', symbol: symbol.replace(/\.US$/, ''), trade: { price: priceIn(price), atMs } }
}
