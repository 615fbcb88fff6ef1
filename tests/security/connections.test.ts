import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { isLong } from '../support/long.ts'

/** Who holds connections rather than asking anything. */
type Http = Awaited<ReturnType<typeof createHttpServer>>

let http: Http
let port: number
beforeAll(async () => {
  http = await createHttpServer(parseConfig({ CONNECTIONS_MAX: '20' }), pino({ level: 'silent' }))
  http.get('/page', () => 'here')
  http.post('/form', () => 'taken')
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // A server that is full answers by hanging up.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Asks over a connection that stays open. */
function ask(agent: Agent): Promise<{ status: number | undefined; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
  const sent = request({ port, host: '127.0.0.1', path: '/page', agent }, (reply) => {
    text(reply).then((body) => resolve({ status: reply.statusCode, text: body }), reject)
  })
  sent.on('error', reject).end()
  return promise
}

const openConnections = () =>
  new Promise<number>((settle) => http.server.getConnections((_, count) => settle(count)))

test('of more idle connections than may be, the rest are refused, and who was there is served on', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(agent)).toEqual({ status: 200, text: 'here' })
  const idle: Socket[] = []
  for (let count = 0; count < 19; count += 1) idle.push(await open())
  await expect.poll(openConnections).toBe(20)

  const late = await Promise.all(Array.from({ length: 30 }, open))
  // Refused: the server hangs up on each without a word.
  expect(await Promise.all(late.map((socket) => text(socket).catch(() => '')))).toEqual(late.map(() => ''))
  expect(await openConnections()).toBe(20)
  expect(await ask(agent)).toEqual({ status: 200, text: 'here' })

  for (const socket of idle) socket.destroy()
  await expect.poll(openConnections).toBe(1)
  const again = await open()
  again.write('GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await text(again)).toMatch(/^HTTP\/1\.1 200 /)
  agent.destroy()
})

/** A connection that sends `piece` again and again, never to an end; answers all that it was told before the end. */
async function trickle(start: string, piece: string): Promise<string> {
  const socket = await open()
  socket.write(start)
  const told = text(socket).catch(() => '')
  let isOver = false
  void told.then(() => (isOver = true))
  while (!isOver) {
    socket.write(piece)
    await Promise.race([told, pause(1_000)])
  }
  return told
}

const SLOW: readonly [string, string, string][] = [
  ['headers', 'GET /page HTTP/1.1\r\nHost: x\r\n', 'X-More: x\r\n'],
  [
    'a body',
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
    ' ',
  ],
  ['nothing', '', ''],
]

test('how long headers and a body may take is set, and looked at often', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket } = http.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxRequestsPerSocket }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    maxRequestsPerSocket: 1_000,
  })
})

// Real time passes here, on both sides: 10 to 20 seconds.
test.skipIf(!isLong).concurrent.each(SLOW)(
  '%s, never coming to an end: answered, and hung up on',
  async (what, start, piece) => {
    const told = await trickle(start, piece)
    if (what !== 'nothing') expect(told).toMatch(/^HTTP\/1\.1 408 /)
    if (what === 'headers') expect(told).toContain('request_timed_out')
  },
)
