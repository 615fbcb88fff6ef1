import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Principal } from '#server/platform/http/principal.ts'
import { startPriceStream } from '#server/market/quotes/price-stream.ts'
import { createStreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { createTestClock } from '../../../support/clock.ts'

/** Far beyond what the kernel takes in for a socket without a reader. */
const MESSAGES = 400
const MESSAGE_BYTES = 100_000

const clock = createTestClock()
const ada: Principal = {
  sessionId: 'session',
  userId: 1n,
  user: { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' },
  kind: 'customer',
  passwordConfirmedAt: clock.now(),
}

afterEach(() => vi.useRealTimers())

/** A stream of large messages, and clients that are plain sockets. */
async function serveStream() {
  // The stream's own rounds, which the tests turn by hand.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let sent = 0
  const stream = startPriceStream({
    name: 'a test',
    current: () => `"${String(sent).padStart(MESSAGE_BYTES, '.')}"`,
    streamLimit: createStreamLimit({ total: 2, perUser: 2 }),
    sessions: { isAlive: () => true, onEnded: () => () => {} },
    clock,
  })
  stream.job.start()
  const responses: ServerResponse[] = []
  const app = fastify()
  app.get('/', (request, reply) => {
    responses.push(reply.raw)
    stream.open({ principal: ada, request, reply })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  return {
    async join(): Promise<{ socket: Socket; response: ServerResponse }> {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(app.server, 'request')
      return { socket, response: responses.at(-1)! }
    },
    async publish(messages: number) {
      for (let count = 0; count < messages; count += 1) {
        sent += 1
        stream.publish()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    /** Lets time pass and the stream look at its clients. */
    pass(seconds: number) {
      clock.advance({ seconds })
      vi.advanceTimersByTime(5_000)
    },
    async close() {
      stream.close()
      await app.close()
    },
  }
}

test('a client that never reads costs one message of memory and is dropped; another gets the latest', async () => {
  const served = await serveStream()
  const idle = await served.join()
  const reader = await served.join()
  let lastRead = ''
  reader.socket.on('data', (bytes: Buffer) => (lastRead = `${lastRead}${bytes.toString()}`.slice(-200)))

  await served.publish(MESSAGES)
  expect(idle.response.writableLength).toBeGreaterThan(0)
  expect(idle.response.writableLength).toBeLessThan(2 * MESSAGE_BYTES)

  served.pass(1)
  expect(idle.response.destroyed).toBe(false)
  await expect.poll(() => reader.response.writableLength).toBe(0)
  served.pass(30)
  expect(idle.response.destroyed).toBe(true)
  expect(reader.response.destroyed).toBe(false)
  await expect.poll(() => lastRead).toContain(`.${MESSAGES}"`)
  await served.close()
})

test('a client that caught up gets the list it missed, though prices stand still', async () => {
  const served = await serveStream()
  const slow = await served.join()
  await served.publish(MESSAGES)
  let lastRead = ''
  slow.socket.on('data', (bytes: Buffer) => (lastRead = `${lastRead}${bytes.toString()}`.slice(-200)))
  await expect.poll(() => slow.response.writableLength).toBe(0)

  served.pass(5)
  await expect.poll(() => lastRead).toContain(`.${MESSAGES}"`)
  await served.close()
})

test('a silent stream shows a sign of life within 20 s', async () => {
  const served = await serveStream()
  const reader = await served.join()
  let read = ''
  reader.socket.on('data', (bytes: Buffer) => (read = `${read}${bytes.toString()}`.slice(-50)))
  await expect.poll(() => read).toContain('"')

  served.pass(10)
  served.pass(5)
  await expect.poll(() => read).toContain(':\n\n')
  await served.close()
})
