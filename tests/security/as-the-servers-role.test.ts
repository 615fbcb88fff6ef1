import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { rested } from '../api/trading/book/book.ts'
import { type TestMarketServer, startOnTestMarket } from '../support/api/test-market.ts'
import { asServer } from '../support/database/postgres.ts'

/** What statements injected into the server could write: PostgreSQL lets its role do that, and the proof finds it. */
let testServer: TestMarketServer
let role: pg.Client
beforeAll(async () => {
  testServer = await startOnTestMarket()
  testServer.prices.set('AAPL', '231.00')
  role = new pg.Client(asServer(testServer.connection).connection)
  await role.connect()
})
afterAll(async () => {
  await role.end()
  await testServer.close()
})

const broken = async (): Promise<string[]> =>
  (await verifyBooks(testServer.connection)).broken.map(({ invariant }) => invariant.name)

test('an order that waits, filled at a cent', async () => {
  const ada = await testServer.customer({ username: 'adele', kycStatus: 'approved', cash: '2000.00' })
  const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '5', limitPrice: '230.00' }
  const { id } = await rested(ada, limit)
  expect(await broken()).toEqual([])
  testServer.breaks('fills-near-kept-closes')
  await role.query(
    `update queued_orders set touched_at = created_at, touched_price_units = 10000, touched_quoted_at = created_at,
       touched_source = 'simulated' where id = $1`,
    [id],
  )
  await testServer.tick()
  expect(await broken()).toEqual(['fills-near-kept-closes'])
})

test('a fee that nobody decided', async () => {
  testServer.breaks('setting-changes-are-audited')
  await role.query(
    `insert into settings (id, key, value, effective_from, reason, made_at)
     values (9000000000, 'fees.withdrawal', '0', $1, 'r', $1)`,
    [testServer.clock.now()],
  )
  expect(await broken()).toContain('setting-changes-are-audited')
})

test('a role that nobody granted', async () => {
  const support = await testServer.staff('sue', ['support'])
  testServer.breaks('roles-are-audited')
  await role.query(`insert into staff_roles (user_id, role, granted_at) values ($1, 'treasurer', $2)`, [
    support.id,
    new Date(testServer.clock.now().getTime() + 1),
  ])
  expect(await broken()).toContain('roles-are-audited')
})

test('a proposal in the name of another', async () => {
  testServer.breaks('proposals-say-what-was-proposed')
  await role.query(
    `insert into proposals (id, kind, subject, subject_version, payload, payload_hash, reason, proposed_by,
       proposed_at, expires_at)
     values (9000000000, 'setting', 'setting:fees.withdrawal', '1', '{}', sha256('{}'), 'r', $1, $2, $3)`,
    [testServer.root.id, testServer.clock.now(), new Date(testServer.clock.now().getTime() + 1)],
  )
  expect(await broken()).toContain('proposals-say-what-was-proposed')
})
