import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createHttpServer(parseConfig({}), pino({ level: 'silent' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** What the server says to these bytes before it hangs up. */
async function say(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test.each([
  [
    '17 KB of headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['something that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed_request',
  ],
])('%s is answered by a problem document', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch('content-type: application/problem+json')
  expect(JSON.parse(body)).toMatchObject({ status, code })
})
