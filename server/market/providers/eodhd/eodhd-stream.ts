import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { createTickingJob } from '#server/platform/jobs/ticking-job.ts'
import { withJitter } from '../../ports/provider-client.ts'
import type { TradeStream } from '../../ports/trade-stream.ts'
import { type EodhdSocket, openEodhdSocket } from './eodhd-socket.ts'
import { streamMessage } from './eodhd-wire.ts'
import {
  STREAM_STARTS,
  type StreamEvent,
  type StreamState,
  nextStreamState,
  streamBackOffMs,
} from './stream-state.ts'
import { createTradeBuffer } from './trade-buffer.ts'

/** Not in the plan, or used by another connection. */
const REFUSED_MS = 5 * 60_000
const HURRIED_MS = 60_000
const TICK_MS = 200
/** A later report is not the last price. */
const LATE_MS = 60_000
const TOO_MANY_SYMBOLS = 422

interface Options {
  url: string
  token: string
  symbols: readonly string[]
  clock: Clock
  log: Logger
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
