import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { fillQueue, queuedBuy } from '../../platform/mail/waiting-orders.ts'
import { queriesInTransactions } from '../../support/database/counted-queries.ts'
import { type TestServer, startTestServer } from '../../support/server.ts'

let testServer: TestServer
// It leaves what waits to the test.
beforeAll(async () => void (testServer = await startTestServer({ env: { ROLE: 'web' } })))
afterAll(() => testServer.close())

/** Statements of the transaction that fills the waiting orders of so many customers. */
async function statementsToFill(customers: number, name: string): Promise<number> {
  const { pool, clock } = testServer
  for (let count = 0; count < customers; count += 1) {
    const person = await testServer.customer({
      username: `${name}${count}`,
      kycStatus: 'approved',
      cash: '500.00',
    })
    await queuedBuy(testServer, person, '1')
  }
  const statements = await queriesInTransactions(pool, (counting) => fillQueue({ pool: counting, clock }))
  const { rows } = await pool.query(`select 1 from queued_orders where status = 'filled'`)
  expect(rows.length).toBeGreaterThanOrEqual(customers)
  return statements
}

test('filling eight waiting orders takes the statements of one, each is told, and the books hold', async () => {
  const one = await statementsToFill(1, 'one')
  expect(await statementsToFill(8, 'many')).toBe(one)
  const { rows } = await testServer.pool.query(`select 1 from notifications where kind = 'order_filled'`)
  expect(rows).toHaveLength(9)
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})
