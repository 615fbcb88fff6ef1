import type { NewYorkDate } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import {
  sentBars,
  sentCalendarSplits,
  sentDays,
  sentDividends,
  sentFigures,
  sentQuotes,
  sentSplits,
  tickerOf,
} from './eodhd-wire.ts'
import type { DatedSplit, MarketRequests, Named, SentDay, SentFigures } from '../../ports/market-requests.ts'
import { type ProviderClient, ProviderFailure } from '../../ports/provider-client.ts'
import { isRow } from '../../ports/read-answer.ts'

/** More than 20 tickers make answers slow. */
const QUOTES_PER_REQUEST = 20
const FIGURES_PER_REQUEST = 100

const PRICE_LIMITS = { timeoutMs: 3_000, maxBytes: 256 * 1024 }
/** A customer waits; five thousand minute bars are 700 kB. */
const CHART_LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 }
const FIGURES_BYTES = 1024 * 1024

interface DatedDividend {
  readonly date: NewYorkDate
  readonly perShare: Price
}

/** Requests for prices, splits and dividends. */
export interface EodhdRequests extends MarketRequests {
  /** Past and coming splits with a first day between two dates, by symbol. */
  calendarSplits(
    instruments: readonly Named[],
    from: NewYorkDate,
    upTo: NewYorkDate,
  ): Promise<Map<string, DatedSplit[]>>
  /** Dividends with an ex-date between two dates, inclusive. */
  dividends(instrument: Named, from: NewYorkDate, upTo: NewYorkDate): Promise<DatedDividend[]>
}

/** Requests for prices, splits and dividends. */
export const createEodhdRequests = (client: ProviderClient): EodhdRequests => ({
  ...priceRequests(client),
  ...splitAndDividendRequests(client),
})

function priceRequests(client: ProviderClient): Omit<MarketRequests, 'splits'> {
  /** One call. */
  async function days(instrument: Named, query: Record<string, string>): Promise<SentDay[]> {
    const path = `/eod/${tickerPath(instrument)}`
    return listed(await client.request({ path, query, calls: 1, ...CHART_LIMITS }), sentDays)
  }

  return {
    quotesPerRequest: QUOTES_PER_REQUEST,
    barsAreAsTraded: true,

    /** Delayed. One call each. */
    async quotes(instruments) {
      const [first = '', ...more] = instruments.map(tickerOf)
      const answer = await client.request({
        path: `/real-time/${encodeURIComponent(first)}`,
        ...(more.length > 0 ? { query: { s: more.join(',') } } : {}),
        calls: instruments.length,
        ...PRICE_LIMITS,
      })
      return bySymbol(instruments, sentQuotes(answer, [first, ...more]))
    },

    /** One call each. */
    async figures(stocks) {
      const found = new Map<string, SentFigures>()
      for (let at = 0; at < stocks.length; at += FIGURES_PER_REQUEST) {
        const some = stocks.slice(at, at + FIGURES_PER_REQUEST)
        const tickers = some.map(tickerOf)
        const answer = await client.request({
          path: '/us-quote-delayed',
          query: { s: tickers.join(','), 'page[limit]': String(FIGURES_PER_REQUEST), 'page[offset]': '0' },
          calls: some.length,
          timeoutMs: PRICE_LIMITS.timeoutMs,
          maxBytes: FIGURES_BYTES,
        })
        for (const [symbol, figures] of bySymbol(some, sentFigures(answer, tickers)))
          found.set(symbol, figures)
      }
      return found
    },

    days: (instrument, period, from) => days(instrument, { from, period, order: 'a' }),

    /** Unadjusted, beside an adjusted close. */
    async tradedCloses(instrument, from, to) {
      const sent = await days(instrument, { from, to, period: 'd', order: 'a' })
      return sent.filter(({ date }) => date >= from && date <= to)
    },

    /** Five calls. */
    async bars(instrument, interval, fromMs, untilMs) {
      const answer = await client.request({
        path: `/intraday/${tickerPath(instrument)}`,
        query: { interval, from: secondsText(fromMs), to: secondsText(untilMs) },
        calls: 5,
        ...CHART_LIMITS,
      })
      return listed(answer, sentBars)
    },
  }
}

function splitAndDividendRequests(
  client: ProviderClient,
): Pick<EodhdRequests, 'splits' | 'calendarSplits' | 'dividends'> {
  /** One call. */
  async function between<T extends { date: NewYorkDate }>(
    path: string,
    [from, upTo]: [from: NewYorkDate, upTo: NewYorkDate],
    read: (answer: unknown) => T[],
  ): Promise<T[]> {
    const answer = await client.request({ path, query: { from, to: upTo }, calls: 1, ...PRICE_LIMITS })
    return listed(answer, read).filter(({ date }) => date >= from && date <= upTo)
  }

  return {
    splits: (instrument, ...dates) => between(`/splits/${tickerPath(instrument)}`, dates, sentSplits),

    /** A call each; not in every plan. */
    async calendarSplits(instruments, from, upTo) {
      const answer = await client.request({
        path: '/calendar/splits',
        query: { symbols: instruments.map(tickerOf).join(','), from, to: upTo },
        calls: instruments.length,
        timeoutMs: CHART_LIMITS.timeoutMs,
        maxBytes: PRICE_LIMITS.maxBytes,
      })
      if (!isCalendar(answer)) throw new ProviderFailure('garbage', 'its answer was not as documented')
      const sent = sentCalendarSplits(answer).filter(({ date }) => date >= from && date <= upTo)
      return bySymbol(
        instruments,
        Map.groupBy(sent, ({ ticker }) => ticker),
      )
    },

    dividends: (instrument, ...dates) => between(`/div/${tickerPath(instrument)}`, dates, sentDividends),
  }
}

const tickerPath = (instrument: Named): string => encodeURIComponent(tickerOf(instrument))

const isCalendar = (answer: unknown): boolean => isRow(answer) && Array.isArray(answer['splits'])

/** Errors come as an object, with status 200 too. */
function listed<T>(answer: unknown, read: (answer: unknown) => T[]): T[] {
  if (!Array.isArray(answer)) throw new ProviderFailure('garbage', 'its answer was not as documented')
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
