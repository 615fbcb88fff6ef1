import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '../../clock.ts'
import type { Principal } from '../principal.ts'
import { acceptsGzip } from '../accepts-gzip.ts'
import { type EventFrame, GZIP_START, HEARTBEAT, SESSION_ENDED } from './event-frame.ts'
import { REPLIED } from '../route.ts'
import type { StreamLimit } from './stream-limit.ts'

/** What a stream asks about the sessions of its clients. */
export interface StreamSessions {
  isAlive(sessionId: string): boolean
  onEnded(listener: (sessionId: string) => void): () => void
}

/** Server-sent events to any number of clients. */
export interface EventStream {
  /** Answers a request with the stream, its first message being the current state. */
  open(
    call: { principal: Principal; request: FastifyRequest; reply: FastifyReply },
    /** In its place, what this client needs to be up to date. */
    first?: EventFrame,
  ): typeof REPLIED | Refusal
  /** Sends the current state to everybody. */
  publish(): void
  /** Sends a message to every client of one user. */
  tell(userId: bigint, frame: EventFrame): void
  /** Ends every stream. */
  close(): void
}

interface Client {
  readonly response: ServerResponse
  readonly isZipped: boolean
  /** HTTP/1.0, which some proxies speak, has no chunks: the body ends with the connection. */
  readonly isChunked: boolean
  readonly userId: bigint
  readonly sessionId: string
  /** What it was sent last: a packed message may be the difference from it. */
  last: EventFrame
  writtenMs: number
  /** Since when the socket has held unsent bytes; null while it drains. */
  stuckSinceMs: number | null
  hasMissed: boolean
}

const SWEEP_MS = 5_000
/** Swept every 5 s, so that no client waits longer than 20 s for a sign of life, and none that does not read stays longer than 30 s. */
const HEARTBEAT_AFTER_MS = 15_000
const DROP_AFTER_MS = 25_000
/** 10,000 writes take up to 90 ms; whatever else waits, an order say, has its turn after this long. */
const SLICE_MS = 5
/** Written to between two looks at the clock: a small part of a slice. */
const CLIENTS_PER_LOOK = 25
const FAREWELL_MS = 1_000

/**
 * One stream for any number of clients: a message is encoded once and its bytes are shared, packed at most as itself and
 * as its difference from the one before. A client
 * whose socket still holds bytes is skipped, gets the current state instead of what it missed once it
 * has caught up, and is dropped after 30 s: memory stays flat however slowly anybody reads.
 */
