import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCustomer } from '#contract/people/access.ts'
import { lockMoney } from '#contract/people/locks.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
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
    `update orders set touched_at = created_at, touched_price_units = 10000, touched_quoted_at = created_at,
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

test('a locked customer, or a deactivated colleague, let in by no one', async () => {
  const { pool, clock, root } = testServer
  const eve = await testServer.customer({ username: 'eve' })
  const dan = await testServer.staff('dan', ['support'])
  await root.call(lockCustomer, { params: { id: eve.id }, body: { reason: 'Taken over' } })
  await lockUser(pool, { username: 'dan', at: clock.now() })
  expect(await broken()).not.toContain('locks-are-audited')
  testServer.breaks('locks-are-audited')
  for (const { id } of [eve, dan]) {
    await role.query('update users set locked_at = null, locked_reason = null where id = $1', [id])
    expect(await broken()).toContain('locks-are-audited')
    await role.query('update users set locked_at = $2 where id = $1', [id, clock.now()])
    expect(await broken()).not.toContain('locks-are-audited')
  }
  await role.query('update users set own_locked_at = locked_at where id = $1', [eve.id])
  expect(await broken()).toContain('locks-are-audited')
})

test('a money lock that its customer did not turn off', async () => {
  const mary = await testServer.customer({ username: 'mary' })
  await mary.call(lockMoney, { body: { delayHours: 24 } })
  expect(await broken()).not.toContain('money-locks-are-audited')
  testServer.breaks('money-locks-are-audited')
  await role.query(
    'update accounts set money_locked_at = null, money_lock_delay_hours = null where customer_id = $1',
    [mary.id],
  )
  expect(await broken()).toContain('money-locks-are-audited')
})
