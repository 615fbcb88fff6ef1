import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsAt } from '#domain/settings/settings.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { readSettings } from '#server/platform/settings/settings-store.ts'
import { pino } from 'pino'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000)
let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, NOW, { through: 65 })
  client = new pg.Client(database.connection)
  await client.connect()
  for (const [id, name] of [
    [1, 'tess'],
    [2, 'vera'],
  ])
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
         created_at)
       values ($1, $2, $2, $2 || '@example.com', $2 || '@example.com', $2, 'A', '$argon2id$x', 'administrator', $3)`,
      [id, name, NOW],
    )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const addRow = (id: number, amounts: readonly (string | null)[], proposedBy: number | null) =>
  client.query(
    `insert into money_thresholds (id, per_item_cents, per_customer_day_cents, per_cashier_day_cents, reason, set_by,
       proposed_by, set_at)
     values ($1::bigint, $2, $3, $4, 'Reason ' || $1::bigint, 1, $5, $6)`,
    [id, ...amounts, proposedBy, at(id)],
  )
const addProposal = (id: number, status: string, decidedAt: Date | null) =>
  client.query(
    `insert into proposals (id, kind, subject, subject_version, payload, payload_hash, reason, proposed_by, proposed_at,
       expires_at, status, decided_at, decided_by)
     values ($1, 'thresholds', 'thresholds', '0', '{}', sha256('{}'), 'Busy', 2, $2, $3, $4, $5, $6)`,
    [id, NOW, at(1000), status, decidedAt, decidedAt === null ? null : 1],
  )

test('thresholds become three settings with their history, and an open proposal of them has expired', async () => {
  await addRow(1, ['50000', null, '300000'], null)
  await addRow(2, ['50000', null, '9000000000000000000'], 2)
  await addRow(3, [null, '200000', '9000000000000000000'], 2)
  await addProposal(7, 'approved', at(2))
  await addProposal(8, 'proposed', null)
  await migrate(database.connection, NOW, { through: 66 })

  const { rows } = await client.query(
    `select key, value::text, proposed_by::int as by, confirmed_by::int as confirmed, reason,
       made_at = effective_from as now
     from settings where key like 'thresholds.%' order by made_at, key`,
  )
  const row = (key: string, value: string, by: number, confirmed: number | null, n: number) => ({
    key: `thresholds.${key}`,
    value,
    by,
    confirmed,
    reason: `Reason ${n}`,
    now: true,
  })
  expect(rows).toEqual([
    row('per_person_day', '300000', 1, null, 1),
    row('per_request', '50000', 1, null, 1),
    row('per_person_day', '100000000000', 2, 1, 2),
    row('per_customer_day', '200000', 2, 1, 3),
    row('per_request', 'null', 2, 1, 3),
  ])
  const pool = openPool(database.connection, pino({ level: 'silent' }), 1)
  const settings = await readSettings(pool)
  await pool.end()
  expect(settingsAt(settings, at(1)).thresholds.perItemCents).toBe(50_000n)
  expect(settingsAt(settings, at(3)).thresholds).toEqual({
    perItemCents: null,
    perCustomerDayCents: 200_000n,
    perCashierDayCents: 100_000_000_000n,
  })
  const proposals = await client.query('select id::int, kind, subject, status from proposals order by id')
  expect(proposals.rows).toEqual([
    { id: 7, kind: 'setting', subject: 'setting:thresholds', status: 'approved' },
    { id: 8, kind: 'setting', subject: 'setting:thresholds', status: 'expired' },
  ])
  await expect(client.query(`update proposals set status = 'withdrawn' where id = 7`)).rejects.toThrow(
    'is decided',
  )
})
