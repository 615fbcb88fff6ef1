import { beforeAll, expect, test } from 'vitest'
import type { Holding, Transaction } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import { PASSWORD, type Person, type TestNode, testServerOfFile } from '../../support/server.ts'

const testServer = testServerOfFile()
let other: TestNode
beforeAll(async () => {
  other = await testServer.secondNode()
})

const order = (person: Pick<Person, 'post'>, symbol: string, side: 'buy' | 'sell' = 'buy') =>
  person.post<Transaction & { code?: string }>(`/api/${side}`, { symbol, quantity: '1' })
const statusOf = async (person: Pick<Person, 'post'>, symbol: string) => (await order(person, symbol)).status

test('no order runs between a price and a number of shares that do not belong together, on any node', async () => {
  const { ada } = testServer
  expect((await ada.post('/api/buy', { symbol: 'AAPL', quantity: '9' })).status).toBe(200)
  expect((await ada.post('/api/buy', { symbol: 'KO', quantity: '9' })).status).toBe(200)

  // Both nodes have loaded all actions when they refuse orders in the one symbol that is due today.
  await announced(
    testServer,
    split('AAPL', '2026-11-19', '4:1'),
    dividend('KO', '2026-11-19', '0.51'),
    dividend('PFE', '2026-11-18', '0.43'),
  )
  for (const node of [ada, other.as(ada)]) {
    await expect.poll(() => statusOf(node, 'PFE')).toBe(503)
    expect(await statusOf(node, 'AAPL')).toBe(200)
  }
  const refused = await order(ada, 'PFE')
  expect(refused.body).toMatchObject({ status: 503, code: 'price_unavailable' })

  const holder = await testServer.pool.connect()
  await holder.query('begin')
  await holder.query('select from accounts where customer_id = $1 for update', [ada.id])
  testServer.clock.advance({ hours: 24 })
  const again = await Promise.all([testServer, other].map((node) => signedIn(node)))
  const [here, there] = again as [Pick<Person, 'post' | 'get'>, Pick<Person, 'post' | 'get'>]
  // Due, and not carried out yet: that waits for her account. A refused order triggers it.
  for (const node of [here, there]) expect(await statusOf(node, 'AAPL')).toBe(503)
  await holder.query('rollback')
  holder.release()
  for (const node of [here, there]) await expect.poll(() => statusOf(node, 'AAPL')).toBe(200)
  for (const node of [here, there]) await expect.poll(() => statusOf(node, 'KO')).toBe(200)

  const { body: holdings } = await here.get<Holding[]>('/api/holdings')
  const held = Object.fromEntries(holdings.map(({ assetSymbol, quantity }) => [assetSymbol, quantity]))
  // (9 + 2) x 4, and one more from each node.
  expect(held).toMatchObject({ AAPL: '46', KO: '11' })

  const { body: history } = await there.get<Transaction[]>('/api/transactions')
  const given = history.filter(({ type }) => type === 'dividend' || type === 'split')
  // Which of the two came first is the order in which they were tried.
  expect(given.toSorted((a, b) => (a.type < b.type ? 1 : -1))).toEqual([
    expect.objectContaining({
      type: 'split',
      assetSymbol: 'AAPL',
      quantity: '33',
      price: null,
      amount: '0.00',
      splitRatio: '4:1',
    }),
    expect.objectContaining({
      type: 'dividend',
      assetSymbol: 'KO',
      quantity: '9',
      price: '0.51',
      amount: '4.59',
      fee: '0.00',
    }),
  ])
  expect(given.find(({ type }) => type === 'dividend')).not.toHaveProperty('splitRatio')
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})

test('a start carries out what was missed before a customer can place an order', async () => {
  await announced(testServer, split('KO', '2026-11-20', '2:1'))
  await other.close()
  await testServer.app.close()
  testServer.clock.advance({ hours: 26 })
  const late = await testServer.secondNode()
  const { rows } = await testServer.pool.query(
    `select symbol from corporate_actions where applied_at is null and record_at <= $1`,
    [testServer.clock.now()],
  )
  expect(rows).toEqual([])
  await late.close()
})

/** Ada again: her session of yesterday is over. */
async function signedIn(node: TestNode): Promise<Pick<Person, 'post' | 'get'>> {
  const visitor = node.visitor()
  expect((await visitor.post('/api/login', { username: 'ada', password: PASSWORD })).status).toBe(200)
  return visitor
}
