import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../support/server.ts'

const lines: string[] = []
let testServer: TestServer
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  testServer = await startTestServer({ log })
})
afterAll(() => testServer.close())

test.each(['/api/config', '/', '/healthz', '/api/nothing', '/api/user', '/assets/none.js'])(
  'the answer of %s has an id of its own',
  async (path) => {
    const ids = [await fetch(`${testServer.url}${path}`), await fetch(`${testServer.url}${path}`)].map(
      ({ headers }) => headers.get('x-request-id'),
    )
    expect(ids[0]).toMatch(/^[0-9a-f-]{13}-\d+$/)
    expect(ids[1]).not.toBe(ids[0])
  },
)

test('a refusal says it, and what a caller sends as one is not taken', async () => {
  const reply = await fetch(`${testServer.url}/api/user`, { headers: { 'x-request-id': 'mine' } })
  const id = reply.headers.get('x-request-id')
  expect(id).not.toBe('mine')
  expect(await reply.json()).toMatchObject({ code: 'not_signed_in', requestId: id })
})

test('an address that cannot be read has one too', async () => {
  const reply = await fetch(`${testServer.url}/%E0%A4%A`)
  expect(reply.headers.get('x-request-id')).toBe((await reply.json()).requestId)
})

test('a request that fails is in the log under the id of its answer', async () => {
  await testServer.pool.query('alter table transactions rename to hidden_transactions')
  const reply = await testServer.ada.get('/api/transactions')
  await testServer.pool.query('alter table hidden_transactions rename to transactions')
  expect(reply.status).toBe(500)
  const id = reply.headers.get('x-request-id')
  const logged = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)
  expect(logged).toMatchObject([{ msg: 'a request failed' }])
})
