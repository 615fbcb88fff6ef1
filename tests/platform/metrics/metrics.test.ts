import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/orders.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { countQueues } from '#server/records/reviews/count-queues.ts'
import { readProduct } from '#server/platform/metrics/read-figures.ts'
import { type TestServer, type TestNode, startTestServer } from '../../support/server.ts'

const METRICS_TOKEN = 'only-the-operator-knows'

let testServer: TestServer
let node: TestNode
beforeAll(async () => {
  testServer = await startTestServer()
  node = await testServer.secondNode({ METRICS_TOKEN })
})
afterAll(() => testServer.close())

const ask = (authorization?: string, url = node.url) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

/** Figures by name and labels, in the order of the text. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask(`Bearer ${METRICS_TOKEN}`)).text()
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}
const named = (all: Map<string, number>, start: string) => [...all].filter(([name]) => name.startsWith(start))

test.each([
  [undefined],
  ['Bearer'],
  ['Bearer only-the-operator-know'],
  [`Basic ${METRICS_TOKEN}`],
  [METRICS_TOKEN],
])('the token %j gets 401 and nothing else', async (authorization) => {
  const reply = await ask(authorization)
  expect(reply.status).toBe(401)
  expect(reply.headers.get('www-authenticate')).toBe('Bearer')
  expect(await reply.text()).toBe('')
})

test('without the setting there is no such page', async () => {
  const reply = await ask(`Bearer ${METRICS_TOKEN}`, testServer.url)
  expect(reply.headers.get('content-type')).not.toContain('version=0.0.4')
  expect(await reply.text()).not.toContain('northfold_')
})

test('the text is what Prometheus reads, and is kept nowhere', async () => {
  const reply = await ask(`Bearer ${METRICS_TOKEN}`)
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await reply.text()).toMatch(/^# TYPE northfold_http_requests_total counter$/m)
})

test('answers are counted by route and status, each once, and never by address', async () => {
  const counter = 'northfold_http_requests_total'
  const before = await figures()
  const ada = node.as(testServer.ada)
  expect((await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(200)
  expect((await node.visitor().call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(401)
  for (const symbol of ['AAPL', 'MSFT']) await ada.get(`/api/stocks/${symbol}/history`)
  for (let at = 0; at < 20; at++) await ada.get(`/api/nothing-${at}`)
  const after = await figures()
  const grown = named(after, counter).flatMap(([name, value]) => {
    const more = value - (before.get(name) ?? 0)
    return more > 0 && !name.includes('/metrics') ? [[name.slice(counter.length), more]] : []
  })
  expect(grown).toContainEqual(['{method="POST",route="/api/buy",status="200"}', 1])
  expect(grown).toContainEqual(['{method="POST",route="/api/buy",status="401"}', 1])
  expect(JSON.stringify([...after.keys()])).not.toMatch(/nothing-|AAPL|MSFT/)
  expect(grown.filter(([name]) => String(name).includes('status="404"')).length).toBeLessThanOrEqual(2)
})

test('a histogram’s buckets grow to its count, which is that of the statuses', async () => {
  const all = await figures()
  const route = 'method="POST",route="/api/buy"'
  const buckets = named(all, 'northfold_http_request_seconds_bucket{')
    .filter(([name]) => name.endsWith(`,${route}}`))
    .map(([, value]) => value)
  expect(buckets).toHaveLength(11)
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  const count = all.get(`northfold_http_request_seconds_count{${route}}`)
  expect(buckets.at(-1)).toBe(count)
  const byStatus = named(all, `northfold_http_requests_total{${route},`)
  expect(byStatus.reduce((sum, [, value]) => sum + value, 0)).toBe(count)
  expect(all.get(`northfold_http_request_seconds_sum{${route}}`)).toBeGreaterThan(0)
})

test('what waits for people, what is broken and how the process does are figures', async () => {
  const all = await figures()
  expect(all.get('northfold_database_up')).toBe(1)
  expect(all.get('northfold_review_queue{queue="profiles"}')).toBe(1)
  expect(all.get('northfold_books_broken_invariants')).toBe(0)
  expect(all.get('northfold_mail_unsettled')).toBe(0)
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(all.get(name)).toBeGreaterThan(0)
  await testServer.pool.query(
    `insert into books_verification (begun_at, verified_at, broken) values ($1, $1, array['cash-equals-ledger', 'x'])
     on conflict (is_only) do update set broken = excluded.broken`,
    [testServer.clock.now()],
  )
  expect((await figures()).get('northfold_books_broken_invariants')).toBe(2)
})

test('a database that is away is said to be so, and the rest is answered', async () => {
  const away = openPool({ ...testServer.connection, port: 1 }, pino({ level: 'silent' }), 1)
  const text = await (await readProduct({ pool: away, clock: testServer.clock, countQueues })).metrics()
  await away.end()
  expect(text).toContain('\nnorthfold_database_up 0\n')
  expect(text).toContain('northfold_database_connections{state="idle"} 0')
  expect(text).not.toContain('northfold_review_queue')
})
