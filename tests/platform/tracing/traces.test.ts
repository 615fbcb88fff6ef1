import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { changeName } from '#contract/people/account.ts'
import {
  type ReceivedSpan,
  type TraceCollector,
  startTraceCollector,
} from '../../support/providers/trace-collector.ts'
import { type TestServer, startTestServer } from '../../support/server.ts'

let testServer: TestServer
let collector: TraceCollector
beforeAll(async () => {
  testServer = await startTestServer()
  collector = await startTraceCollector()
})
afterAll(async () => {
  await testServer.close()
  await collector.close()
})

const PARENT = '00f067aa0ba902b7'

/** What the collector has got of one trace when a server with traces has done this and stopped. */
async function spansOf(
  traceId: string,
  act: (url: string, headers: Record<string, string>) => Promise<unknown>,
  { flags = '01', env = {} }: { flags?: string; env?: Record<string, string> } = {},
): Promise<ReceivedSpan[]> {
  const node = await testServer.secondNode({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env })
  const cookie = [...testServer.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await act(node.url, { cookie, traceparent: `00-${traceId}-${PARENT}-${flags}` })
  await node.close()
  return collector.spans().filter((span) => span.traceId === traceId)
}

const post = (url: string, path: string, headers: Record<string, string>, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })

test('one trace leads from the caller of an order to its commit, with the id of the answer', async () => {
  let id: string | null = null
  const spans = await spansOf('4bf92f3577b34da6a3ce929d0e0e4736', async (url, headers) => {
    const reply = await post(url, buy.path, headers, { symbol: 'KO', quantity: '1' })
    expect(reply.status).toBe(200)
    id = reply.headers.get('x-request-id')
  })
  const request = spans.at(-1)
  const steps = spans.slice(0, -1)
  expect(request).toMatchObject({
    name: 'POST /api/buy',
    parentSpanId: PARENT,
    attributes: { 'http.route': '/api/buy', 'http.response.status_code': 200, 'northfold.request_id': id },
  })
  const orderSteps = steps.filter(({ attributes }) => 'northfold.orders' in attributes)
  expect(orderSteps.map(({ name }) => name)).toEqual([
    'wait for a batch',
    'begin a batch, lock and load',
    'decide, write and commit',
    'wait for the disk and answer',
  ])
  for (const step of steps) expect(step.parentSpanId).toBe(request?.spanId)
})

test('every other call leads to its commit too, by its statements, without their values', async () => {
  const spans = await spansOf('4bf92f3577b34da6a3ce929d0e0e4737', async (url, headers) => {
    const body = { firstName: 'Adamantia', lastName: 'Lovelace' }
    const reply = await fetch(`${url}${changeName.path}`, {
      method: changeName.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
  })
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'update', 'commit']))
  expect(spans.find(({ name }) => name === 'update')?.attributes).toMatchObject({
    'db.query.text': expect.stringMatching(/^update users set /),
  })
  expect(JSON.stringify(spans)).not.toContain('Adamantia')
})

test('a caller that does not sample has no trace, nor one in ten thousand that says nothing', async () => {
  const before = collector.spans().length
  const quiet = await spansOf(
    '4bf92f3577b34da6a3ce929d0e0e4738',
    (url, headers) => post(url, buy.path, headers, { symbol: 'KO', quantity: '1' }),
    { flags: '00' },
  )
  expect(quiet).toEqual([])
  await spansOf('0', (url) => fetch(`${url}/api/config`), { env: { OTEL_TRACES_SAMPLER_ARG: '0' } })
  expect(collector.spans().length).toBe(before)
})

test.each([
  '',
  'nonsense',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4739-00f067aa0ba902b7-01',
])('the traceparent %j begins a trace of its own', async (traceparent) => {
  const known = new Set(collector.spans().map(({ spanId }) => spanId))
  await spansOf('0', (url) => fetch(`${url}/api/config`, { headers: { traceparent } }))
  const begun = collector.spans().filter(({ spanId, name }) => !known.has(spanId) && name.startsWith('GET'))
  expect(begun.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ['GET /api/config', undefined],
  ])
})

test('a collector that is away is said once, and holds up no stop', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const other = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    log,
  })
  expect((await other.ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(200)
  await other.close()
  expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1)
})
