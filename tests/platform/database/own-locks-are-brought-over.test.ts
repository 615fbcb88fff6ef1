import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_LOCK_REASON } from '#server/people/accounts/lock-customer.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, NOW, { through: 116 })
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const addUser = (id: number, name: string, lockedReason: string | null) =>
  client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, locked_at,
       locked_reason, created_at)
     values ($1, $2, $2, $2 || '@example.com', $2 || '@example.com', $2, 'A', '$argon2id$x', $4, $5, $3)`,
    [id, name, NOW, lockedReason && NOW, lockedReason],
  )
const addLock = (id: number, customerId: number, actorId: number) =>
  client.query(
    `insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id)
     values ($1, $2, $3, 'customer', 'user.locked', 'user', $4::text, $4::bigint)`,
    [id, NOW, actorId, customerId],
  )

test('a lock is the own one of its customer where the audit log says so, whatever reason was given', async () => {
  await addUser(1, 'own', OWN_LOCK_REASON)
  await addUser(2, 'staff', OWN_LOCK_REASON)
  await addUser(3, 'other', 'Taken over')
  await addUser(4, 'open', null)
  await addLock(11, 1, 1)
  await addLock(12, 2, 2)
  await addLock(13, 2, 4)
  await addLock(14, 3, 4)
  await addLock(15, 4, 4)
  await migrate(database.connection, NOW, { through: 117 })
  const { rows } = await client.query('select username from users where own_locked_at = locked_at')
  expect(rows).toEqual([{ username: 'own' }])
})
