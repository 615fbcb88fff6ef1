import { BUILT_IN } from '#domain/market/catalogue.ts'
import type { StandInWire } from './market-server.ts'
import { DELAY_MS, type StandInMarket, barsOf, daysOf, figuresOf } from './stand-in-market.ts'

/** EODHD's documented wire format. */
export const EODHD_WIRE: StandInWire = {
  takeKey(url) {
    const key = url.searchParams.get('api_token') ?? ''
    url.searchParams.delete('api_token')
    return key
  },
  answer(market, url) {
    const [, question = '', ticker = ''] = decodeURIComponent(url.pathname).split('/')
    const query = url.searchParams
    const listed = (query.get('s') ?? '').split(',').filter((one) => one !== '')
    switch (question) {
      case 'real-time': {
        const rows = [ticker, ...listed].map((one) => quoteRow(market, one))
        return rows.length === 1 ? rows[0] : rows
      }
      case 'us-quote-delayed':
        return {
          meta: { count: listed.length },
          data: Object.fromEntries(listed.map((one) => [one, extendedRow(one)])),
          links: { next: null },
        }
      case 'eod':
        return dayRows(market, ticker, query.get('from') ?? '', query.get('period') === 'w' ? 5 : 1)
      case 'intraday':
        return barRows(market, ticker, query)
      case 'splits':
        return market.splits(symbolOf(ticker))
      case 'div':
        return market.dividends(symbolOf(ticker))
      case 'calendar':
        return { type: 'Splits', splits: market.splitsToCome() }
      case 'news':
        return newsRows(market, listed)
      default:
        return undefined
    }
  },
}

function quoteRow(market: StandInMarket, ticker: string): object {
  const symbol = symbolOf(ticker)
  if (!market.knows(symbol)) return NOT_KNOWN(ticker)
  const { close, more } = market.sent(symbol)
  const { changePercent, ...figures } = figuresOf(symbol)
  return {
    code: ticker,
    timestamp: Math.floor((market.now().getTime() - DELAY_MS) / 1_000),
    gmtoffset: 0,
    close,
    ...figures,
    change_p: changePercent,
    ...more,
  }
}

function dayRows(market: StandInMarket, ticker: string, from: string, step: number): object[] {
  return daysOf(symbolOf(ticker), market.now())
    .map(({ adjusted, ...day }) => ({ ...day, adjusted_close: adjusted }))
    .filter(({ date }, at) => date >= from && at % step === 0)
}

function barRows(market: StandInMarket, ticker: string, query: URLSearchParams): object[] {
  const minutes = { '1m': 1, '5m': 5, '1h': 60 }[query.get('interval') ?? ''] ?? 5
  const from = Number(query.get('from'))
  const to = Number(query.get('to'))
  return barsOf(symbolOf(ticker), minutes, market.now())
    .map(({ startsAtMs, ...bar }) => ({
      timestamp: startsAtMs / 1_000,
      gmtoffset: 0,
      datetime: new Date(startsAtMs).toISOString().slice(0, 19).replace('T', ' '),
      ...bar,
    }))
    .filter(({ timestamp }) => timestamp >= from && timestamp <= to)
}

/** Two reports about each, with what they really hold: markup, entities, a sentiment that may be missing. */
const newsRows = (market: StandInMarket, tickers: readonly string[]): object[] =>
  tickers.flatMap((ticker, at) => [
    {
      date: new Date(market.now().getTime() - (2 * at + 1) * 60_000).toISOString().replace('.000Z', '+00:00'),
      title: `${symbolOf(ticker)} &amp; its <b>rivals</b>`,
      content: `<p>What moved ${ticker} today.</p><script>alert(1)</script><p>${'And more of it. '.repeat(80)}</p>`,
      link: `https://news.example/${symbolOf(ticker)}/1`,
      symbols: [ticker, 'MSFT.US', 'VOD.LSE', 'BTC-USD.CC'],
      tags: ['EARNINGS', 'STOCK-MARKET'],
      sentiment: { polarity: -0.412, neg: 0.284, neu: 0.636, pos: 0.08 },
    },
    {
      date: new Date(market.now().getTime() - (2 * at + 2) * 60_000).toISOString().replace('.000Z', '+00:00'),
      title: `${symbolOf(ticker)} in brief`,
      content: 'Short.',
      link: `https://news.example/${symbolOf(ticker)}/2`,
      symbols: [ticker],
      tags: [],
    },
  ])

const symbolOf = (ticker: string): string => ticker.replace(/\.US$/, '')

const NOT_KNOWN = (ticker: string) => ({
  code: ticker,
  ...Object.fromEntries(
    ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'previousClose', 'change', 'change_p'].map(
      (name) => [name, 'NA'],
    ),
  ),
  gmtoffset: 0,
})

/** One stock of the extended quotes, of which the product takes two figures. */
function extendedRow(ticker: string): object {
  const instrument = BUILT_IN.find(symbolOf(ticker))
  const stock = instrument?.type === 'stock' ? instrument : null
  return {
    symbol: ticker,
    exchange: 'XNAS',
    type: 'STOCK',
    lastTradePrice: stock?.basePrice ?? 0,
    marketCap: stock ? Math.round(stock.basePrice * stock.sharesOutstanding) : null,
    pe: stock?.earningsPerShare ? stock.basePrice / stock.earningsPerShare : null,
    currency: 'USD',
  }
}
