import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { EODHD_WIRE } from './eodhd-wire.ts'
import { type StandInMarket, scaleOf } from './stand-in-market.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** A provider's requests and answers. */
export interface StandInWire {
  /** The key of a request, taken out of the address if that is where it is. */
  takeKey(url: URL, request: IncomingMessage): string
  /** The documented answer; undefined for a page that there is not. */
  answer(market: StandInMarket, url: URL): unknown
}

/** A stand-in for a provider of prices on this machine, which speaks its documented wire format. */
export interface MarketServer {
  url: string
  /** The requests, path and query without the key, oldest first. */
  requested: string[]
  /** The keys of the requests. */
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
  /** Takes all splits out of its calendar. */
  takeBackSplits(): void
  /** A dividend it knows of a symbol, by its ex-date. */
  dividend(symbol: string, date: string, amount: number, more?: object): void
  /** Hangs up and answers no request, until `open`. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts it. `now` is the product's time: quotes are a quarter of an hour older. Every symbol of the catalogue
 * has a price at its scale, which moves only by `send`.
 */
export async function startMarketServer(
  now: () => Date,
  wire: StandInWire = EODHD_WIRE,
): Promise<MarketServer> {
  const requested: string[] = []
  const tokens = new Set<string>()
  const { market, ...listings } = createListings(now)
  let reply: Reply = documented
  let port = 0
  let server = listener()

  function listener() {
    return createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://provider')
      tokens.add(wire.takeKey(url, request))
      requested.push(decodeURIComponent(`${url.pathname}${url.search}`))
      reply(request, response)
    })
  }

  function documented(request: IncomingMessage, response: ServerResponse): void {
    const answer = wire.answer(market, new URL(request.url ?? '/', 'http://provider'))
    if (answer === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' })
      response.end(`<html>Not found: ${request.url}</html>`)
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
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
    requested,
    tokens,
    asDocumented: documented,
    answer: (next = documented) => void (reply = next),
    ...listings,
    shut,
    open,
    close: shut,
  }
}

/** What the provider knows of each symbol, and how a test changes it. */
function createListings(now: () => Date) {
  const sent = new Map<string, { close: unknown; more: object }>()
  const splits = new Map<string, { date: string; split: string }[]>()
  const dividends = new Map<string, object[]>()
  const coming: object[] = []
  const market: StandInMarket = {
    now,
    knows: (symbol) => BUILT_IN.find(symbol) !== null || sent.has(symbol),
    sent: (symbol) => sent.get(symbol) ?? { close: scaleOf(symbol), more: {} },
    splits: (symbol) => splits.get(symbol) ?? [],
    splitsToCome: () => coming,
    dividends: (symbol) => dividends.get(symbol) ?? [],
  }
  const listings: Pick<MarketServer, 'send' | 'split' | 'splitToCome' | 'takeBackSplits' | 'dividend'> = {
    send: (symbol, close, more = {}) => void sent.set(symbol, { close, more }),
    split: (symbol, date, split) => void splits.set(symbol, [{ date, split }]),
    splitToCome: (symbol, split_date, new_shares, old_shares) =>
      void coming.push({ code: `${symbol}.US`, split_date, optionable: 'N', old_shares, new_shares }),
    takeBackSplits: () => void coming.splice(0),
    dividend: (symbol, date, unadjustedValue, more = {}) =>
      void dividends.set(symbol, [
        ...(dividends.get(symbol) ?? []),
        { date, period: 'Quarterly', value: unadjustedValue, unadjustedValue, currency: 'USD', ...more },
      ]),
  }
  return { market, ...listings }
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

/** Takes the request and answers nothing. */
export const replyNever: Reply = () => {}

/** Breaks the connection. */
export const replyByHangingUp: Reply = (request) => request.socket.destroy()
