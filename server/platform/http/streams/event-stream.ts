import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '../../clock.ts'
import { type Job, createTickingJob } from '../../jobs/job.ts'
import { acceptsGzip } from '../encoded.ts'
import type { Principal } from '../principal.ts'
import { REPLIED } from '../route.ts'
import { type EventFrame, HEARTBEAT, SERVER_STOPS, SESSION_ENDED } from './event-frame.ts'
import { StreamClient, type StreamClients, createStreamClients } from './stream-client.ts'
import type { StreamLimit } from './stream-limit.ts'

/** 10,000 writes take up to 90 ms; other work, such as orders, runs after each slice. */
const SLICE_MS = 5
/** Written between two checks of the clock. */
const CLIENTS_PER_LOOK = 25

interface Round {
  readonly frame: EventFrame
  readonly queue: readonly StreamClient[]
  reached: number
}

/** Sends a message to all clients in slices, other work in between. A new one replaces the rest of the last round. */
function createFanOut(clients: StreamClients, clock: Clock): (frame: EventFrame) => void {
  let current: Round | null = null

  function writeSlice(round: Round): void {
    if (round !== current) return
    const startedMs = clock.monotonicMs()
    let nowMs = startedMs
    while (round.reached < round.queue.length && nowMs - startedMs < SLICE_MS) {
      const some = round.queue.slice(round.reached, round.reached + CLIENTS_PER_LOOK)
      for (const client of some) if (clients.all.has(client)) client.send(round.frame, nowMs)
      round.reached += some.length
      nowMs = clock.monotonicMs()
    }
    if (round.reached < round.queue.length) setImmediate(writeSlice, round)
    else current = null
  }

  return (frame) => {
    current = { frame, queue: queueAfter(current, clients.all), reached: 0 }
    writeSlice(current)
  }
}

/** Clients that an unfinished round missed come first, so all get a turn even if no round ends. */
const queueAfter = (unfinished: Round | null, clients: ReadonlySet<StreamClient>): readonly StreamClient[] =>
  unfinished ? [...new Set([...unfinished.queue.slice(unfinished.reached), ...clients])] : [...clients]

export interface StreamSessions {
  isAlive(sessionId: string): boolean
  onEnded(listener: (sessionId: string) => void): () => void
}

interface StreamCall {
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
}

export interface EventStream {
  /** Starts with the current state. */
  open(
    call: StreamCall,
    /** What this client needs to be up to date. */
    first?: EventFrame,
  ): typeof REPLIED | Refusal
  publish(): void
  publishTo(userId: bigint, frame: EventFrame): void
  /**
   * Checks every client: sends the current state to one that caught up, a heartbeat to a silent one, and drops a slow
   * one or one whose session ended.
   */
  readonly job: Job
  /** Ends every stream: the server stops. */
  close(): void
}

const LOOK_EVERY_MS = 5_000

/**
 * A stream whose messages are encoded once for all clients and compressed at most twice: whole, and as a difference. A
 * client with unsent bytes is skipped, gets the current state after catching up, and is dropped after 30 s: memory
 * stays flat however slowly clients read.
 */
export function startEventStream(options: {
  /** For the job's name: "stock prices". */
  name: string
  /** Each client's first message, which makes up for everything missed. Null while there is none. */
  current: () => EventFrame | null
  streamLimit: StreamLimit
  sessions: StreamSessions
  clock: Clock
}): EventStream {
  const { name, current, streamLimit, sessions, clock } = options
  const clients = createStreamClients()
  const fanOut = createFanOut(clients, clock)
  const stopListening = sessions.onEnded((sessionId) => {
    for (const client of clients.all)
      if (client.sessionId === sessionId) endWith(SESSION_ENDED, client, clock.monotonicMs())
  })
  let state: 'open' | 'closed' = 'open'

  function lookAtAll(): void {
    const nowMs = clock.monotonicMs()
    for (const client of clients.all) {
      if (sessions.isAlive(client.sessionId)) lookAfter(client, current, nowMs)
      else endWith(SESSION_ENDED, client, nowMs)
    }
  }

  return {
    open({ principal, request, reply }, own) {
      const { userId, sessionId } = principal
      if (state === 'closed' || !sessions.isAlive(sessionId)) return refuse('busy', { retryAfterSeconds: 1 })
      // A client that left while its session was read has already had 'close': its slot would never be freed.
      if (reply.raw.destroyed) {
        reply.hijack()
        return REPLIED
      }
      // Behind an unfinished reply it has no socket and gets no 'close'.
      if (!reply.raw.socket) return refuse('busy', { retryAfterSeconds: 1 })
      const first = own ?? current() ?? HEARTBEAT
      const giveBack = streamLimit.take(userId)
      if (isRefusal(giveBack)) return giveBack

      const client = startReply({ principal, request, reply }, first, clock.monotonicMs())
      client.onGone(() => {
        clients.remove(client)
        giveBack()
      })
      clients.add(client)
      return REPLIED
    },
    publish() {
      const frame = clients.all.size > 0 ? current() : null
      if (frame) fanOut(frame)
    },
    publishTo(userId, frame) {
      // After a gap, this message alone would hide what was missed.
      for (const client of clients.of(userId))
        client.send(client.isBehind ? (current() ?? frame) : frame, clock.monotonicMs())
    },
    job: createTickingJob({
      name: `look at the clients of the stream of ${name}`,
      everyMs: LOOK_EVERY_MS,
      tick: lookAtAll,
    }),
    close() {
      state = 'closed'
      stopListening()
      for (const client of clients.all) endWith(SERVER_STOPS, client, clock.monotonicMs())
    },
  }
}

function lookAfter(client: StreamClient, current: () => EventFrame | null, nowMs: number): void {
  switch (client.look(nowMs)) {
    case 'none':
      return
    case 'drop':
      return client.drop()
    case 'catch_up':
      return client.send(current() ?? HEARTBEAT, nowMs)
    case 'heartbeat':
      return client.send(HEARTBEAT, nowMs)
  }
}

function endWith(last: EventFrame, client: StreamClient, nowMs: number): void {
  client.send(last, nowMs)
  client.end()
}

function startReply(
  { principal, request, reply }: StreamCall,
  first: EventFrame,
  nowMs: number,
): StreamClient {
  const { userId, sessionId } = principal
  const isZipped = acceptsGzip(request.headers)
  const response = reply.hijack().raw
  // Hijacking keeps headers set before: the security headers are in `getHeaders`.
  response.writeHead(200, { ...definedHeaders(reply), ...STREAM_HEADERS, ...(isZipped ? ZIPPED : {}) })
  return new StreamClient(response, { userId, sessionId, isZipped, first, nowMs })
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Accept-Encoding',
  // The socket closes with the stream, so a stop need not wait for it.
  connection: 'close',
}

const ZIPPED = { 'content-encoding': 'gzip' }

const definedHeaders = (reply: FastifyReply) =>
  Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined))
