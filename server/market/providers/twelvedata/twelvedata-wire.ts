import type { Instrument } from '#domain/market/catalogue.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import type { DatedSplit, SentBar, SentDay, SentQuote } from '../../ports/market-requests.ts'
import {
  type Row,
  barsIn,
  dateIn,
  daysIn,
  figureIn,
  instantIn,
  isAbsent,
  isRow,
  priceIn,
  rowsIn,
  sessionIn,
  splitIn,
  utcTextIn,
  volumeIn,
} from '../../ports/read-answer.ts'

/** Indices have other names; share classes are written with a dot. */
export function twelvedataSymbol({ symbol, type }: Pick<Instrument, 'symbol' | 'type'>): string {
  if (type !== 'index') return symbol.replace('-', '.')
  const name = symbol.replace(/\.INDX$/, '')
  return name === 'GSPC' ? 'SPX' : name
}

/**
 * An answer's real status: errors come as `{"code":429,"message":"…","status":"error"}`, even with status 200 and in
 * place of single quotes. Null if no error.
 */
export function twelvedataError(answer: unknown): number | null {
  if (!isRow(answer)) return null
  const code = figureIn(answer['code'])
  const isCode = code !== null && Number.isInteger(code) && code >= 400 && code <= 599
  if (answer['status'] !== 'error' && !isCode) return null
  return isCode ? code : 500
}

/** One symbol comes as a quote, several keyed. */
export function twelvedataRows(answer: unknown, requested: readonly string[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  if (!isRow(answer)) return rows
  const [only] = requested
  for (const symbol of requested) {
    const row = answer[symbol]
    if (isRow(row)) rows.set(symbol, row)
  }
  if (rows.size === 0 && requested.length === 1 && only !== undefined) rows.set(only, answer)
  return rows
}

/** A quote; null if empty or not in dollars. Its time is the last minute's, but not before the session's open. */
export function twelvedataQuote(row: Row, requested: string): SentQuote | null {
  const { symbol, currency, close, datetime } = row
  if (twelvedataError(row) !== null || isAbsent(close)) return null
  if (!isAbsent(symbol) && symbol !== requested) return null
  if (!isAbsent(currency) && currency !== 'USD') return null
  const day = typeof datetime === 'string' ? dateIn(datetime.slice(0, 10)) : null
  const opensAtMs = day === null ? null : newYorkInstant(dayOfDate(day), OPENS_AT)
  const saidAtMs = instantIn(row['last_quote_at']) ?? instantIn(row['timestamp'])
  return {
    price: priceIn(close),
    atMs: saidAtMs !== null && opensAtMs !== null ? Math.max(saidAtMs, opensAtMs) : (saidAtMs ?? opensAtMs),
    previousClose: priceIn(row['previous_close']),
    ...sessionIn(row),
    volume: volumeIn(row['volume']),
    isStreamed: false,
  }
}

/** Half past nine. */
const OPENS_AT = 9.5

/** Adjusted closes, oldest first. Weeks, named by first day, become their last. */
export function twelvedataDays(answer: unknown, period: 'd' | 'w', upTo: NewYorkDate): SentDay[] {
  return daysIn(valuesOf(answer), (row) => {
    const date = dateIn(row['datetime'])
    return date !== null && period === 'w' ? lastOfWeek(date, upTo) : date
  })
}

/** A week's Friday, or the day so far. */
function lastOfWeek(date: NewYorkDate, upTo: NewYorkDate): NewYorkDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const friday = dateOfDay(dayOfDate(date) + FRIDAY - weekday)
  return friday > upTo && date <= upTo ? upTo : friday
}

const FRIDAY = 5

/** Bars requested in UTC. */
export const twelvedataBars = (answer: unknown): SentBar[] =>
  barsIn(valuesOf(answer), (row) => utcTextIn(row['datetime']))

/** Whether an answer is a time series. */
export const isSeries = (answer: unknown): boolean => isRow(answer) && Array.isArray(answer['values'])

const valuesOf = (answer: unknown): Row[] => (isRow(answer) ? rowsIn(answer['values']) : [])

/** Splits by first day at the new price: "4-for-1 split", or 4 from 1, is four new shares for one. */
export function twelvedataSplits(answer: unknown): DatedSplit[] {
  const rows = isRow(answer) ? rowsIn(answer['splits']) : []
  return rows.flatMap((row) => {
    const [, words, oldWords] =
      /^(\d{1,6}(?:\.\d+)?)-for-(\d{1,6}(?:\.\d+)?)\b/.exec(String(row['description'])) ?? []
    return splitIn(row['date'], words ?? row['from_factor'], oldWords ?? row['to_factor']) ?? []
  })
}
