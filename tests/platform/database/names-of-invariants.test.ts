import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#server/ledger/invariants.sql.ts'
import type { BrokenInvariant } from '#server/ledger/verify-books.ts'
import { booksNews, type FoundBefore } from '#server/office/jobs/books-news.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, NOW, { through: 155 })
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Put together: the word is not to be used again. */
const former = (name: string) => ['queued', 'order', name].join('-')

const broken = (name: string, offender: Record<string, unknown>): BrokenInvariant => {
  const invariant = INVARIANTS.find((each) => each.name === name)
  if (!invariant) throw new Error(`no invariant is named ${name}`)
  return { invariant, firstOffender: offender, offenders: [offender], hasMore: false } as BrokenInvariant
}

test('what was found broken under the names of before is no news under those of today', async () => {
  await client.query(
    `insert into books_verification (begun_at, verified_at, broken, offenders) values ($1, $1, $2, $3)`,
    [
      NOW,
      ['cash-equals-ledger', former('held-once')],
      ['cash-equals-ledger customer_id=1', former('held-once customer_id=2 id=7')],
    ],
  )
  await migrate(database.connection, NOW)
  const { rows } = await client.query<FoundBefore>('select broken, offenders from books_verification')
  const [before] = rows
  if (!before) throw new Error('the verification is gone')
  const found = [
    broken('cash-equals-ledger', { customer_id: 1n }),
    broken('resting-order-held-once', { customer_id: 2n, id: 7n }),
  ]
  const news = booksNews(before, found)
  expect(news).toMatchObject({ hasChanged: false, offenders: before.offenders })
  expect([...news.toLock]).toEqual([])
})

test('names alone, of a version that kept no rows, are kept in their order', async () => {
  const kept = await emptyDatabase()
  try {
    await migrate(kept.connection, NOW, { through: 156 })
    const other = new pg.Client(kept.connection)
    await other.connect()
    await other.query(`insert into books_verification (begun_at, verified_at, broken) values ($1, $1, $2)`, [
      NOW,
      [former('filled-once'), 'assets-sum-to-zero'],
    ])
    await migrate(kept.connection, NOW)
    const { rows } = await other.query('select broken, offenders from books_verification')
    await other.end()
    expect(rows).toEqual([{ broken: ['resting-order-filled-once', 'assets-sum-to-zero'], offenders: null }])
  } finally {
    await kept.drop()
  }
})
