import { readFileSync } from 'node:fs'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'

/** What a stand-in for a provider knows, before it is put into the words of its wire format. */
export interface StandInMarket {
  now(): Date
  /** Whether there is such a symbol: those of the product, and those that it was told a price of. */
  knows(symbol: string): boolean
  /** What it sends as a symbol's price, and further fields of its quote. */
  sent(symbol: string): { close: unknown; more: object }
  /** Splits it knows of a symbol, such as "4.000000/1.000000". */
  splits(symbol: string): readonly { date: string; split: string }[]
  /** Splits of its calendar, of all symbols. */
  splitsToCome(): readonly object[]
  /** Dividends it knows of a symbol. */
  dividends(symbol: string): readonly object[]
}

export interface StandInDay {
  date: string
  open: number
  high: number
  low: number
  close: number
  adjusted: number
  volume: number
}

export interface StandInBar {
  startsAtMs: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

const calendar = createMarketCalendar('nyse')

/** Quotes are a quarter of an hour old. */
export const DELAY_MS = 15 * 60_000

export const scaleOf = (symbol: string): number => BUILT_IN.find(symbol)?.basePrice ?? 100

const round = (figure: number): number => Math.round(figure * 10_000) / 10_000

/** The figures of a symbol's session, at its scale. */
export function figuresOf(symbol: string) {
  const scale = scaleOf(symbol)
  return {
    open: round(scale * 0.99),
    high: round(scale * 1.02),
    low: round(scale * 0.98),
    volume: 37_931_706,
    previousClose: round(scale * 0.995),
    change: round(scale * 0.005),
    changePercent: 0.5025,
  }
}

/** A real stock's days of February and March 2005, put on the sessions before today and to the symbol's scale. */
export function daysOf(symbol: string, now: Date): StandInDay[] {
  const scale = scaleOf(symbol)
  const today = calendar.latestSession(now.getTime())
  const first = today.index - REAL_DAYS.length
  const last = REAL_DAYS.at(-1)?.close ?? 1
  return REAL_DAYS.map(({ open, high, low, close, adjusted, volume }, at) => ({
    date: calendar.sessionAt(first + at).date,
    open: round((open * scale) / last),
    high: round((high * scale) / last),
    low: round((low * scale) / last),
    close: round((close * scale) / last),
    adjusted: round(((adjusted / LAST_FACTOR) * scale) / last),
    volume,
  }))
}

/** Bars of the last session that has ended, and of the hour before it, which is not the session's. */
export function barsOf(symbol: string, minutes: number, now: Date): StandInBar[] {
  const scale = scaleOf(symbol)
  const session = calendar.sessionAt(calendar.latestSession(now.getTime()).index - 1)
  const bars: StandInBar[] = []
  for (let ms = session.opensAtMs - 3_600_000; ms < session.closesAtMs; ms += minutes * 60_000) {
    const wave = 1 + Math.sin(ms / 7e6) / 100
    bars.push({
      startsAtMs: ms,
      open: round(scale * wave),
      high: round(scale * wave * 1.002),
      low: round(scale * wave * 0.998),
      close: round(scale * wave * 1.001),
      volume: 10_000,
    })
  }
  return bars
}

/** Bars of the session that runs, the last of them not over yet: its close is a hundredth of what it will be. */
export function runningBars(symbol: string, minutes: number, now: Date): StandInBar[] {
  const scale = scaleOf(symbol)
  const session = calendar.latestSession(now.getTime())
  const bars: StandInBar[] = []
  const spanMs = minutes * 60_000
  for (let ms = session.opensAtMs; ms < Math.min(session.closesAtMs, now.getTime() + 1); ms += spanMs) {
    const close = ms + spanMs > now.getTime() ? scale / 100 : scale
    bars.push({ startsAtMs: ms, open: scale, high: scale, low: close, close, volume: 10_000 })
  }
  return bars
}

/** The day its figures are of. */
export const dayOf = (at: Date): string => calendar.latestSession(at.getTime()).date

const REAL_DAYS = readFileSync(new URL('../real-prices/aapl-2005.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [open = 0, high = 0, low = 0, close = 0, volume = 0, adjusted = 0] = line
      .split(',')
      .slice(1)
      .map(Number)
    return { open, high, low, close, volume, adjusted }
  })
/** Later splits are in the adjusted closes of then; the stand-in's last day has none after it. */
const LAST_FACTOR = (REAL_DAYS.at(-1)?.adjusted ?? 1) / (REAL_DAYS.at(-1)?.close ?? 1)
