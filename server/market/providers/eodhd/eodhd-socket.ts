import { WebSocket } from 'ws'
import type { Clock } from '#server/platform/clock.ts'

const HANDSHAKE_MS = 5_000
/** A trade has a hundred bytes. */
const MAX_BYTES = 16 * 1024
const PING_EVERY_MS = 10_000

/** One connection to EODHD's stream. */
export interface EodhdSocket {
  /** Pings when due; terminates a connection that missed the last ping, and `onClose` follows. */
  check(): void
  terminate(): void
}

/**
 * Connects and subscribes to `symbols`. The token is in the address, so addresses and connection errors are never
 * logged.
 */
export function openEodhdSocket(options: {
  url: string
  token: string
  symbols: readonly string[]
  clock: Pick<Clock, 'monotonicMs'>
  onOpen(): void
  onMessage(text: string): void
  /** The connection ended; `refusedStatus` is the HTTP status of a refusal. */
  onClose(refusedStatus: number | null): void
}): EodhdSocket {
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
    check() {
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
