import type { Instrument } from '#domain/catalogue.ts'
import { type Cents, cents } from '#domain/money.ts'
import { type NewYorkDate } from '#domain/new-york-time.ts'
import { type Price, priceOfNumber } from '#domain/price.ts'
import type { Split } from '#domain/quote-trust.ts'

/** What EODHD said of one symbol. */
export interface SentQuote {
  /** Null when what it sent is no price: zero, negative, not a number. */
  readonly price: Price | null
  /** Null when it gave no time. */
  readonly atMs: number | null
  readonly previousClose: Price | null
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  readonly volume: number | null
  /** Whether it is a trade of this moment, not a price of a quarter of an hour ago. */
  readonly isStreamed: boolean
}

/** A trade of a stream. */
export interface Trade {
  /** Null when it is no price. */
  readonly price: Price | null
  readonly atMs: number
}

export interface SentFigures {
  readonly peRatio: string | null
  readonly marketCap: Cents | null
}

/** A day, or a week by its last day: the close as it was, and adjusted for splits and dividends since. */
export interface SentDay {
  readonly date: NewYorkDate
  readonly close: number
  readonly adjusted: number
}

export interface SentBar {
  readonly startsAtMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Their name of an instrument: stocks and funds of the United States end in .US, indices have theirs already. */
export const tickerOf = ({ symbol, type }: Pick<Instrument, 'symbol' | 'type'>): string =>
  type === 'index' ? symbol : `${symbol}.US`

/**
 * The quotes of an answer, by ticker. One ticker comes as an object, several as a list. What was not asked
 * for is left out, and so is a symbol of which it says nothing: "NA" is no zero.
 */
export function sentQuotes(answer: unknown, asked: readonly string[]): Map<string, SentQuote> {
  const tickers = new Map(
    asked.flatMap((ticker) => [ticker, ticker.replace(/\.US$/, '')].map((name) => [name, ticker])),
  )
  const quotes = new Map<string, SentQuote>()
  for (const row of recordsOf(Array.isArray(answer) ? answer : [answer])) {
    const ticker = tickers.get(String(row['code']))
    if (ticker === undefined || quotes.has(ticker) || isAbsent(row['close'])) continue
    const volume = figureOf(row['volume'])
    quotes.set(ticker, {
      price: priceIn(row['close']),
      atMs: instantOf(row['timestamp']),
      previousClose: priceIn(row['previousClose']),
      ...dayOf(priceIn(row['open']), priceIn(row['high']), priceIn(row['low'])),
      volume: volume !== null && Number.isSafeInteger(volume) && volume >= 0 ? volume : null,
      isStreamed: false,
    })
  }
  return quotes
}

/** Price to earnings and market value, by ticker; of the keyed form, and of a list in case it comes as one. */
export function sentFigures(answer: unknown, asked: readonly string[]): Map<string, SentFigures> {
  const data = isRecord(answer) ? answer['data'] : answer
  const rows = isRecord(data)
    ? Object.entries(data)
    : recordsOf(Array.isArray(data) ? data : []).map((row): [string, unknown] => [
        String(row['symbol'] ?? row['code']),
        row,
      ])
  const known = new Set(asked)
  const figures = new Map<string, SentFigures>()
  for (const [name, row] of rows) {
    const ticker = known.has(name) ? name : `${name}.US`
    if (!known.has(ticker) || !isRecord(row)) continue
    const peRatio = figureOf(row['pe'])
    const marketCap = figureOf(row['marketCap'])
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

/** End-of-day rows, oldest first; rows that are not what they should be are left out. */
export function sentDays(answer: unknown): SentDay[] {
  const days = recordsOf(Array.isArray(answer) ? answer : []).flatMap((row): SentDay[] => {
    const date = dateOf(row['date'])
    const close = positive(row['close'])
    if (date === null || close === null) return []
    return [{ date, close, adjusted: positive(row['adjusted_close']) ?? close }]
  })
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Bars, oldest first and each start once; a bar with a hole in it is left out. */
export function sentBars(answer: unknown): SentBar[] {
  const bars = new Map<number, SentBar>()
  for (const row of recordsOf(Array.isArray(answer) ? answer : [])) {
    const startsAtMs = instantOf(row['timestamp'])
    const open = positive(row['open'])
    const high = positive(row['high'])
    const low = positive(row['low'])
    const close = positive(row['close'])
    if (startsAtMs === null || open === null || high === null || low === null || close === null) continue
    if (low > Math.min(open, close) || high < Math.max(open, close)) continue
    const volume = Math.max(0, Math.round(figureOf(row['volume']) ?? 0))
    bars.set(startsAtMs, { startsAtMs, open, high, low, close, volume })
  }
  return [...bars.values()].toSorted((a, b) => a.startsAtMs - b.startsAtMs)
}

/** Splits with the first day traded at the new price: "4.000000/1.000000" is four new shares for an old one. */
export function sentSplits(answer: unknown): { date: NewYorkDate; split: Split }[] {
  return recordsOf(Array.isArray(answer) ? answer : []).flatMap((row) => {
    const date = dateOf(row['date'])
    const [, shares, old] = /^(\d{1,9}(?:\.\d+)?)\/(\d{1,9}(?:\.\d+)?)$/.exec(String(row['split'])) ?? []
    const newShares = BigInt(Math.round(Number(shares ?? 0) * 1e6))
    const oldShares = BigInt(Math.round(Number(old ?? 0) * 1e6))
    return date !== null && newShares > 0n && oldShares > 0n
      ? [{ date, split: { newShares, oldShares } }]
      : []
  })
}

/** The coming and past splits of several tickers, of the calendar: so many new shares for so many old ones. */
export function sentCalendarSplits(answer: unknown): { ticker: string; date: NewYorkDate; split: Split }[] {
  const splits = isRecord(answer) ? answer['splits'] : null
  return recordsOf(Array.isArray(splits) ? splits : []).flatMap((row) => {
    const ratio = `${String(row['new_shares'])}/${String(row['old_shares'])}`
    return sentSplits([{ date: row['split_date'], split: ratio }]).map((read) => ({
      ticker: String(row['code']),
      ...read,
    }))
  })
}

/**
 * Dividends in dollars with their ex-date, as they were paid: `value` alone is adjusted for later splits. What is
 * listed twice counts once, and two different ones of a day are one.
 */
export function sentDividends(answer: unknown): { date: NewYorkDate; perShare: Price }[] {
  const byDate = new Map<NewYorkDate, Set<Price>>()
  for (const row of recordsOf(Array.isArray(answer) ? answer : [])) {
    const date = dateOf(row['date'])
    const amount = positive(isAbsent(row['unadjustedValue']) ? row['value'] : row['unadjustedValue'])
    const perShare = amount === null ? null : priceOfNumber(amount)
    if (date === null || perShare === null || row['currency'] !== 'USD') continue
    byDate.set(date, (byDate.get(date) ?? new Set()).add(perShare))
  }
  return [...byDate].map(([date, amounts]) => ({
    date,
    perShare: [...amounts].reduce((total, one) => (total + one) as Price),
  }))
}

/** Conditions of a trade that do not make it the last price: odd lots in other markets, averages, late reports. */
const NOT_LAST = new Set(
  [2, 5, 7, 10, 12, 13, 15, 16, 20, 21, 22, 29, 33, 37, 52, 53].map((condition) => String(condition)),
)

/** What a message of the stream says: a trade, an answer to a subscription, or nothing of use. */
export type StreamMessage =
  | { readonly kind: 'trade'; readonly symbol: string; readonly trade: Trade }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'other' }

/** Reads a message of the stream, which names symbols without their suffix. */
export function streamMessage(text: string): StreamMessage {
  const message = jsonOf(text)
  if (!isRecord(message)) return { kind: 'other' }
  const status = figureOf(message['status_code'])
  if (status !== null) return { kind: 'status', status }
  const { s: symbol, p: price, t: time, c: conditions } = message
  const ms = figureOf(time)
  if (typeof symbol !== 'string' || isAbsent(price) || ms === null) return { kind: 'other' }
  if ([conditions].flat().some((condition) => NOT_LAST.has(String(condition)))) return { kind: 'other' }
  const atMs = instantOf(ms / 1_000)
  if (atMs === null) return { kind: 'other' }
  return { kind: 'trade', symbol: symbol.replace(/\.US$/, ''), trade: { price: priceIn(price), atMs } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordsOf = (rows: readonly unknown[]): Record<string, unknown>[] => rows.filter(isRecord)

/** Nothing was said: the field is missing, null, empty or "NA". */
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^(na|n\/a)?$/i.test(value.trim()))

/** A finite number, also one that came as text; null otherwise. */
function figureOf(value: unknown): number | null {
  const figure = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null
}

function positive(value: unknown): number | null {
  const figure = figureOf(value)
  return figure !== null && figure > 0 && figure < 1e12 ? figure : null
}

const priceIn = (value: unknown): Price | null => {
  const figure = figureOf(value)
  return figure === null ? null : priceOfNumber(figure)
}

/** The session's figures, or none of them where they contradict each other. */
function dayOf(
  open: Price | null,
  high: Price | null,
  low: Price | null,
): Pick<SentQuote, 'open' | 'high' | 'low'> {
  const isSound = open !== null && high !== null && low !== null && low <= open && open <= high
  return isSound ? { open, high, low } : { open: null, high: null, low: null }
}

const FIRST_INSTANT_MS = Date.parse('2000-01-10T00:00:00Z')
const LAST_INSTANT_MS = Date.parse('2041-01-01T00:00:00Z')

/** Unix seconds as an instant; null for what the calendar does not know. */
function instantOf(value: unknown): number | null {
  const seconds = figureOf(value)
  if (seconds === null) return null
  const ms = Math.round(seconds * 1_000)
  return ms >= FIRST_INSTANT_MS && ms < LAST_INSTANT_MS ? ms : null
}

function dateOf(value: unknown): NewYorkDate | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return null
  const ms = Date.parse(`${value}T00:00:00Z`)
  return ms >= FIRST_INSTANT_MS && ms < LAST_INSTANT_MS ? value : null
}
