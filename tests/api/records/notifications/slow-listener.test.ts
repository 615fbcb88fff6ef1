import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { eventOf } from '#server/platform/http/streams/event-frame.ts'
import { startEventStream } from '#server/platform/http/streams/event-stream.ts'
import { createStreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { createTestClock } from '../../../support/clock.ts'

const clock = createTestClock()
const ada: Principal = {
  sessionId: 'session',
  userId: 1n,
  user: { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' },
  kind: 'customer',
  passwordConfirmedAt: clock.now(),
}
/** Far beyond what the kernel takes in for an unread socket. */
const LARGE = eventOf('.'.repeat(20_000_000))

test('a client that missed a message hears, with the next, that everything may have changed', async () => {
  const stream = startEventStream({
    name: 'a test',
    current: () => eventOf('everything'),
    streamLimit: createStreamLimit({ total: 1, perUser: 1 }),
    sessions: { isAlive: () => true, onEnded: () => () => {} },
    clock,
  })
  let response: ServerResponse | undefined
  const app = fastify()
  app.get('/', (request, reply) => {
    response = reply.raw
    stream.open({ principal: ada, request, reply })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(app.server, 'request')
  await expect.poll(() => response?.writableLength).toBe(0)

  stream.publishTo(ada.userId, LARGE)
  stream.publishTo(ada.userId, eventOf('missed'))
  let lastRead = ''
  socket.on('data', (bytes: Buffer) => (lastRead = `${lastRead}${bytes.toString()}`.slice(-200)))
  await expect.poll(() => response?.writableLength).toBe(0)
  expect(lastRead).not.toContain('missed')

  stream.publishTo(ada.userId, eventOf('wallet'))
  await expect.poll(() => lastRead).toContain('data: everything')
  expect(lastRead).not.toContain('wallet')
  stream.publishTo(ada.userId, eventOf('wallet'))
  await expect.poll(() => lastRead).toContain('data: wallet')

  stream.close()
  await app.close()
})
