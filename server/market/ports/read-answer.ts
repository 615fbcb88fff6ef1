import { type NewYorkDate, parseNewYorkDate } from '#domain/market/new-york-time.ts'
import { type Price, priceOfNumber } from '#domain/money/price.ts'
import type { DatedSplit, SentBar, SentDay, SentQuote } from './market-requests.ts'

/*
 * Reads single values of a provider's answer, as numbers or text: a valid value or null. Missing, null, "" and "NA"
 * never become zero.
 */

/** Parsed JSON; undefined for other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Row = Record<string, unknown>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list's rows; none for anything else. */
export const rowsIn = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRow) : [])

/** Whether the field is missing, null, empty or "NA". */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^(na|n\/a)?$/i.test(value.trim()))

/** A finite number, even as text; else null. */
export function figureIn(value: unknown): number | null {
  const figure = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null
}

export function positiveIn(value: unknown): number | null {
  const figure = figureIn(value)
  return figure !== null && figure > 0 && figure < 1e12 ? figure : null
}

export function priceIn(value: unknown): Price | null {
  const figure = figureIn(value)
  return figure === null ? null : priceOfNumber(figure)
}

/** A split with its first day at the new price; null if incomplete. */
export function splitIn(day: unknown, newSide: unknown, oldSide: unknown): DatedSplit | null {
  const date = dateIn(day)
  const newShares = sharesIn(newSide)
  const oldShares = sharesIn(oldSide)
  return date !== null && newShares > 0n && oldShares > 0n ? { date, split: { newShares, oldShares } } : null
}

/** One side of a split, in millionths of a share; zero if invalid. */
function sharesIn(value: unknown): bigint {
  const shares = figureIn(value) ?? 0
  return shares > 0 && shares < 1e9 ? BigInt(Math.round(shares * 1e6)) : 0n
}

/** A number of shares; else null. */
export function volumeIn(value: unknown): number | null {
  const volume = figureIn(value)
  return volume !== null && Number.isSafeInteger(volume) && volume >= 0 ? volume : null
}

/** The session's figures, or none if contradictory. */
export function sessionIn({ open, high, low }: Row): Pick<SentQuote, 'open' | 'high' | 'low'> {
  const day = { open: priceIn(open), high: priceIn(high), low: priceIn(low) }
  const isSound =
    day.open !== null && day.high !== null && day.low !== null && day.low <= day.open && day.open <= day.high
  return isSound ? day : { open: null, high: null, low: null }
}

const FIRST_INSTANT_MS = Date.parse('2000-01-10T00:00:00Z')
const LAST_INSTANT_MS = Date.parse('2041-01-01T00:00:00Z')

const isKnownInstant = (ms: number): boolean => ms >= FIRST_INSTANT_MS && ms < LAST_INSTANT_MS

/** Unix seconds as ms; null outside the calendar. */
export function instantIn(value: unknown): number | null {
  const seconds = figureIn(value)
  if (seconds === null) return null
  const ms = Math.round(seconds * 1_000)
  return isKnownInstant(ms) ? ms : null
}

/** "2026-11-18 14:30:00", or with a T, in UTC as ms; else null. */
export function utcTextIn(value: unknown): number | null {
  const [, date, time] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(value)) || []
  const ms = Date.parse(`${date}T${time}Z`)
  return isKnownInstant(ms) ? ms : null
}

/** "2026-11-18"; null for other text and days that do not exist. */
export function dateIn(value: unknown): NewYorkDate | null {
  const date = typeof value === 'string' ? parseNewYorkDate(value) : null
  return date !== null && isKnownInstant(Date.parse(date)) ? date : null
}

/** Closes by `dateOf`, oldest first, without incomplete days. */
export function daysIn(list: unknown, dateOf: (row: Row) => NewYorkDate | null): SentDay[] {
  const days = rowsIn(list).flatMap((row): SentDay[] => {
    const date = dateOf(row)
    const close = positiveIn(row['close'])
    if (date === null || close === null) return []
    const volume = volumeIn(row['volume'])
    const adjusted = positiveIn(row['adjusted_close']) ?? close
    return [{ date, close, adjusted, ...(volume === null ? {} : { volume }) }]
  })
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Bars by `startOf`, oldest first and unique, without incomplete ones. */
export function barsIn(list: unknown, startOf: (row: Row) => number | null): SentBar[] {
  const bars = new Map<number, SentBar>()
  for (const row of rowsIn(list)) {
    const startsAtMs = startOf(row)
    const open = positiveIn(row['open'])
    const high = positiveIn(row['high'])
    const low = positiveIn(row['low'])
    const close = positiveIn(row['close'])
    if (startsAtMs === null || open === null || high === null || low === null || close === null) continue
    if (low > Math.min(open, close) || high < Math.max(open, close)) continue
    const volume = Math.max(0, Math.round(figureIn(row['volume']) ?? 0))
    bars.set(startsAtMs, { startsAtMs, open, high, low, close, volume })
  }
  return [...bars.values()].toSorted((a, b) => a.startsAtMs - b.startsAtMs)
}