export function eventStream(options: {
  /** What makes up for everything missed: the first message of every client. Null while there is none. */
  current: () => EventFrame | null
  streamLimit: StreamLimit
  sessions: StreamSessions
  clock: Clock
}): EventStream {
  const { current, streamLimit, sessions, clock } = options
  const clients = new Set<Client>()
  const byUser = new Map<bigint, Set<Client>>()
  const sweeper = setInterval(sweep, SWEEP_MS).unref()
  const forgetListener = sessions.onEnded((sessionId) => {
    for (const client of clients) if (client.sessionId === sessionId) signOut(client)
  })
  let isClosed = false
  let round = 0
  /** Whom the latest round writes to, in this order, and how many of them it has come to. */
  let queue: readonly Client[] = []
  let reached = 0

  function add(client: Client): void {
    clients.add(client)
    const own = byUser.get(client.userId)
    if (own) own.add(client)
    else byUser.set(client.userId, new Set([client]))
  }

  function remove(client: Client): void {
    clients.delete(client)
    const own = byUser.get(client.userId)
    own?.delete(client)
    if (own?.size === 0) byUser.delete(client.userId)
  }

  /**
   * Once the head has left, a message goes to the socket as the chunk it is: through the response, Node makes each
   * client's chunk out of four parts, which took it 7 µs instead of 3, beside the kernel's 12.
   */
  function send(client: Client, frame: EventFrame, nowMs: number): void {
    const { response } = client
    // Said goodbye to: its last chunk is written.
    if (response.writableEnded) return
    if (response.writableLength > 0) {
      client.stuckSinceMs ??= nowMs
      client.hasMissed = true
      return
    }
    client.stuckSinceMs = null
    client.hasMissed = false
    client.writtenMs = nowMs
    const piece = client.isZipped ? frame.zippedAfter(client.last) : frame.plain
    response.socket?.write(client.isChunked ? piece.chunk : piece.bytes)
    client.last = frame
  }

  function publish(): void {
    const frame = clients.size > 0 ? current() : null
    if (!frame) return
    round += 1
    // Whom the last round has not come to is first: if none ever gets to its end, all have their turn nevertheless.
    queue = reached < queue.length ? [...new Set([...queue.slice(reached), ...clients])] : [...clients]
    reached = 0
    fanOut(frame, round)
  }

  /** Sends a message to the clients not come to yet, one slice now and the next when all else has had its turn. */
  function fanOut(frame: EventFrame, ofRound: number): void {
    // A newer list is on its way to all of them.
    if (ofRound !== round) return
    const startedMs = clock.monotonicMs()
    let nowMs = startedMs
    while (reached < queue.length && nowMs - startedMs < SLICE_MS) {
      const some = queue.slice(reached, reached + CLIENTS_PER_LOOK)
      for (const client of some) if (clients.has(client)) send(client, frame, nowMs)
      reached += some.length
      nowMs = clock.monotonicMs()
    }
    if (reached < queue.length) setImmediate(fanOut, frame, ofRound)
    else queue = []
  }

  function sweep(): void {
    const nowMs = clock.monotonicMs()
    for (const client of clients) {
      if (!sessions.isAlive(client.sessionId)) {
        signOut(client)
      } else if (client.response.writableLength > 0) {
        client.stuckSinceMs ??= nowMs
        if (nowMs - client.stuckSinceMs >= DROP_AFTER_MS) client.response.destroy()
      } else if (client.hasMissed) {
        send(client, current() ?? HEARTBEAT, nowMs)
      } else if (nowMs - client.writtenMs >= HEARTBEAT_AFTER_MS) {
        send(client, HEARTBEAT, nowMs)
      }
    }
  }

  function signOut(client: Client): void {
    send(client, SESSION_ENDED, clock.monotonicMs())
    dismiss(client)
  }

  function dismiss({ response }: Client): void {
    response.end()
    setTimeout(() => response.destroy(), FAREWELL_MS).unref()
  }

  return {
    open({ principal, request, reply }, own) {
      if (isClosed || !sessions.isAlive(principal.sessionId)) return refuse('busy', { retryAfterSeconds: 1 })
      // Somebody who left while their session was read has had their 'close': a seat would never come back.
      if (reply.raw.destroyed) {
        reply.hijack()
        return REPLIED
      }
      // Behind an answer that is not over it would have no socket, and no 'close' when that one goes.
      if (!reply.raw.socket) return refuse('busy', { retryAfterSeconds: 1 })
      const first = own ?? current() ?? HEARTBEAT
      const giveBack = streamLimit.take(principal.userId)
      if (isRefusal(giveBack)) return giveBack

      const isZipped = acceptsGzip(request.headers)
      const response = reply.hijack().raw
      // Hijacking skips no header that was set before it: the security headers are in `getHeaders`.
      response.writeHead(200, { ...definedHeaders(reply), ...STREAM_HEADERS, ...(isZipped ? ZIPPED : {}) })
      const client: Client = {
        response,
        isZipped,
        isChunked: response.chunkedEncoding,
        userId: principal.userId,
        sessionId: principal.sessionId,
        last: first,
        writtenMs: clock.monotonicMs(),
        stuckSinceMs: null,
        hasMissed: false,
      }
      response.on('close', () => {
        remove(client)
        giveBack()
      })
      response.on('error', () => response.destroy())
      response.write(
        isZipped ? Buffer.concat([GZIP_START, first.zippedAfter(null).bytes]) : first.plain.bytes,
      )
      add(client)
      return REPLIED
    },
    publish,
    tell(userId, frame) {
      // After a gap only the current state will do: this message alone would hide what was missed.
      for (const client of byUser.get(userId) ?? []) {
        send(client, client.hasMissed ? (current() ?? frame) : frame, clock.monotonicMs())
      }
    },
    close() {
      isClosed = true
      clearInterval(sweeper)
      forgetListener()
      for (const client of clients) dismiss(client)
    },
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Accept-Encoding',
  // So that the socket goes with the stream: a stop need not wait for it.
  connection: 'close',
}

const ZIPPED = { 'content-encoding': 'gzip' }

const definedHeaders = (reply: FastifyReply) =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
