import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** A stand-in for a provider of exchange rates, on this machine. */
export interface RateServer {
  url: string
  /** The requests, path and query, oldest first. */
  requested: string[]
  /** Answers like this from now on. */
  answer(reply: Reply): void
  close(): Promise<void>
}

/** Units per dollar of every currency, as a provider lists them. */
export const UNITS_PER_DOLLAR = {
  EUR: 0.86,
  GBP: 0.74,
  JPY: 161.25,
  SGD: 1.29,
  AUD: 1.42,
  CAD: 1.4,
  CHF: 0.8,
  IDR: 16_512,
  HKD: 7.84,
}

export async function startRateServer(first: Reply = replyWith(frankfurterAnswer())): Promise<RateServer> {
  let reply = first
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    reply(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    answer: (next) => void (reply = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The documented answer of frankfurter's version 1. */
export const frankfurterAnswer = (more: object = {}, rates: object = {}) => ({
  amount: 1.0,
  base: 'USD',
  date: '2026-11-17',
  rates: { ...UNITS_PER_DOLLAR, ...rates },
  ...more,
})

/** The documented answer of ExchangeRate-API's open access. */
export const openErApiAnswer = (more: object = {}, rates: object = {}) => ({
  result: 'success',
  provider: 'https://www.exchangerate-api.com',
  documentation: 'https://www.exchangerate-api.com/docs/free',
  terms_of_use: 'https://www.exchangerate-api.com/terms',
  time_last_update_unix: 1_794_960_151,
  time_last_update_utc: 'Tue, 18 Nov 2026 00:02:31 +0000',
  time_next_update_unix: 1_795_046_551,
  time_next_update_utc: 'Wed, 19 Nov 2026 00:02:31 +0000',
  time_eol_unix: 0,
  base_code: 'USD',
  rates: { USD: 1, AED: 3.6725, ...UNITS_PER_DOLLAR, ...rates },
  ...more,
})

/** EODHD's documented answer for several currencies, and "NA" for one it does not know. */
export const eodhdRatesAnswer = (more: object = {}, rates: object = {}) => [
  ...Object.entries({ ...UNITS_PER_DOLLAR, ...rates }).map(([currency, close]) => ({
    code: `USD${currency}.FOREX`,
    timestamp: 1_795_013_940,
    gmtoffset: 0,
    open: close,
    high: close,
    low: close,
    close,
    volume: 0,
    previousClose: close,
    change: 0,
    change_p: 0,
    ...more,
  })),
  { code: 'USDXYZ.FOREX', timestamp: 'NA', close: 'NA' },
]

/** Answers with this JSON, or text as it is. */
export const replyWith =
  (body: object | string, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
