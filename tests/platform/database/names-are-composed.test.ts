import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, NOW, { through: 135 })
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('names that were stored decomposed are composed, and others stay as typed', async () => {
  for (const [id, name] of [
    [1, 'Zoe\u0308'],
    [2, 'ＡＢＣ'],
  ]) {
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
         created_at)
       values ($1, 'u' || $1::bigint, 'u' || $1::bigint, $1 || '@example.com', $1 || '@example.com', $2, $2,
         '$argon2id$x', 'customer', $3)`,
      [id, name, NOW],
    )
    await client.query('insert into accounts (customer_id) values ($1)', [id])
    await client.query(
      `insert into documents (customer_id, id, media_type, content, key_id, fingerprint, created_at)
       values ($1, $1, 'application/pdf', decode(repeat('00', 64), 'hex'), 'abcdef0123456789', sha256('a'), $2)`,
      [id, NOW],
    )
    await client.query(
      `insert into profile_submissions (customer_id, id, full_name, phone_number, date_of_birth, nationality,
         occupation, employment_status, annual_income, source_of_funds, address, city, postal_code, country, id_type,
         id_number, document_id, created_at)
       values ($1, $1, $2, '1', '1990-01-01', 'a', 'a', 'employed', '0-25000', 'a', 'a', 'a', 'a', 'a', 'passport',
         'a', $1, $3)`,
      [id, name, NOW],
    )
  }
  await migrate(database.connection, NOW)
  const { rows } = await client.query(
    `select first_name, last_name, full_name from users u join profile_submissions p on p.customer_id = u.id
     order by u.id`,
  )
  expect(rows).toEqual([
    { first_name: 'Zoë', last_name: 'Zoë', full_name: 'Zoë' },
    { first_name: 'ＡＢＣ', last_name: 'ＡＢＣ', full_name: 'ＡＢＣ' },
  ])
})
