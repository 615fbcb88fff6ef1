import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestKey, olderKeys, rememberKey } from '#server/platform/encryption/key-order.ts'
import { keysOf } from '#server/platform/encryption/encryption-keys.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'
import { ROOT } from '../../support/sources.ts'

const FOLDER = `${ROOT}/server/platform/database/migrations`
const ENCRYPTS_SECRETS = '0029_sealed_authenticators.sql'
const ORDERS_KEYS = '0030_order_of_keys.sql'
const RENAMES = '0031_field_names.sql'
const [OLD, NEW] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')]
const KEYS = keysOf(NEW, [OLD], '')

/** An installation of before, whose documents are on their way from one key to another. */
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  for (const name of readdirSync(FOLDER).toSorted())
    if (name < ENCRYPTS_SECRETS) await client.query(readFileSync(`${FOLDER}/${name}`, 'utf8'))
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
       created_at) values (1, 'ada', 'ada', 'a@example.org', 'a@example.org', 'A', 'B', 'customer', $1, '2026-01-01Z')`,
    ['$argon2id$v=19$m=19456,t=2,p=1$9+XIuZODsw1m0R7ohspqAQ$LB5wVVGxOAY2QQDX6hx6iA0IffeaqpKHvC3M17MUhTc'],
  )
  await client.query('insert into accounts (customer_id) values (1)')
  await client.query(`insert into totp_secrets (user_id, secret, created_at) values (1, $1, '2026-01-01Z')`, [
    Buffer.alloc(20, 'secret'),
  ])
  const [current, previous] = [KEYS.current.id, KEYS.previous[0]?.id]
  // One was re-encrypted already; what is uploaded carries the new key.
  for (const [id, key] of [
    [11, previous],
    [12, current],
    [13, previous],
    [14, current],
  ])
    await client.query(
      `insert into documents (customer_id, id, media_type, content, created_at, key_id, fingerprint)
       values (1, $1, 'application/pdf', $2, '2026-01-01Z', $3, $4)`,
      [id, Buffer.alloc(40), key, Buffer.alloc(32)],
    )
  for (const name of [ENCRYPTS_SECRETS, ORDERS_KEYS, RENAMES])
    await client.query(readFileSync(`${FOLDER}/${name}`, 'utf8'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a secret of before stays as it is, and only one that is encrypted names a key', async () => {
  const { rows } = await client.query('select secret, key_id from totp_secrets')
  expect(rows).toEqual([{ secret: Buffer.alloc(20, 'secret'), key_id: null }])
  const put = (secret: Buffer, key: string | null) =>
    client.query('update totp_secrets set secret = $1, key_id = $2', [secret, key])
  await expect(put(Buffer.alloc(20), KEYS.current.id)).rejects.toMatchObject({ code: '23514' })
  await expect(put(Buffer.alloc(48), null)).rejects.toMatchObject({ code: '23514' })
  await put(Buffer.alloc(48), KEYS.current.id)
})

test('keys are in the order in which they were used, whichever server starts first', async () => {
  expect(await newestKey(client)).toBe(KEYS.current.id)
  // With the two swapped.
  await rememberKey(client, keysOf(OLD, [NEW], ''))
  expect(await newestKey(client)).toBe(KEYS.current.id)
  expect(await olderKeys(client, KEYS)).toEqual([KEYS.previous[0]?.id])
  expect(await olderKeys(client, keysOf(OLD, [NEW], ''))).toEqual([])
})
