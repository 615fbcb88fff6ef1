import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { Clock } from '#server/platform/clock.ts'
import { streamMessage } from './eodhd-wire.ts'
import type { StreamedTrade } from '../../ports/market-requests.ts'
import { withJitter } from '../../ports/provider-client.ts'
import type { TradeStream } from '../../ports/trade-stream.ts'

const FIRST_RETRY_MS = 3_000
const LONGEST_RETRY_MS = 30_000
/** The plan holds no stream, or another connection has it. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const HANDSHAKE_MS = 5_000
/** Longest message that is read; a trade has a hundred bytes. */
const MAX_BYTES = 16 * 1024
const PING_EVERY_MS = 10_000
/** A trade that is reported later than this is not the last price. */
const LATE_MS = 60_000
/** A symbol without a trade for this long may have been lost from the subscription: it is confirmed no more. */
const QUIET_MS = 60_000
const TOO_MANY_SYMBOLS = 422

/**
 * Subscribes to the trades of these symbols while `isWanted`. A lost connection is opened again, after three
 * seconds first and thirty at most; a refused one after five minutes. The token travels in the address, so
 * neither it nor an error of the connection is repeated.
 */
export function openEodhdStream(options: {
  url: string
  token: string
  symbols: readonly string[]
  clock: Clock
  log: Logger
  isWanted: () => boolean
}): TradeStream {
  const { token, symbols, clock, log, isWanted } = options
  const wanted = new Set(symbols)
  const lastTradeMs = new Map<string, number>()
  let trades = new Map<string, StreamedTrade>()
  let socket: WebSocket | null = null
  let hasPonged = true
  let failures = 0
  let retryAtMs = -Infinity
  let pingedMs = 0

  function connect(): void {
    const url = new URL(`${options.url.replace(/\/+$/, '')}/us`)
    url.searchParams.set('api_token', token)
    const opening = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_BYTES,
      followRedirects: false,
      perMessageDeflate: false,
    })
    socket = opening
    hasPonged = true
    pingedMs = clock.monotonicMs()
    let waitMs = 0
    opening.on('unexpected-response', (_, response) => {
      const { statusCode = 0 } = response
      waitMs = statusCode === 401 || statusCode === 403 ? REFUSED_MS : statusCode === 429 ? HURRIED_MS : 0
      if (failures === 0)
        log.warn({ status: statusCode }, 'the stream of prices is refused; prices are polled')
      opening.terminate()
    })
    // What it says names the address; `close` follows.
    opening.on('error', () => {})
    opening.on('pong', () => (hasPonged = true))
    opening.on('open', () => {
      // One message each: of several in one message some have been lost.
      for (const symbol of symbols) opening.send(JSON.stringify({ action: 'subscribe', symbols: symbol }))
    })
    opening.on('message', (data) => hear(String(data)))
    opening.on('close', () => {
      if (socket !== opening) return
      socket = null
      failures += 1
      const backOffMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
      retryAtMs = clock.monotonicMs() + Math.max(waitMs, withJitter(backOffMs))
      if (failures === 1 && waitMs === 0) log.warn('the stream of prices was lost; it is opened again')
    })
  }

  function hear(text: string): void {
    const message = streamMessage(text)
    if (message.kind === 'status' && message.status === TOO_MANY_SYMBOLS) {
      log.warn('the subscription streams fewer symbols than asked for; the others are polled')
    }
    if (message.kind !== 'trade' || !wanted.has(message.symbol)) return
    const nowMs = clock.now().getTime()
    if (nowMs - message.trade.atMs > LATE_MS) return
    failures = 0
    trades.set(message.symbol, message.trade)
    lastTradeMs.set(message.symbol, clock.monotonicMs())
  }

  function look(): void {
    const nowMs = clock.monotonicMs()
    if (!isWanted()) drop()
    else if (!socket) {
      if (nowMs >= retryAtMs) connect()
    } else if (nowMs - pingedMs >= PING_EVERY_MS && socket.readyState === WebSocket.OPEN) {
      // Terminating tells `close`.
      if (!hasPonged) socket.terminate()
      else socket.ping()
      hasPonged = false
      pingedMs = nowMs
    }
  }

  function drop(): void {
    const dropped = socket
    socket = null
    dropped?.terminate()
    trades.clear()
    lastTradeMs.clear()
  }

  const timer = setInterval(look, 200).unref()
  return {
    take() {
      const taken = trades
      trades = new Map()
      const nowMs = clock.monotonicMs()
      const isAlive = socket !== null && taken.size > 0
      const quiet = isAlive
        ? [...lastTradeMs].flatMap(([symbol, atMs]) =>
            !taken.has(symbol) && nowMs - atMs <= QUIET_MS ? [symbol] : [],
          )
        : []
      return { trades: taken, quiet }
    },
    close() {
      clearInterval(timer)
      drop()
    },
  }
}
