import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeIds } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createTestClock } from '../../support/clock.ts'
import { type FreshDatabase, emptyDatabase } from '../../support/database/postgres.ts'
import { makeAdministrator, makeCustomer } from '../../support/people.ts'

const clock = createTestClock()
/** The tables of which a shard had its own. */
const OF_CUSTOMERS =
  `account_restrictions accounts agreement_acceptances client_orders corrections customer_flags
customer_notes deposit_requests documents idempotency_keys lot_choices lot_settings mail_outbox notifications
open_deposit_references password_reset_requests plan_runs plans positions profile_submissions queued_orders reinvestment
reinvestment_exceptions review_claims support_messages support_tickets touched_orders transactions transfers watchlists
webhook_attempts webhook_secrets webhooks withdrawal_requests`.split(/\s+/)

let database: FreshDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await emptyDatabase()
  await migrate(database.connection, clock.now(), { through: 154 })
  owner = new pg.Client(database.connection)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const finish = () => migrate(database.connection, clock.now(), { through: 155 })

/** Customers with profiles, deposits and notifications. */
async function customers(count: number): Promise<bigint[]> {
  const pool = openPool(database.connection, pino({ level: 'silent' }), 1)
  // What migration 0158 makes, and this version tells of customers.
  await owner.query('create table changes (channel text, payload text)')
  const users = { pool, clock }
  const root = await makeAdministrator(users, 'root')
  const ids: bigint[] = []
  for (let n = 0; n < count; n += 1) {
    const traits = { username: `customer${n}`, kycStatus: 'approved', cash: `${n + 1}00.00` } as const
    ids.push((await makeCustomer(users, traits, root)).id)
  }
  await owner.query('drop table changes')
  await pool.end()
  return ids
}

/** Makes a shard as the versions before did, and moves what these customers have into it. */
async function shard(number: number, customerIds: readonly bigint[]): Promise<void> {
  const schema = `s${number}`
  await owner.query(`create schema ${schema}`)
  await owner.query('set session_replication_role = replica')
  for (const table of OF_CUSTOMERS) {
    await owner.query(`create table ${schema}.${table} (like public.${table} including all)`)
    const { rows } = await owner.query<{ list: string }>(COLUMNS, [table])
    const of = `from public.${table} where customer_id = any($1::bigint[])`
    const list = rows[0]?.list
    await owner.query(`insert into ${schema}.${table} (${list}) select ${list} ${of}`, [customerIds])
    await owner.query(`delete ${of}`, [customerIds])
  }
  await owner.query('reset session_replication_role')
  await owner.query(`create function ${schema}.next_id_block() returns bigint language sql as
    $$ select nextval('public.id_block') * 64 + ${number} $$`)
  await owner.query('create schema if not exists every_shard')
  await owner.query(`create or replace view every_shard.accounts as select * from ${schema}.accounts`)
  await owner.query('insert into shards (number, made_at, takes_customers) values ($1, now(), true)', [
    number,
  ])
  await owner.query('update shards set takes_customers = false, first_id = 1 where number = 0')
}

const COLUMNS = `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** Every row of the customers' tables of all schemas, as text. */
async function everyRow(schemas: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of OF_CUSTOMERS)
    for (const schema of schemas) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${schema}.${table} t`)
      found.push(...rows.map(({ row }) => `${table} ${row}`))
    }
  return found.toSorted()
}

describe('shards in one PostgreSQL', () => {
  test('come together: every row is there as it was, and new ids are above all', async () => {
    const [first = 0n, second = 0n, third = 0n] = await customers(4)
    await shard(1, [first, third])
    await shard(2, [second])
    const before = await everyRow(['public', 's1', 's2'])
    expect(before.length).toBeGreaterThan(20)
    // A number above every block that was given.
    const { rows: given } = await owner.query<{ id: string }>('select s1.next_id_block() * 1024 as id')
    await finish()
    expect(await everyRow(['public'])).toEqual(before)
    const { rows: schemas } = await owner.query(
      `select nspname from pg_namespace where nspname ~ '^(s[0-9]+|every_shard)$'`,
    )
    expect(schemas).toEqual([])
    const { rows: shards } = await owner.query('select number, takes_customers, first_id from shards')
    expect(shards).toEqual([{ number: 0, takes_customers: true, first_id: null }])
    const pool = openPool(database.connection, pino({ level: 'silent' }), 1)
    expect((await takeIds(pool)).next()).toBeGreaterThan(BigInt(given[0]?.id ?? 0))
    await pool.end()
    const { rows: off } = await owner.query(
      `select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and tgenabled <> 'O'`,
    )
    expect(off).toEqual([])
  })

  test('stay as they are where a row would be lost', async () => {
    const [first = 0n] = await customers(2)
    await shard(1, [first])
    const before = await everyRow(['public', 's1'])
    await owner.query('create rule lose as on insert to notifications do instead nothing')
    await expect(finish()).rejects.toThrow(/0155/)
    expect(await everyRow(['public', 's1'])).toEqual(before)
    await owner.query('drop rule lose on notifications')
    await finish()
  })

  test('are refused in a sentence where they lack migrations', async () => {
    await owner.query('create schema s1')
    await owner.query('delete from schema_migrations where version = 154')
    await expect(finish()).rejects.toThrow(
      'Customers are in 2 shards that lack migrations before 155: start the version before once',
    )
    await owner.query('drop schema s1')
    await owner.query('drop table canned_answers')
    await finish()
  })

  test('are refused in a sentence where Citus has them on several servers', async () => {
    await owner.query('create schema s1')
    await owner.query('create table s1.accounts (id int)')
    await owner.query('create table pg_dist_partition (logicalrelid regclass)')
    await owner.query(`insert into pg_dist_partition values ('s1.accounts')`)
    await expect(finish()).rejects.toThrow(
      /^Customers are on several servers of Citus, .*restore with it into one/,
    )
    await owner.query('drop table pg_dist_partition; drop schema s1 cascade')
    await finish()
  })
})
