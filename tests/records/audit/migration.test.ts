import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#server/records/audit/verify-audit.ts'
import { ROOT } from '../../support/sources.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'

const FOLDER = `${ROOT}/server/platform/database/migrations`
const CHAIN = '0011_audit_chain.sql'
/** Of those before the chain only what the log itself stands on. */
const BEFORE = readdirSync(FOLDER)
  .filter((name) => name < '0010')
  .toSorted()

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase('template0')
  client = new pg.Client(database.connection)
  await client.connect()
  for (const name of BEFORE) await client.query(readFileSync(`${FOLDER}/${name}`, 'utf8'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9+XIuZODsw1m0R7ohspqAQ$LB5wVVGxOAY2QQDX6hx6iA0IffeaqpKHvC3M17MUhTc'

test('a log that was there before gets its chain, in the order of its ids, and says who acted', async () => {
  for (const [id, name, role] of [
    [1, 'root', 'administrator'],
    [2, 'ada', 'customer'],
  ])
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
         created_at) values ($1, $2, $2, $2 || '@example.org', $2 || '@example.org', 'A', 'B', $3, $4, '2026-01-01Z')`,
      [id, name, role, HASH],
    )
  await client.query(`
    insert into audit_log (id, at, actor_id, action, subject_type, subject_id, customer_id, before, after,
       address) values
      (30, '2026-01-03Z', 1, 'profile.approved', 'profile_submission', '9', 2, '{"status": "pending"}',
         '{"status": "approved"}', '10.0.0.1'),
      (10, '2026-01-04Z', null, 'administrator.created', 'user', '1', null, null, '{"by": "the first start"}', null),
      (20, '2026-01-02Z', 2, 'login.succeeded', 'user', '2', 2, null, null, '10.0.0.2'),
      (40, '2026-01-05Z', null, 'user.locked', 'user', '2', 2, null, '{"by": "the command line"}', null),
      (50, '2026-01-06Z', null, 'login.failed', 'user', 'unknown', null, null, null, '10.0.0.3'),
      (60, '2026-01-07Z', null, 'session.ended_after_wrong_passwords', 'user', '2', 2, null, null, '10.0.0.3')`)
  await client.query(`begin; ${readFileSync(`${FOLDER}/${CHAIN}`, 'utf8')}; commit`)

  const { rows } = await client.query(
    'select c.place::int, c.line_id::int, l.actor_kind from audit_chain c join audit_log l on l.id = c.line_id ' +
      'order by 1',
  )
  expect(rows).toEqual([
    { place: 1, line_id: 10, actor_kind: 'system' },
    { place: 2, line_id: 20, actor_kind: 'customer' },
    { place: 3, line_id: 30, actor_kind: 'administrator' },
    { place: 4, line_id: 40, actor_kind: 'operator' },
    { place: 5, line_id: 50, actor_kind: 'visitor' },
    { place: 6, line_id: 60, actor_kind: 'system' },
  ])
  expect(await verifyAudit(database.connection)).toMatchObject({ lines: 6n, broken: null })

  await expect(client.query(`update audit_log set address = null`)).rejects.toMatchObject({ code: '23001' })
  await client.query(`insert into audit_log (id, at, actor_kind, action, subject_type, subject_id)
    values (5, '2026-01-08Z', 'system', 'rate.quarantined', 'exchange_rate', 'EUR')`)
  expect(await verifyAudit(database.connection)).toMatchObject({ lines: 7n, broken: null })
})

test('the same log always gets the same chain', async () => {
  const { rows } = await client.query(`select encode(hash, 'hex') as hash from audit_chain where place = 6`)
  expect(rows).toEqual([{ hash: '1c00bd4b83df4b4fabb251dee5a6553e242aa01c8ef7f7ee151551cfef7d5013' }])
})
