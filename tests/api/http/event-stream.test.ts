import type { ServerResponse } from 'node:http'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { type EventFrame, eventOf } from '#server/http/event-frame.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { streamSeats } from '#server/http/stream-seats.ts'
import type { Session } from '#server/identity/session.ts'
import { priceStream } from '#server/market/price-stream.ts'
import { createStageClock } from '../../stage/clock.ts'

const clock = createStageClock()
const ada: Session = {
  id: 'session',
  userId: 1n,
  user: { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' },
  passwordConfirmedAt: clock.now(),
}
const parts = {
  seats: streamSeats({ total: 100_000, perUser: 100_000 }),
  sessions: { isAlive: () => true, onEnded: () => () => {} },
  clock,
}
/** What one turn of the event loop may write. */
const SLICE = 2_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => vi.restoreAllMocks())

/** Opens a stream for so many clients; answers what is written to them from then on. */
async function crowd(
  stream: Pick<ReturnType<typeof eventStream>, 'open'>,
  clients: number,
  encoding: string,
) {
  const responses: ServerResponse[] = []
  const app = fastify()
  app.get('/', (request, reply) => {
    responses.push(reply.raw)
    stream.open({ session: ada, request, reply })
  })
  for (let n = 0; n < clients; n += 1) {
    await app.inject({ url: '/', headers: { 'accept-encoding': encoding }, payloadAsStream: true })
  }
  expect(responses).toHaveLength(clients)
  await drained(responses)
  const write = vi.spyOn(Object.getPrototypeOf(responses[0]), 'write')
  return { written: () => write.mock.calls.map(([bytes]) => bytes), drain: () => drained(responses) }
}

/** Resolves when nobody has anything left to read. */
async function drained(responses: readonly ServerResponse[]) {
  while (responses.some(({ writableLength }) => writableLength > 0)) await turn()
}

test.each(['gzip', 'identity'])('however many clients, a tick is one encoding, %s', async (encoding) => {
  let made = 0
  let list = '"0"'
  const stream = priceStream({ ...parts, current: () => list })
  const { written, drain } = await crowd(stream, 300, encoding)
  for (list of ['"1"', '"2"', '"3"']) {
    stream.publish()
    made += 1
    expect(written()).toHaveLength(300 * made)
    expect(new Set(written()).size).toBe(made)
    await drain()
  }
  stream.close()
})

test('a list that has not changed is not encoded again', async () => {
  const stream = priceStream({ ...parts, current: () => '"the same"' })
  const { written, drain } = await crowd(stream, 3, 'identity')
  stream.publish()
  await drain()
  stream.publish()
  expect(written()).toHaveLength(6)
  expect(new Set(written()).size).toBe(1)
  stream.close()
})

test('thousands of clients are written to in slices: what else waits has its turn between them', async () => {
  let latest: EventFrame = eventOf('first')
  const stream = eventStream({ ...parts, current: () => latest })
  const { written } = await crowd(stream, 2 * SLICE + 100, 'gzip')
  latest = eventOf('second', latest)
  stream.publish()
  expect(written()).toHaveLength(SLICE)
  await turn()
  expect(written()).toHaveLength(2 * SLICE)
  await turn()
  expect(written()).toHaveLength(2 * SLICE + 100)
  stream.close()
})

test('a newer list overtakes one that is on its way: who never got that one gets the newer one whole', async () => {
  const first = eventOf('first')
  const second = eventOf('second', first)
  const third = eventOf('third', second)
  let latest = first
  const stream = eventStream({ ...parts, current: () => latest })
  const { written } = await crowd(stream, SLICE + 100, 'gzip')
  latest = second
  stream.publish()
  latest = third
  stream.publish()
  for (let turns = 0; turns < 3; turns += 1) await turn()
  // The first slice still holds the second list: it is made up for later, as for anybody who reads slowly.
  const bytes = written()
  expect(bytes.filter((each) => each === second.zippedAfter(first))).toHaveLength(SLICE)
  expect(bytes.filter((each) => each === third.zippedAfter(null))).toHaveLength(100)
  expect(bytes).toHaveLength(SLICE + 100)
  stream.close()
})
