import { beforeAll, expect, test } from 'vitest'
import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { type Person, type TestNode, testServerOfFile } from '../support/server.ts'
import { program, tradingKey, untilPriced } from './alpaca.ts'

const testServer = testServerOfFile()
let there: TestNode
let person: Person
let key: NewApiKey
beforeAll(async () => {
  there = await testServer.secondNode()
  person = await testServer.customer({ username: 'named', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  // Each server has prices of its own.
  await untilPriced(there.as(person))
})

const MARKET = { symbol: 'KO', side: 'buy', type: 'market', time_in_force: 'day', qty: '0.1' }
const LIMIT = { ...MARKET, type: 'limit', limit_price: '1.00', qty: '1' }
const ask = (node: TestNode = testServer) => program(node.url, key)
const messageOf = (body: unknown) => (body as { message: string }).message
const orders = async () => {
  const { rows } = await testServer.pool.query<{ count: bigint }>(
    `select (select count(*) from transactions where customer_id = $1 and type = 'buy')
          + (select count(*) from orders where customer_id = $1 and transaction_id is null) as count`,
    [person.id],
  )
  return Number(rows[0]?.count)
}

test.each([
  ['at market', MARKET],
  ['that rests', LIMIT],
])('forty posts of one client_order_id over two servers are one order %s', async (what, body) => {
  const before = await orders()
  const named = { ...body, client_order_id: `once ${what}` }
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      ask(at % 2 === 0 ? testServer : there)('POST', '/v2/orders', named),
    ),
  )
  expect(await orders()).toBe(before + 1)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body: said }) => `${status} ${messageOf(said)}`))).toEqual(
    new Set(['422 client_order_id must be unique']),
  )
  const found = await ask()('GET', `/v2/orders:by_client_order_id?client_order_id=${named.client_order_id}`)
  expect(found.body).toEqual(replies.find(({ status }) => status === 200)?.body)
})

test.each(['%3A', '%3a'])(
  'every path with a colon is also found by %s, and its query stays as it came',
  async (colon) => {
    const calls = Object.values(ALPACA_CALLS).filter(({ path }) => path.includes('::'))
    expect(calls.length).toBeGreaterThan(1)
    const wrong = program(testServer.url, { ...key, secret: 'wrong' })
    for (const { method, path } of calls)
      expect((await wrong(method, path.replace('::', colon))).status, `${method} ${path}`).toBe(401)
    const name = `a${colon}:b`
    const placed = await ask()('POST', '/v2/orders', { ...LIMIT, client_order_id: name })
    const query = `client_order_id=${encodeURIComponent(name)}`
    const found = await ask()('GET', `/v2/orders${colon}by_client_order_id?${query}`)
    expect(found).toMatchObject({ status: 200, body: placed.body })
  },
)

test('an unknown order is one 404, however it is asked for', async () => {
  const unknown = publicIdOf('order', 999_999_999n)
  const replies = [
    await ask()('GET', `/v2/orders/${unknown}`),
    await ask()('GET', '/v2/orders/nonsense'),
    await ask()('DELETE', `/v2/orders/${unknown}`),
    await ask()('DELETE', '/v2/orders/nonsense'),
    await ask()('PATCH', `/v2/orders/${unknown}`, { qty: '2' }),
    await ask()('PATCH', '/v2/orders/nonsense', { qty: '2' }),
    await ask()('GET', '/v2/orders:by_client_order_id?client_order_id=unknown'),
    await ask()('GET', `/v2/orders?after_order_id=${unknown.replace('0002', '0003')}`),
  ]
  const body = { code: 40410000, message: 'Order not found' }
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([404, body])
})

test('a name stays used after the order has ended, also for an order of another kind', async () => {
  const placed = await ask()('POST', '/v2/orders', { ...LIMIT, client_order_id: 'ended' })
  await ask()('DELETE', `/v2/orders/${(placed.body as { id: string }).id}`)
  const again = await ask(there)('POST', '/v2/orders', { ...MARKET, client_order_id: 'ended' })
  expect([again.status, messageOf(again.body)]).toEqual([422, 'client_order_id must be unique'])
})

