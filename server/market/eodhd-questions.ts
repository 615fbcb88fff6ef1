import type { Instrument } from '#domain/catalogue.ts'
import type { NewYorkDate } from '#domain/new-york-time.ts'
import type { Price } from '#domain/price.ts'
import type { Split } from '#domain/quote-trust.ts'
import type { EodhdClient } from './eodhd-client.ts'
import {
  type SentBar,
  type SentDay,
  type SentFigures,
  type SentQuote,
  sentBars,
  sentCalendarSplits,
  sentDays,
  sentDividends,
  sentFigures,
  sentQuotes,
  sentSplits,
  tickerOf,
} from './eodhd-wire.ts'
import { EodhdFailure } from './eodhd-client.ts'

/** Tickers of one request for quotes: more than 20 makes their answers slow. */
export const QUOTES_PER_REQUEST = 20
const FIGURES_PER_REQUEST = 100

const PRICE_LIMITS = { timeoutMs: 3_000, maxBytes: 256 * 1024 }
/** A customer is waiting; five thousand bars of a minute have 700 kB. */
const CHART_LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 }
const FIGURES_BYTES = 1024 * 1024

type Named = Pick<Instrument, 'symbol' | 'type'>

interface DatedSplit {
  readonly date: NewYorkDate
  readonly split: Split
}

interface DatedDividend {
  readonly date: NewYorkDate
  readonly perShare: Price
}

/** The questions the product asks EODHD, in its own symbols. All throw an EodhdFailure. */
export function eodhdQuestions(client: EodhdClient) {
  return {
    /** The delayed quotes of up to 20 instruments, by symbol. One call each. */
    async quotes(instruments: readonly Named[]): Promise<Map<string, SentQuote>> {
      const [first = '', ...more] = instruments.map(tickerOf)
      const answer = await client.ask({
        path: `/real-time/${encodeURIComponent(first)}`,
        ...(more.length > 0 ? { query: { s: more.join(',') } } : {}),
        calls: instruments.length,
        ...PRICE_LIMITS,
      })
      return bySymbol(instruments, sentQuotes(answer, [first, ...more]))
    },

    /** Price to earnings and market value of up to 100 stocks, by symbol. One call each. */
    async figures(stocks: readonly Named[]): Promise<Map<string, SentFigures>> {
      const tickers = stocks.map(tickerOf)
      const answer = await client.ask({
        path: '/us-quote-delayed',
        query: { s: tickers.join(','), 'page[limit]': String(FIGURES_PER_REQUEST), 'page[offset]': '0' },
        calls: stocks.length,
        timeoutMs: PRICE_LIMITS.timeoutMs,
        maxBytes: FIGURES_BYTES,
      })
      return bySymbol(stocks, sentFigures(answer, tickers))
    },

    /** Closes from a date on. One call. */
    async days(instrument: Named, period: 'd' | 'w', from: NewYorkDate): Promise<SentDay[]> {
      const answer = await client.ask({
        path: `/eod/${encodeURIComponent(tickerOf(instrument))}`,
        query: { from, period, order: 'a' },
        calls: 1,
        ...CHART_LIMITS,
      })
      return listed(answer, sentDays)
    },

    /** Bars between two instants. Five calls. */
    async bars(
      instrument: Named,
      interval: '1m' | '5m' | '1h',
      fromMs: number,
      untilMs: number,
    ): Promise<SentBar[]> {
      const answer = await client.ask({
        path: `/intraday/${encodeURIComponent(tickerOf(instrument))}`,
        query: { interval, from: secondsText(fromMs), to: secondsText(untilMs) },
        calls: 5,
        ...CHART_LIMITS,
      })
      return listed(answer, sentBars)
    },

    /** The splits of an instrument with a first day between two dates, both included. One call. */
    async splits(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedSplit[]> {
      const answer = await client.ask({
        path: `/splits/${encodeURIComponent(tickerOf(instrument))}`,
        query: { from, to: upTo },
        calls: 1,
        ...PRICE_LIMITS,
      })
      return listed(answer, sentSplits).filter(({ date }) => date >= from && date <= upTo)
    },

    /** The same of many instruments, those to come too, by symbol; not every plan holds it. A call each. */
    async calendarSplits(
      instruments: readonly Named[],
      from: NewYorkDate,
      upTo: NewYorkDate,
    ): Promise<Map<string, DatedSplit[]>> {
      const answer = await client.ask({
        path: '/calendar/splits',
        query: { symbols: instruments.map(tickerOf).join(','), from, to: upTo },
        calls: instruments.length,
        timeoutMs: CHART_LIMITS.timeoutMs,
        maxBytes: PRICE_LIMITS.maxBytes,
      })
      const sent = sentCalendarSplits(answer).filter(({ date }) => date >= from && date <= upTo)
      return bySymbol(
        instruments,
        Map.groupBy(sent, ({ ticker }) => ticker),
      )
    },

    /** The dividends of an instrument with an ex-date between two dates, both included. One call. */
    async dividends(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedDividend[]> {
      const answer = await client.ask({
        path: `/div/${encodeURIComponent(tickerOf(instrument))}`,
        query: { from, to: upTo },
        calls: 1,
        ...PRICE_LIMITS,
      })
      return listed(answer, sentDividends).filter(({ date }) => date >= from && date <= upTo)
    },
  }
}

export type EodhdQuestions = ReturnType<typeof eodhdQuestions>

/** A list is what is documented; an object is how errors come, with status 200 too. */
function listed<T>(answer: unknown, read: (answer: unknown) => T[]): T[] {
  if (!Array.isArray(answer)) throw new EodhdFailure('garbage', 'its answer was not as documented')
  return read(answer)
}

function bySymbol<T>(instruments: readonly Named[], byTicker: ReadonlyMap<string, T>): Map<string, T> {
  const found = new Map<string, T>()
  for (const instrument of instruments) {
    const sent = byTicker.get(tickerOf(instrument))
    if (sent !== undefined) found.set(instrument.symbol, sent)
  }
  return found
}

const secondsText = (ms: number): string => String(Math.floor(ms / 1_000))
