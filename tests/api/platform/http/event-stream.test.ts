import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import type { ChangeType } from '#domain/notifications/notification.ts'
import {
  type EventFrame,
  HEARTBEAT,
  SESSION_ENDED,
  eventOf,
  eventsOf,
} from '#server/platform/http/streams/event-frame.ts'
import { type EventStream, startEventStream } from '#server/platform/http/streams/event-stream.ts'
import { createStreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { startPriceStream } from '#server/market/quotes/price-stream.ts'
import { startChangeStream } from '#server/records/notifications/change-stream.ts'
import { createTestClock } from '../../../support/clock.ts'

const clock = createTestClock()
const ada: Principal = {
  sessionId: 'session',
  userId: 1n,
  user: { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' },
  kind: 'customer',
  passwordConfirmedAt: clock.now(),
}
const parts = {
  name: 'a test',
  streamLimit: createStreamLimit({ total: 100_000, perUser: 100_000 }),
  sessions: { isAlive: () => true, onEnded: () => () => {} },
  clock,
}
/**
 * When a write takes so long, the 5 ms of a turn of the event loop are over after 80, and the clock is looked at after
 * 25 each.
 */
const SLOW_WRITE_MS = 1 / 16
const SLICE = 100
const turn = () => new Promise((resolve) => setImmediate(resolve))

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps) app.server.closeAllConnections()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** Opens a stream for so many clients, each with a socket of its own; answers what is written to them from then on. */
async function crowd(
  stream: { open(call: Parameters<EventStream['open']>[0]): unknown },
  clients: number,
  encoding: string,
  { writeMs = 0, version = '1.1' } = {},
) {
  const responses: ServerResponse[] = []
  const app = fastify()
  apps.push(app)
  app.get('/', (request, reply) => {
    responses.push(reply.raw)
    stream.open({ principal: ada, request, reply })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const received: string[] = []
  for (let n = 0; n < clients; n += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.on('data', (bytes) => (received[n] = (received[n] ?? '') + bytes.toString('latin1')))
    socket.write(`GET / HTTP/${version}\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
    await once(app.server, 'request')
  }
  await drained(responses)

  const written: unknown[] = []
  for (const { socket } of responses) {
    const write = socket!.write.bind(socket!) as (bytes: unknown) => boolean
    vi.spyOn(socket!, 'write').mockImplementation((bytes: unknown) => {
      written.push(bytes)
      clock.advance({ ms: writeMs })
      return write(bytes)
    })
  }
  return { written: () => written, received, drain: () => drained(responses) }
}

/** Resolves when every client has read everything. */
async function drained(responses: readonly ServerResponse[]) {
  while (responses.some(({ writableLength }) => writableLength > 0)) await turn()
}

test.each(['gzip', 'identity'])(
  'however many clients, a tick is one encoding and one write for each, %s',
  async (encoding) => {
    let made = 0
    let list = '"0"'
    const stream = startPriceStream({ ...parts, current: () => list })
    const { written, drain } = await crowd(stream, 300, encoding)
    for (list of ['"1"', '"2"', '"3"']) {
      stream.publish()
      made += 1
      expect(written()).toHaveLength(300 * made)
      expect(new Set(written()).size).toBe(made)
      await drain()
    }
    stream.close()
  },
)

test('a list that has not changed is not encoded again', async () => {
  const stream = startPriceStream({ ...parts, current: () => '"the same"' })
  const { written, drain } = await crowd(stream, 3, 'identity')
  stream.publish()
  await drain()
  stream.publish()
  expect(written()).toHaveLength(6)
  expect(new Set(written()).size).toBe(1)
  stream.close()
})

test('thousands of clients are written to in slices of 5 ms: what else waits has its turn between them', async () => {
  let latest: EventFrame = eventOf('first')
  const stream = startEventStream({ ...parts, current: () => latest })
  const { written } = await crowd(stream, 2 * SLICE + 50, 'gzip', { writeMs: SLOW_WRITE_MS })
  latest = eventOf('second', latest)
  stream.publish()
  expect(written()).toHaveLength(SLICE)
  await turn()
  expect(written()).toHaveLength(2 * SLICE)
  await turn()
  expect(written()).toHaveLength(2 * SLICE + 50)
  stream.close()
})

test('a newer list overtakes one that is on its way: who never got that one gets the newer one whole', async () => {
  const first = eventOf('first')
  const second = eventOf('second', first)
  const third = eventOf('third', second)
  let latest = first
  const stream = startEventStream({ ...parts, current: () => latest })
  const { written } = await crowd(stream, SLICE + 50, 'gzip', { writeMs: SLOW_WRITE_MS })
  latest = second
  stream.publish()
  latest = third
  stream.publish()
  for (let turns = 0; turns < 3; turns += 1) await turn()
  const bytes = written()
  const sent = (frame: EventFrame, after: EventFrame | null) =>
    bytes.filter((each) => each === frame.zippedAfter(after).chunk).length
  expect(sent(second, first)).toBe(SLICE)
  expect(sent(third, second)).toBe(SLICE)
  expect(sent(third, null)).toBe(50)
  expect(bytes).toHaveLength(2 * SLICE + 50)
  stream.close()
})

test('a round that does not reach its end is continued by the next: every client has its turn', async () => {
  const first = eventOf('first')
  let latest = first
  const stream = startEventStream({ ...parts, current: () => latest })
  const { written } = await crowd(stream, 3 * SLICE, 'gzip', { writeMs: SLOW_WRITE_MS })
  const second = eventOf('second', first)
  const third = eventOf('third', second)
  const fourth = eventOf('fourth', third)
  for (latest of [second, third, fourth]) stream.publish()
  const sent = (frame: EventFrame, after: EventFrame | null) =>
    written().filter((each) => each === frame.zippedAfter(after).chunk).length
  // As a difference to those who had the one before; whole to those who had neither.
  expect(sent(second, first)).toBe(SLICE)
  expect(sent(third, null)).toBe(SLICE)
  expect(sent(fourth, null)).toBe(SLICE)
  stream.close()
})

test('what is written past the response is whole chunks in their order, up to the last one', async () => {
  let latest: EventFrame = eventOf('first')
  const ended: ((sessionId: string) => void)[] = []
  const sessions = {
    ...parts.sessions,
    onEnded: (listener: (id: string) => void) => (ended.push(listener), () => {}),
  }
  const stream = startEventStream({ ...parts, sessions, current: () => latest })
  const { received, drain } = await crowd(stream, 1, 'identity')
  latest = eventOf('second')
  stream.publish()
  await drain()
  for (const listener of ended) listener(ada.sessionId)
  // A farewell is the last word: nothing is written behind the end of a body.
  stream.publish()
  const end = '\r\n0\r\n\r\n'
  await expect.poll(() => received[0]).toContain(end)
  const body = received[0]!.slice(received[0]!.indexOf('\r\n\r\n') + 4)
  const chunks = [eventOf('first'), eventOf('second'), SESSION_ENDED].map(({ plain }) =>
    plain.chunk.toString(),
  )
  expect(body).toBe(`${chunks.join('')}${end.slice(2)}`)
  stream.close()
})

test('a proxy that speaks HTTP/1.0 is sent the plain messages, which it knows no chunks of', async () => {
  let latest: EventFrame = eventOf('first')
  const stream = startEventStream({ ...parts, current: () => latest })
  const { received } = await crowd(stream, 1, 'identity', { version: '1.0' })
  latest = eventOf('second')
  stream.publish()
  await expect.poll(() => received[0]).toContain('second')
  expect(received[0]!.slice(received[0]!.indexOf('\r\n\r\n') + 4)).toBe('data: first\n\ndata: second\n\n')
  expect(received[0]).not.toMatch(/transfer-encoding/i)
  stream.close()
})

test('a stream asked for behind an answer that is not over is refused, and takes no seat', async () => {
  const streamLimit = createStreamLimit({ total: 2, perUser: 2 })
  const stream = startEventStream({ ...parts, streamLimit, current: () => eventOf('first') })
  const answers: unknown[] = []
  const app = fastify()
  apps.push(app)
  app.get('/', (request, reply) => void answers.push(stream.open({ principal: ada, request, reply })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
  await expect.poll(() => answers).toHaveLength(2)
  expect(answers[1]).toMatchObject({ refused: 'busy' })
  expect(isRefusal(streamLimit.take(ada.userId))).toBe(false)
  stream.close()
})

test('a change that this version has no name for is a sign of life, and does not end the stream', async () => {
  const stream = startChangeStream(parts)
  const { written } = await crowd(stream, 1, 'identity')
  stream.publish({ customerId: ada.userId, types: ['of a later version' as ChangeType] })
  await turn()
  expect(written()).toEqual([HEARTBEAT.plain.chunk])
  expect(() => eventsOf([])).toThrow(RangeError)
  stream.close()
})
