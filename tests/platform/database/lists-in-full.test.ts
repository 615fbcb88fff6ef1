import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, NOW, { through: 31 })
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
       created_at)
     values (1, 'ada', 'ada', 'ada@example.com', 'ada@example.com', 'Ada', 'Lovelace', '$argon2id$x', 'customer', $1)`,
    [NOW],
  )
  await client.query('insert into accounts (customer_id) values (1)')
})
afterAll(async () => {
  // These transfers move no balance, so the books would not hold with them.
  await client.query('set session_replication_role = replica')
  await client.query('truncate transfers')
  await client.end()
  await database.drop()
})

const addTransfer = (id: number, reason: string) =>
  client.query(
    `insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account,
       created_at)
     values (1, $1, $2, $1, 'USD', 1, 'bank', 'cash', $3)`,
    [id, reason, NOW],
  )
const addNotification = (id: number, kind: string) =>
  client.query(
    `insert into notifications (customer_id, id, kind, title, body, link, created_at)
     values (1, $1, $2, 'Title', 'Body', '/', $3)`,
    [id, kind, NOW],
  )
const rows = async () => ({
  transfers: (await client.query('select * from transfers order by id')).rows,
  notifications: (await client.query('select * from notifications order by id')).rows,
})

/** What a constraint allows: the texts in its definition. */
async function allowedBy(constraint: string): Promise<string[]> {
  const { rows: found } = await client.query<{ text: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as text
     from pg_constraint where conname = $1`,
    [constraint],
  )
  return found.map(({ text }) => text).toSorted()
}

test(
  'an older database keeps its transfers and notifications of every kind, and allows the same ones ' + 'then',
  async () => {
    const reasons = await allowedBy('transfers_reason_check')
    const kinds = await allowedBy('notifications_kind_check')
    expect([reasons.length, kinds.length]).toEqual([11, 22])
    for (const [at, reason] of reasons.entries()) await addTransfer(at, reason)
    for (const [at, kind] of kinds.entries()) await addNotification(at, kind)
    const before = await rows()

    await migrate(database.connection, NOW, { through: 32 })
    expect(await rows()).toEqual(before)
    expect(await allowedBy('transfers_reason_check')).toEqual(reasons)
    expect(await allowedBy('notifications_kind_check')).toEqual(kinds)
    await expect(addTransfer(99, 'gift')).rejects.toThrow('transfers_reason_check')
    await expect(addNotification(99, 'gift')).rejects.toThrow('notifications_kind_check')
    await addTransfer(100, 'buy')
    await addNotification(100, 'order_filled')
  },
)
