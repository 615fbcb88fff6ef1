import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { measureBooks } from '#server/office/jobs/verify-books.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { measureDatabase, measureOutbox } from '#server/platform/metrics/measure-database.ts'
import { createMetrics } from '#server/platform/metrics/scraped-metrics.ts'
import { measureQueues } from '#server/records/reviews/count-queues.ts'
import { openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { createOrderMeasures } from '#server/trading/orders/fill/measure-orders.ts'
import { figuresAt } from '../../support/api/figures.ts'
import { type TestNode, testServerOfFile } from '../../support/server.ts'

const METRICS_TOKEN = 'only-the-operator-knows'

const testServer = testServerOfFile()
let node: TestNode
beforeAll(async () => {
  node = await testServer.secondNode({ METRICS_TOKEN })
})

const ask = (authorization?: string, url = node.url) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

const figures = () => figuresAt(node.url, METRICS_TOKEN)
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
  testServer.clock.advance({ seconds: 10 })
  expect((await figures()).get('northfold_books_broken_invariants')).toBe(2)
})

/** Everything that is read from the database for a scrape of one server. */
function measureAll(port?: number) {
  const silent = pino({ level: 'silent' })
  const pool = openPool({ ...testServer.connection, ...(port === undefined ? {} : { port }) }, silent, 1)
  const { clock } = testServer
  const metrics = createMetrics({ pool, clock })
  const market = {
    orderQuote: () => null,
    tradingAllowed: () => false,
    now: clock.now,
    settings: settingsInForce(clock),
  }
  const executor = openOrderExecutor(testServer.connection, market, silent)
  measureDatabase(metrics, () => ({ used: 0, idle: 0, awaited: 0 }))
  measureOutbox(metrics)
  measureQueues(metrics)
  measureBooks(metrics)
  createOrderMeasures(metrics, clock).measured(executor)
  return { metrics, pool, close: () => Promise.all([pool.end(), executor.close()]) }
}

test('a scrape sends six statements, and none for ten seconds, however many scrape', async () => {
  const { metrics, pool, close } = measureAll()
  let statements = 0
  pool.on('acquire', () => (statements += 1))
  await Promise.all(Array.from({ length: 20 }, () => metrics.text()))
  testServer.clock.advance({ seconds: 9 })
  await metrics.text()
  expect(statements).toBe(6)
  testServer.clock.advance({ seconds: 1 })
  await metrics.text()
  expect(statements).toBe(12)
  await close()
})

test('a database that is away is said to be so, and the rest is answered', async () => {
  const { metrics, close } = measureAll(1)
  const { body } = await metrics.text()
  await close()
  expect(body).toContain('\nnorthfold_database_up 0\n')
  expect(body).toContain('northfold_database_connections{state="idle"} 0')
  expect(body).toContain('\nnorthfold_orders_queued 0\n')
  expect(body).not.toContain('northfold_review_queue')
  expect(body).not.toContain('northfold_open_orders')
})
