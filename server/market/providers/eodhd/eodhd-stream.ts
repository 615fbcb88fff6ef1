import { WebSocket } from 'ws'
import type { Clock } from '#server/platform/clock.ts'
import { createTickingJob } from '#server/platform/jobs/job.ts'
import type { StreamedTrade } from '../../ports/market-requests.ts'
import type { TradeStream } from '../../ports/polled-source.ts'
import { withJitter } from '../../ports/provider-client.ts'
import type { MarketParts } from '../../ports/provider.ts'
import { streamMessage } from './eodhd-wire.ts'
import {
  STREAM_STARTS,
  type StreamEvent,
  type StreamState,
  nextStreamState,
  streamBackOffMs,
} from './stream-state.ts'

const HANDSHAKE_MS = 5_000
/** A trade has a hundred bytes. */
const MAX_BYTES = 16 * 1024
const PING_EVERY_MS = 10_000

type EodhdSocket = ReturnType<typeof openEodhdSocket>

/** Connects and subscribes to `symbols`. The token is in the address: addresses and connection errors stay unlogged. */
function openEodhdSocket(options: {
  url: string
  token: string
  symbols: readonly string[]
  clock: Pick<Clock, 'monotonicMs'>
  onOpen(): void
  onMessage(text: string): void
  /** The connection ended; `refusedStatus` is the HTTP status of a refusal. */
  onClose(refusedStatus: number | null): void
}) {
  const { token, symbols, clock, onOpen, onMessage, onClose } = options
  const url = new URL(`${options.url.replace(/\/+$/, '')}/us`)
  url.searchParams.set('api_token', token)
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_BYTES,
    followRedirects: false,
    perMessageDeflate: false,
  })
  let hasPonged = true
  let pingedMs = clock.monotonicMs()
  let refusedStatus: number | null = null

  socket.on('unexpected-response', (_, { statusCode = 0 }) => {
    refusedStatus = statusCode
    socket.terminate()
  })
  // Its message holds the address. `close` follows.
  socket.on('error', () => {})
  socket.on('pong', () => (hasPonged = true))
  socket.on('open', () => {
    onOpen()
    // One message each: combined, some were lost.
    for (const symbol of symbols) socket.send(JSON.stringify({ action: 'subscribe', symbols: symbol }))
  })
  socket.on('message', (data) => onMessage(String(data)))
  socket.on('close', () => onClose(refusedStatus))

  return {
    /** Pings when due; terminates a connection that missed the last ping, and `onClose` follows. */
    check(): void {
      const nowMs = clock.monotonicMs()
      if (nowMs - pingedMs < PING_EVERY_MS || socket.readyState !== WebSocket.OPEN) return
      if (!hasPonged) socket.terminate()
      else socket.ping()
      hasPonged = false
      pingedMs = nowMs
    },
    terminate: () => socket.terminate(),
  }
}

/** Not in the plan, or used by another connection. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const TICK_MS = 200
/** A later report is not the last price. */
const LATE_MS = 60_000
const TOO_MANY_SYMBOLS = 422

interface Options extends Pick<MarketParts, 'clock' | 'log'> {
  url: string
  token: string
  symbols: readonly string[]
  isWanted: () => boolean
}

/**
 * Subscribes to trades while its job runs and `isWanted`. Reconnects after three to thirty seconds; after a refusal,
 * five minutes.
 */
export function createEodhdStream(options: Options): TradeStream {
  const { symbols, clock, log, isWanted } = options
  const wanted = new Set(symbols)
  const buffer = createTradeBuffer(clock)
  let socket: EodhdSocket | null = null
  let state: StreamState = STREAM_STARTS
  const after = (event: StreamEvent): StreamState => (state = nextStreamState(state, event))

  function tick(): void {
    const { mode } = after({ type: 'tick', nowMs: clock.monotonicMs(), isWanted: isWanted() })
    if (mode === 'idle') drop()
    else if (mode === 'connecting' && !socket) connect()
    else socket?.check()
  }

  function connect(): void {
    const opening = openEodhdSocket({
      ...options,
      onOpen: () => void (socket === opening && after({ type: 'opened' })),
      onMessage: (text) => void (socket === opening && receive(text)),
      onClose: (refusedStatus) => void (socket === opening && lose(refusedStatus)),
    })
    socket = opening
  }

  function lose(refusedStatus: number | null): void {
    socket = null
    const isFirst = state.failuresInARow === 0
    if (isFirst && refusedStatus !== null) {
      log.warn({ status: refusedStatus }, 'the stream of prices is refused; prices are polled')
    }
    const waitMs = waitAfter(refusedStatus)
    if (isFirst && waitMs === 0) log.warn('the stream of prices was lost; it is opened again')
    const backOffMs = withJitter(streamBackOffMs(state.failuresInARow + 1))
    after({ type: 'lost', retryAtMs: clock.monotonicMs() + Math.max(waitMs, backOffMs) })
  }

  function receive(text: string): void {
    const message = streamMessage(text)
    if (message.kind === 'status' && message.status === TOO_MANY_SYMBOLS) {
      log.warn('the subscription streams fewer symbols than requested; the others are polled')
    }
    if (message.kind !== 'trade' || !wanted.has(message.symbol)) return
    if (clock.now().getTime() - message.trade.atMs > LATE_MS) return
    after({ type: 'traded' })
    buffer.add(message.symbol, message.trade)
  }

  function drop(): void {
    const dropped = socket
    socket = null
    dropped?.terminate()
    buffer.clear()
  }

  return {
    take: () => buffer.take(socket !== null),
    job: createTickingJob({ name: 'keep the stream of trades open', everyMs: TICK_MS, tick, finish: drop }),
  }
}

function waitAfter(refusedStatus: number | null): number {
  if (refusedStatus === 401 || refusedStatus === 403) return REFUSED_MS
  return refusedStatus === 429 ? HURRIED_MS : 0
}

/** A symbol without a trade for this long may have lost its subscription. */
const QUIET_MS = 60_000

/** Trades to be published, the last per symbol. */
function createTradeBuffer(clock: Pick<Clock, 'monotonicMs'>) {
  const lastTradeMs = new Map<string, number>()
  let trades = new Map<string, StreamedTrade>()

  return {
    add(symbol: string, trade: StreamedTrade): void {
      const last = trades.get(symbol)
      if (!last || trade.atMs >= last.atMs) trades.set(symbol, trade)
      lastTradeMs.set(symbol, clock.monotonicMs())
    },
    /** Takes waiting trades. Symbols are quiet only while connected and others trade. */
    take(isConnected: boolean): ReturnType<TradeStream['take']> {
      const taken = trades
      trades = new Map()
      const nowMs = clock.monotonicMs()
      const quiet =
        isConnected && taken.size > 0
          ? [...lastTradeMs].flatMap(([symbol, atMs]) =>
              !taken.has(symbol) && nowMs - atMs <= QUIET_MS ? [symbol] : [],
            )
          : []
      return { trades: taken, quiet }
    },
    clear(): void {
      trades.clear()
      lastTradeMs.clear()
    },
  }
}
