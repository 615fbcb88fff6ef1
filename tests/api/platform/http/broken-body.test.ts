import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

test('a caller who leaves in the middle of a body is no failure of the database, and nothing to log', async () => {
  const lines: string[] = []
  const app = await createHttpServer(
    parseConfig({}),
    pino({ level: 'debug' }, { write: (line) => lines.push(line) }),
  )
  const statuses: number[] = []
  app.post('/anything', () => ({}))
  app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode))
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head =
    'POST /anything HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  const arrived = once(app.server, 'request')
  socket.write(`${head}{"half":`)
  await arrived
  socket.destroy()
  await expect.poll(() => statuses).toEqual([400])
  expect(lines).toEqual([])
  await app.close()
})
