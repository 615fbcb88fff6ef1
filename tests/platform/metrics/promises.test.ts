import { beforeAll, expect, test } from 'vitest'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { rested } from '../../api/trading/book/book.ts'
import { figuresAt } from '../../support/api/figures.ts'
import { type TestNode, testServerOfFile } from '../../support/server.ts'
import { eventually } from '../../support/eventually.ts'

const METRICS_TOKEN = 'only-the-operator-knows'

const testServer = testServerOfFile()
let node: TestNode
let others: TestNode[]
beforeAll(async () => {
  node = await testServer.secondNode({ METRICS_TOKEN })
  others = [
    await testServer.secondNode({ METRICS_TOKEN }),
    await testServer.secondNode({ METRICS_TOKEN, DATABASE_URL: 'postgres://a:b@127.0.0.1/c', ROLE: 'web' }),
  ]
})

const figures = (of: TestNode = node) => figuresAt(of.url, METRICS_TOKEN)
/** What the database says is ten seconds old at most. */
const later = () => testServer.clock.advance({ seconds: 10 })

test('orders are counted by outcome, their time by result, and batches by size', async () => {
  const ada = node.as(testServer.ada)
  expect((await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(200)
  expect((await ada.call(sell, { body: { symbol: 'KO', quantity: '50' } })).status).toBe(422)
  const all = await figures()
  expect(all.get('northfold_orders_total{outcome="filled"}')).toBe(1)
  expect(all.get('northfold_orders_total{outcome="insufficient_holdings"}')).toBe(1)
  expect(all.get('northfold_order_seconds_count{result="filled"}')).toBe(1)
  expect(all.get('northfold_order_seconds_count{result="refused"}')).toBe(1)
  expect(all.get('northfold_order_batch_size_count')).toBe(2)
  expect(all.get('northfold_order_batch_size_sum')).toBe(2)
  expect(all.get('northfold_orders_queued')).toBe(0)
})

test('open orders are those that wait', async () => {
  expect((await figures()).get('northfold_open_orders')).toBe(0)
  const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '1', limitPrice: '1.00' } as const
  await rested(node.as(testServer.ada), limit)
  later()
  expect((await figures()).get('northfold_open_orders')).toBe(1)
})

test('how old prices are, whether the market is open, and what is not traded', async () => {
  const all = await figures()
  expect(all.get('northfold_market_open')).toBe(1)
  expect(all.get('northfold_quote_age_seconds{of="newest"}')).toBeLessThanOrEqual(20)
  expect(all.get('northfold_stale_quotes')).toBe(0)
  expect(all.get('northfold_halted_symbols')).toBe(0)
})

test('one server leads in each kind of work, and a web server in none', async () => {
  await Promise.all([testServer, node, ...others].map((each) => each.look()))
  const [here, there, web] = [await figures(), ...(await Promise.all(others.map(figures)))]
  const leads = (all: Map<string, number> = new Map()) =>
    new Map([...all].filter(([name]) => name.startsWith('northfold_leader{')))
  expect([...leads(here).keys()]).toContain('northfold_leader{kind="fill due orders"}')
  for (const [kind, isLeader] of leads(here)) expect(isLeader + (leads(there).get(kind) ?? 0)).toBeLessThan(2)
  expect(leads(web).size).toBe(0)
})

test('open streams are counted, beside how many there may be', async () => {
  const ending = new AbortController()
  const cookie = [...testServer.ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await fetch(`${node.url}/api/stock/stream`, { headers: { cookie }, signal: ending.signal })
  const all = await figures()
  expect(all.get('northfold_streams')).toBe(1)
  expect(all.get('northfold_streams_max')).toBe(20_000)
  ending.abort()
  await eventually(async () => expect((await figures()).get('northfold_streams')).toBe(0))
})

test('how long ago the books were proved, infinite before the first proof', async () => {
  expect((await figures()).get('northfold_books_verified_age_seconds')).toBe(Infinity)
  const at = testServer.clock.now()
  await testServer.pool.query('insert into books_verification (begun_at, verified_at) values ($1, $1)', [at])
  testServer.clock.advance({ minutes: 2 })
  expect((await figures()).get('northfold_books_verified_age_seconds')).toBe(120)
})

test('how long the oldest message has waited', async () => {
  expect((await figures()).get('northfold_mail_oldest_seconds')).toBe(0)
  const at = testServer.clock.now()
  await testServer.pool.query(
    `insert into mail_outbox (customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at,
       created_at)
     select customer_id, 1, 'ada@example.com', 'waiting', 0, $1, $2, $1 from accounts limit 1`,
    [at, new Date(at.getTime() + 86_400_000)],
  )
  testServer.clock.advance({ minutes: 1 })
  const all = await figures()
  expect(all.get('northfold_mail_unsettled')).toBe(1)
  expect(all.get('northfold_mail_oldest_seconds')).toBe(60)
})

test('a job that ends its turns is young, each beside its period', async () => {
  await node.look()
  const all = await figures()
  expect(all.get('northfold_job_age_seconds{task="fill due orders"}')).toBeLessThanOrEqual(60)
  expect(all.get('northfold_job_period_seconds{task="fill due orders"}')).toBe(1)
  const age = 'northfold_job_age_seconds{task="remove expired rows"}'
  const before = all.get(age) ?? 0
  // Its next turn is minutes away: it grows older, as one that hangs does.
  testServer.clock.advance({ seconds: 30 })
  expect((await figures()).get(age)).toBe(before + 30)
})
