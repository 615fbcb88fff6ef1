import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, emptyDatabase, freshDatabase } from '../support/database/postgres.ts'
import { AUDIT_CHAIN } from '../support/database/verified-database.ts'
import { writeSmallBooks } from './small-books.ts'

/** Every test file ends so: its database is verified before it is removed, and the file fails if a check does. */
let books: FreshDatabase
beforeAll(async () => {
  books = await freshDatabase()
  await writeSmallBooks(books.connection)
})
afterAll(() => books.drop())

/** A copy of the books after `statement`, which no trigger stops. */
async function forged(statement: string): Promise<FreshDatabase> {
  const copy = await freshDatabase(books.connection.database)
  const forger = new pg.Client(copy.connection)
  await forger.connect()
  await forger.query(`set session_replication_role = replica; ${statement}`).finally(() => forger.end())
  return copy
}

const A_CENT_MORE = 'update accounts set cash_cents = cash_cents + 1 where owed_cents = 0'
const A_LINE_CHANGED = `update audit_log set address = '10.0.0.1' where id = (select min(id) from audit_log)`

test('a cent too much fails it, and the first row that shows it is named', async () => {
  const copy = await forged(A_CENT_MORE)
  await expect(copy.drop()).rejects.toThrow(
    /fails verification: cash-equals-ledger is broken by customer_id \d+, cash_cents \d+, ledger_cash_cents \d+/,
  )
})

test('so does a changed line of the audit log', async () => {
  const copy = await forged(A_LINE_CHANGED)
  await expect(copy.drop()).rejects.toThrow(/audit-chain is broken by line \d+, at place 1, is not what/)
})

test('what a test says that it broke does not, and all the rest still does', async () => {
  const said = await forged(`${A_CENT_MORE}; ${A_LINE_CHANGED}`)
  said.breaks('assets-sum-to-zero', 'cash-equals-ledger', AUDIT_CHAIN)
  await said.drop()
  const half = await forged(`${A_CENT_MORE}; ${A_LINE_CHANGED}`)
  half.breaks('assets-sum-to-zero', 'cash-equals-ledger')
  await expect(half.drop()).rejects.toThrow(/verification: audit-chain is broken/)
})

test('no test claims to break what holds, or what does not exist', async () => {
  const whole = await freshDatabase(books.connection.database)
  whole.breaks('never-negative')
  await expect(whole.drop()).rejects.toThrow(/never-negative holds, and the test says that it breaks it/)
  const odd = await freshDatabase(books.connection.database)
  odd.breaks('no-such-invariant')
  await expect(odd.drop()).rejects.toThrow('there is no invariant no-such-invariant')
})

test('one that does not hold is removed all the same', async () => {
  const copy = await forged(A_CENT_MORE)
  await expect(copy.drop()).rejects.toThrow()
  await expect(new pg.Client(copy.connection).connect()).rejects.toMatchObject({ code: '3D000' })
})

test('one that is not the product’s, or in which nothing happened, holds', async () => {
  for (const made of [await emptyDatabase(), await freshDatabase()])
    await expect(made.drop()).resolves.toBeUndefined()
})
