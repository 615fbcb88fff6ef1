import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { alpacaError } from '#contract/alpaca/errors.ts'
import { STREAM, STREAM_MESSAGE_BYTES } from '#contract/alpaca/stream.ts'
import { type Job, createPeriodicJob } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import type { MountedStream } from '../http/key-admission.ts'
import { type SocketParts, StreamSocket } from './stream-socket.ts'
import type { EventFeed } from './event-feed.ts'
import type { TradeUpdates } from './trade-updates.ts'
import type { Platform } from '#server/platform/platform.ts'

const LOOK_MS = 250
const LOOK_FOR_EVENTS_MS = 1_000
/** For the keys of open sockets. */
const CHECK_MS = 2_000
const KEEP_ALIVE_MS = 30_000
/** Then a client that does not answer the close is cut off. */
const FAREWELL_MS = 1_000

const OPTIONS = {
  noServer: true,
  clientTracking: true,
  maxPayload: STREAM_MESSAGE_BYTES,
  perMessageDeflate: false,
  // The library has it, its types do not.
  closeTimeout: FAREWELL_MS,
}

/** Order updates and account events. */
export interface AlpacaStream extends MountedStream {
  readonly jobs: readonly Job[]
  /** Refuses new sockets and ends open ones. Resolves when all are gone. */
  close(): Promise<void>
}

interface StreamParts extends Pick<Platform, 'clock' | 'log'> {
  stillOf: SocketParts['stillOf']
  updates: TradeUpdates
  events: EventFeed
}

const NO_SOCKET = alpacaError('upgrade_needed', 'this is a WebSocket: connect with ws or wss')

interface Upgrade {
  readonly socket: Duplex
  readonly head: Buffer
}

/** The WebSockets of programs on this node. */
export function createAlpacaStream({ clock, log, stillOf, updates, events }: StreamParts): AlpacaStream {
  const server = new WebSocketServer(OPTIONS)
  const sockets = new Set<StreamSocket>()
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const logged = logOnChange()
  const eventsLogged = logOnChange()
  let checkedMs = clock.monotonicMs()
  let isClosed = false

  async function work(): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - checkedMs >= CHECK_MS) {
      checkedMs = nowMs
      await Promise.all([...sockets].map((socket) => socket.check(nowMs)))
    }
    await updates.look()
  }

  return {
    mount(alpaca, http, keys) {
      http.server.on('upgrade', (request, socket, head) =>
        routeUpgrade(http, upgrades, { request, socket, head }),
      )
      const socketsOf = (keyId: string) => [...sockets].filter((one) => one.keyId === keyId).length
      const parts = { ...keys, stillOf, socketsOf, updates, events }
      alpaca.get(STREAM.path, { config: { isForPrograms: true } }, (request, reply) => {
        const upgrade = upgrades.get(request.raw)
        if (!upgrade || isClosed)
          return reply.code(NO_SOCKET.status).header('upgrade', 'websocket').send(NO_SOCKET.body)
        reply.hijack()
        server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (webSocket) => {
          const opened = { address: request.ip, nowMs: clock.monotonicMs() }
          const socket = new StreamSocket(webSocket, parts, opened)
          sockets.add(socket)
          webSocket.on('close', () => sockets.delete(socket))
        })
        return reply
      })
    },
    jobs: [
      createPeriodicJob({
        name: 'tell programs of order updates',
        everyMs: LOOK_MS,
        work: () =>
          logged(work(), (err) =>
            log.warn({ err }, 'order updates could not be read; programs wait for them'),
          ),
      }),
      createPeriodicJob({
        name: 'tell programs of account events',
        everyMs: LOOK_FOR_EVENTS_MS,
        work: () =>
          eventsLogged(events.look(), (err) =>
            log.warn({ err }, 'account events could not be read; programs wait for them'),
          ),
      }),
    ],
    async close() {
      isClosed = true
      const gone = [...server.clients].map(
        (client) => new Promise((resolve) => client.once('close', resolve)),
      )
      for (const socket of sockets) socket.leave()
      await Promise.all(gone)
    },
  }
}

/**
 * Routes upgrade requests, so every rule of requests holds for them. Unless a route takes the connection over, it ends
 * with the answer. Without a parser, a request with a body cannot be answered.
 */
function routeUpgrade(
  http: FastifyInstance,
  upgrades: WeakMap<IncomingMessage, Upgrade>,
  { request, socket, head }: Upgrade & { request: IncomingMessage },
): void {
  socket.on('error', () => socket.destroy())
  if (request.method !== 'GET')
    return void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
  if ('setKeepAlive' in socket && typeof socket.setKeepAlive === 'function')
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
  upgrades.set(request, { socket, head })
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.on('finish', () => socket.end())
  response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0])
  http.routing(request, response)
}