test('a refused order leaves its name free; one that repeats a name is told so before anything else', async () => {
  const dear = { ...MARKET, qty: '100000', client_order_id: 'free' }
  expect((await ask()('POST', '/v2/orders', dear)).status).toBe(403)
  expect((await ask()('POST', '/v2/orders', { ...MARKET, client_order_id: 'free' })).status).toBe(200)
  expect((await ask()('POST', '/v2/orders', dear)).body).toMatchObject({
    code: 40010001,
    message: 'client_order_id must be unique',
  })
})

test('two customers may use the same name, and neither finds the other’s order', async () => {
  const other = await testServer.customer({ username: 'namesake', kycStatus: 'approved', cash: '500.00' })
  const theirs = program(testServer.url, await tradingKey(testServer, other))
  const named = { ...MARKET, client_order_id: 'shared' }
  const mine = await ask()('POST', '/v2/orders', named)
  const placed = await theirs('POST', '/v2/orders', named)
  expect([mine.status, placed.status]).toEqual([200, 200])
  const { id } = mine.body as { id: string }
  for (const [method, path] of [
    ['GET', `/v2/orders/${id}`],
    ['DELETE', `/v2/orders/${id}`],
    ['PATCH', `/v2/orders/${id}`],
  ] as const)
    expect((await theirs(method, path, method === 'PATCH' ? { qty: '2' } : undefined)).status, method).toBe(
      404,
    )
})

test('an order of the web has its id as its name, and no program may take such a name', async () => {
  const placed = await person.post<{ id: string }>('/api/buy', { symbol: 'KO', quantity: '0.1' })
  const id = publicIdOf('order', BigInt(placed.body.id))
  const found = await ask()('GET', `/v2/orders:by_client_order_id?client_order_id=${id}`)
  expect(found.body).toMatchObject({ id, client_order_id: id, status: 'filled' })
  const taken = await ask()('POST', '/v2/orders', { ...MARKET, client_order_id: id })
  expect([taken.status, messageOf(taken.body)]).toEqual([422, 'client_order_id must be unique'])
})

test('the list is filtered by state, side, symbols, time and place, in both directions', async () => {
  const lister = await testServer.customer({ username: 'lister', kycStatus: 'approved', cash: '500.00' })
  const list = program(testServer.url, await tradingKey(testServer, lister))
  const ids: string[] = []
  for (const body of [
    MARKET,
    { ...MARKET, symbol: 'AAPL', qty: '0.1' },
    LIMIT,
    { ...MARKET, side: 'sell' },
  ]) {
    const { body: placed } = await list('POST', '/v2/orders', body)
    ids.push((placed as { id: string }).id)
    testServer.clock.advance({ seconds: 10 })
    await untilPriced(lister)
  }
  const idsOf = async (query: string) =>
    ((await list('GET', `/v2/orders?${query}`)).body as { id: string }[]).map(({ id }) => ids.indexOf(id))
  expect(await idsOf('')).toEqual([2])
  expect(await idsOf('status=all')).toEqual([3, 2, 1, 0])
  expect(await idsOf('status=closed&nested=True')).toEqual([3, 1, 0])
  expect(await idsOf('status=all&direction=asc&limit=2')).toEqual([0, 1])
  expect(await idsOf('status=all&limit=2')).toEqual([3, 2])
  expect(await idsOf('status=all&side=sell')).toEqual([3])
  expect(await idsOf('status=all&symbols=aapl')).toEqual([1])
  expect(await idsOf('status=all&symbols=AAPL,KO&limit=3')).toEqual([3, 2, 1])
  expect(await idsOf(`status=all&before_order_id=${ids[2]}`)).toEqual([1, 0])
  expect(await idsOf(`status=all&after_order_id=${ids[1]}&direction=asc`)).toEqual([2, 3])
  const after = new Date(testServer.clock.now().getTime() - 25_000).toISOString()
  expect(await idsOf(`status=all&after=${after}`)).toEqual([3, 2])
  expect(await idsOf(`status=all&until=${after}`)).toEqual([1, 0])
  expect(await idsOf('status=all&asset_class=crypto')).toEqual([])
})
