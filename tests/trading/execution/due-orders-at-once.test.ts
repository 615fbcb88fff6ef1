import { expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { fillQueue, queuedBuy } from '../../platform/mail/resting-orders.ts'
import { queriesInTransactions } from '../../support/database/counted-queries.ts'
import { testServerOfFile } from '../../support/server.ts'

/** It leaves what rests to the test. */
const testServer = testServerOfFile({ env: { ROLE: 'web' } })

/** Statements of the transaction that fills the resting orders of so many customers. */
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
  const { rows } = await pool.query(`select 1 from orders where status = 'filled'`)
  expect(rows.length).toBeGreaterThanOrEqual(customers)
  return statements
}

test('filling eight resting orders takes the statements of one, each is told, and the books hold', async () => {
  const one = await statementsToFill(1, 'one')
  expect(await statementsToFill(8, 'many')).toBe(one)
  const { rows } = await testServer.pool.query(`select 1 from notifications where kind = 'order_filled'`)
  expect(rows).toHaveLength(9)
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})
