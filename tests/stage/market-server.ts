import { readFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CATALOGUE, findInstrument } from '#domain/catalogue.ts'
import { marketCalendar } from '#domain/market-calendar.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** A stand-in for EODHD on this machine, which speaks its documented wire format. */
export interface MarketServer {
  url: string
  /** What was asked, path and query without the token, oldest first. */
  asked: string[]
  /** The tokens it was asked with. */
  tokens: Set<string>
  /** Sends this as the price of a symbol from now on, whatever it is: a number, "NA", nonsense. */
  send(symbol: string, close: unknown, more?: object): void
  /** Answers everything like this from now on; without a reply, as documented again. */
  answer(reply?: Reply): void
  /** The documented answer, for a reply that spoils some only. */
  asDocumented: Reply
  /** The splits it knows of a symbol: "4.000000/1.000000" and the first day at the new price. */
  split(symbol: string, date: string, split: string): void
  /** A split of its calendar, before its day too. */
  splitToCome(symbol: string, date: string, newShares: number, oldShares: number): void
  /** A dividend it knows of a symbol, by its ex-date. */
  dividend(symbol: string, date: string, amount: number, more?: object): void
  /** Hangs up and answers nobody, until `open`. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

const calendar = marketCalendar('nyse')
const DELAY_MS = 15 * 60_000

/**
 * Starts it. `now` is the product's time: quotes are a quarter of an hour older. Every symbol of the catalogue
 * has a price at its scale, which moves only when it is told to.
 */
export async function startMarketServer(now: () => Date): Promise<MarketServer> {
  const asked: string[] = []
  const tokens = new Set<string>()
  const sent = new Map<string, { close: unknown; more: object }>()
  const splits = new Map<string, object[]>()
  const dividends = new Map<string, object[]>()
  const coming: object[] = []
  let reply: Reply = documented
  let port = 0
  let server = listener()

  function listener() {
    return createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://provider')
      tokens.add(url.searchParams.get('api_token') ?? '')
      url.searchParams.delete('api_token')
      asked.push(decodeURIComponent(`${url.pathname}${url.search}`))
      reply(request, response)
    })
  }

  function documented(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://provider')
    const [, question = '', ticker = ''] = decodeURIComponent(url.pathname).split('/')
    const query = url.searchParams
    const listed = (query.get('s') ?? '').split(',').filter((one) => one !== '')
    switch (question) {
      case 'real-time': {
        const rows = [ticker, ...listed].map(quoteRow)
        return json(response, rows.length === 1 ? rows[0] : rows)
      }
      case 'us-quote-delayed':
        return json(response, {
          meta: { count: listed.length },
          data: Object.fromEntries(listed.map((one) => [one, extendedRow(one)])),
          links: { next: null },
        })
      case 'eod':
        return json(response, dayRows(ticker, query.get('from') ?? '', query.get('period') === 'w' ? 5 : 1))
      case 'intraday':
        return json(response, barRows(ticker, query))
      case 'splits':
        return json(response, splits.get(symbolOf(ticker)) ?? [])
      case 'div':
        return json(response, dividends.get(symbolOf(ticker)) ?? [])
      case 'calendar':
        return json(response, { type: 'Splits', splits: coming })
      default:
        response.writeHead(404, { 'content-type': 'text/html' })
        return void response.end(`<html>Not found: ${request.url}</html>`)
    }
  }

  function quoteRow(ticker: string): object {
    const symbol = symbolOf(ticker)
    const scale = findInstrument(symbol)?.basePrice
    if (scale === undefined) return NOT_KNOWN(ticker)
    const { close, more } = sent.get(symbol) ?? { close: scale, more: {} }
    return {
      code: ticker,
      timestamp: Math.floor((now().getTime() - DELAY_MS) / 1_000),
      gmtoffset: 0,
      open: round(scale * 0.99),
      high: round(scale * 1.02),
      low: round(scale * 0.98),
      close,
      volume: 37_931_706,
      previousClose: round(scale * 0.995),
      change: round(scale * 0.005),
      change_p: 0.5025,
      ...more,
    }
  }

  /** A real stock's days of February and March 2005, put on the sessions before today and to the symbol's scale. */
  function dayRows(ticker: string, from: string, step: number): object[] {
    const scale = findInstrument(symbolOf(ticker))?.basePrice ?? 100
    const today = calendar.latestSession(now().getTime())
    const first = today.index - REAL_DAYS.length
    const last = REAL_DAYS.at(-1)?.close ?? 1
    return REAL_DAYS.map(({ open, high, low, close, adjusted, volume }, at) => ({
      date: calendar.sessionAt(first + at).date,
      open: round((open * scale) / last),
      high: round((high * scale) / last),
      low: round((low * scale) / last),
      close: round((close * scale) / last),
      adjusted_close: round(((adjusted / LAST_FACTOR) * scale) / last),
      volume,
    })).filter(({ date }, at) => date >= from && at % step === 0)
  }

  /** Bars of the last session that has ended, and of the hours before it, which are not the session's. */
  function barRows(ticker: string, query: URLSearchParams): object[] {
    const scale = findInstrument(symbolOf(ticker))?.basePrice ?? 100
    const minutes = { '1m': 1, '5m': 5, '1h': 60 }[query.get('interval') ?? ''] ?? 5
    const session = calendar.sessionAt(calendar.latestSession(now().getTime()).index - 1)
    const rows: object[] = []
    for (let ms = session.opensAtMs - 3_600_000; ms < session.closesAtMs; ms += minutes * 60_000) {
      const wave = 1 + Math.sin(ms / 7e6) / 100
      rows.push({
        timestamp: ms / 1_000,
        gmtoffset: 0,
        datetime: new Date(ms).toISOString().slice(0, 19).replace('T', ' '),
        open: round(scale * wave),
        high: round(scale * wave * 1.002),
        low: round(scale * wave * 0.998),
        close: round(scale * wave * 1.001),
        volume: 10_000,
      })
    }
    const from = Number(query.get('from'))
    const to = Number(query.get('to'))
    return rows.filter(
      (row) => 'timestamp' in row && Number(row.timestamp) >= from && Number(row.timestamp) <= to,
    )
  }

  async function open(): Promise<void> {
    server = listener()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function shut(): Promise<void> {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    tokens,
    send: (symbol, close, more = {}) => void sent.set(symbol, { close, more }),
    asDocumented: documented,
    answer: (next = documented) => void (reply = next),
    split: (symbol, date, split) => void splits.set(symbol, [{ date, split }]),
    splitToCome: (symbol, split_date, new_shares, old_shares) =>
      void coming.push({ code: `${symbol}.US`, split_date, optionable: 'N', old_shares, new_shares }),
    dividend: (symbol, date, unadjustedValue, more = {}) =>
      void dividends.set(symbol, [
        ...(dividends.get(symbol) ?? []),
        { date, period: 'Quarterly', value: unadjustedValue, unadjustedValue, currency: 'USD', ...more },
      ]),
    shut,
    open,
    close: shut,
  }
}

/** Answers with this text and status. */
export const reply =
  (text: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }

/** Answers with so many bytes, as fast as they are taken. */
export const replyEndlessly =
  (bytes: number): Reply =>
  (_, response) => {
    let left = bytes
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 65_536
        if (!response.write(' '.repeat(65_536))) return
      }
      response.end('[]')
    }
    response.on('drain', more)
    more()
  }

/** Takes the question and says nothing. */
export const replyNever: Reply = () => {}

/** Breaks the connection. */
export const replyByHangingUp: Reply = (request) => request.socket.destroy()

/** Every ticker it can be asked for. */
export const SYMBOLS = CATALOGUE.map(({ symbol }) => symbol)

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
  const instrument = findInstrument(symbolOf(ticker))
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

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const round = (figure: number): number => Math.round(figure * 10_000) / 10_000

const REAL_DAYS = readFileSync(new URL('real-prices/aapl-2005.csv', import.meta.url), 'utf8')
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
