import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksVerify } from '#server/cli/commands/books.ts'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { CHECKS } from '#server/ledger/verify-books.ts'
import { type TestClock, createTestClock } from '../support/clock.ts'
import { makeAdministrator, makeCustomer } from '../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { runVerb } from '../support/run-verb.ts'

const log = pino({ level: 'silent' })
const COUNT = CHECKS.length

let database: FreshDatabase
let clock: TestClock
let pool: OpenPool & Pool
beforeAll(async () => {
  database = await freshDatabase()
  clock = createTestClock()
  pool = openPool(database.connection, log, 2)
  const root = await makeAdministrator({ pool, clock }, 'root')
  await makeCustomer({ pool, clock }, { username: 'ada', kycStatus: 'approved', cash: '50.00' }, root)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What the verb says, line by line, and the sentence it fails with. */
async function verify(): Promise<{ said: string[]; refused: string | null }> {
  const { said, refused } = await runVerb(booksVerify, [], { connection: database.connection, clock })
  return { said, refused }
}

test('books that hold are said to hold, over how many transfers', async () => {
  expect(await verify()).toEqual({ said: [`All ${COUNT} invariants hold over 1 transfer.`], refused: null })
})

test(
  'books that do not hold fail the command, which names the invariant and the first row that breaks ' + 'it',
  async () => {
    database.breaks('assets-sum-to-zero', 'cash-equals-ledger')
    const { rows } = await pool.query<{ customer_id: bigint }>(
      'update accounts set cash_cents = cash_cents + 1 returning customer_id',
    )
    expect(await verify()).toEqual({
      said: [
        'BROKEN cash-equals-ledger: every balance of cash, hold and what is owed is what the transfers into and out ' +
          'of it add up to\n' +
          `       1 row; the first: customer_id ${rows[0]?.customer_id}, cash_cents 5001, ledger_cash_cents 5000, ` +
          `held_cents 0, ledger_held_cents 0, owed_cents 0, ledger_owed_cents 0`,
        "BROKEN assets-sum-to-zero: every asset sums to zero over all accounts: customers' balances and what the " +
          "firm's transfers add up to\n" +
          '       1 row; the first: asset USD, customers_amount 5001, firm_amount -5000',
      ],
      refused: `2 of ${COUNT} invariants are broken over 1 transfer.`,
    })
  },
)
