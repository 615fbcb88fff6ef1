import type { MarketRequests, SentQuote } from '../../ports/market-requests.ts'
import { type ProviderClient, ProviderFailure, failureOf } from '../../ports/provider-client.ts'
import {
  isSeries,
  twelvedataBars,
  twelvedataDays,
  twelvedataError,
  twelvedataQuote,
  twelvedataRows,
  twelvedataSplits,
  twelvedataSymbol,
} from './twelvedata-wire.ts'

/** A third of a round; the smallest plan's minute holds two. */
const QUOTES_PER_REQUEST = 22
const INTERVALS = { '1m': '1min', '5m': '5min', '1h': '1h' }
/** An answer's limit; the longest chart has 1,600. */
const MAX_POINTS = '5000'
const SPLITS_CREDITS = 20

const PRICE_LIMITS = { timeoutMs: 5_000, maxBytes: 256 * 1024 }
/** A customer is waiting. */
const CHART_LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 }

/** The requests to Twelve Data. */
export const createTwelvedataRequests = (client: ProviderClient): MarketRequests => ({
  ...quoteRequests(client),
  ...seriesRequests(client),
  // Sixty companies would cost 3,000 credits.
  figures: null,

  async splits(instrument, from, upTo) {
    const answer = await client.request({
      path: '/splits',
      query: { symbol: twelvedataSymbol(instrument), start_date: from, end_date: upTo },
      calls: SPLITS_CREDITS,
      ...PRICE_LIMITS,
    })
    return twelvedataSplits(answer).filter(({ date }) => date >= from && date <= upTo)
  },
})

function quoteRequests(client: ProviderClient): Pick<MarketRequests, 'quotes' | 'quotesPerRequest'> {
  return {
    quotesPerRequest: QUOTES_PER_REQUEST,

    /** One credit each. Errors replace single quotes, or the whole answer. */
    async quotes(instruments) {
      const requested = new Map(instruments.map((one) => [twelvedataSymbol(one), one.symbol]))
      const answer = await client.request({
        path: '/quote',
        query: { symbol: [...requested.keys()].join(',') },
        calls: instruments.length,
        ...PRICE_LIMITS,
      })
      const rows = twelvedataRows(answer, [...requested.keys()])
      const quotes = new Map<string, SentQuote>()
      for (const [name, symbol] of requested) {
        const row = rows.get(name)
        const quote = row && twelvedataQuote(row, name)
        if (quote) quotes.set(symbol, quote)
      }
      const errors = [...rows.values()].flatMap((row) => twelvedataError(row) ?? [])
      const [first] = errors
      if (first !== undefined && errors.length === rows.size) throw failureOf(first, null)
      return quotes
    },
  }
}

function seriesRequests(
  client: ProviderClient,
): Pick<MarketRequests, 'days' | 'tradedCloses' | 'bars' | 'barsAreAsTraded'> {
  async function series(query: Record<string, string>): Promise<unknown> {
    const answer = await client.request({
      path: '/time_series',
      query: { ...query, outputsize: MAX_POINTS },
      calls: 1,
      ...CHART_LIMITS,
    })
    if (!isSeries(answer)) throw new ProviderFailure('garbage', 'its answer was not as documented')
    return answer
  }

  return {
    barsAreAsTraded: false,

    /** One credit. Adjusted for splits and dividends, back from the last day. */
    async days(instrument, period, from, upTo) {
      const answer = await series({
        symbol: twelvedataSymbol(instrument),
        interval: period === 'd' ? '1day' : '1week',
        start_date: from,
        adjust: 'all',
      })
      return twelvedataDays(answer, period, upTo)
    },

    /** One credit. */
    async tradedCloses(instrument, from, upTo) {
      const answer = await series({
        symbol: twelvedataSymbol(instrument),
        interval: '1day',
        start_date: from,
        adjust: 'none',
      })
      return twelvedataDays(answer, 'd', upTo).filter(({ date }) => date >= from && date <= upTo)
    },

    /** One credit. In UTC: New York's clock repeats an hour in fall. */
    async bars(instrument, interval, fromMs, untilMs) {
      const answer = await series({
        symbol: twelvedataSymbol(instrument),
        interval: INTERVALS[interval],
        start_date: utcText(fromMs),
        end_date: utcText(untilMs),
        timezone: 'UTC',
      })
      return twelvedataBars(answer)
    },
  }
}

const utcText = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
