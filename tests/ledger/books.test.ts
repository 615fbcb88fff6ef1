import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INVARIANTS } from '#server/ledger/invariants.sql.ts'
import { KEY_COLUMNS } from '#server/ledger/invariant.ts'
import { CHECKS, MOST_OFFENDERS, checkBooks, verifyBooks } from '#server/ledger/verify-books.ts'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { AUDIT_CHAIN, EVERYTHING } from '../support/database/verified-database.ts'
import { TAMPERING_CASES } from './tampering-cases.ts'
import { writeSmallBooks } from './small-books.ts'

let books: FreshDatabase
beforeAll(async () => {
  books = await freshDatabase()
  await writeSmallBooks(books.connection)
})
afterAll(() => books.drop())

/** A forger with the database's own password: no trigger and no foreign key stops them. */
const AS_FORGER = 'set local session_replication_role = replica'

test('books written by the use cases alone hold', async () => {
  const { broken, checked, transfers } = await verifyBooks(books.connection)
  expect(broken).toEqual([])
  expect({ checked, transfers }).toEqual({ checked: CHECKS.length, transfers: 42n })
})

test('what is broken, by its name and the first row, among everything that holds', async () => {
  const copy = await freshDatabase(books.connection.database)
  copy.breaks(EVERYTHING)
  const forger = new pg.Client(copy.connection)
  await forger.connect()
  await forger.query(`begin; ${AS_FORGER}; delete from corporate_actions; commit`)
  await forger.end()
  const { broken, checked } = await verifyBooks(copy.connection)
  await copy.drop()
  expect(broken.map(({ invariant }) => invariant.name)).toContain('corporate-actions-add-up')
  expect(broken.length).toBeLessThan(checked)
  for (const { firstOffender } of broken) expect(Object.keys(firstOffender)).not.toHaveLength(0)
})

test('a sale is verified by the rate it was made at, whatever the rate is now', async () => {
  const copy = await freshDatabase(books.connection.database)
  copy.breaks(AUDIT_CHAIN)
  const client = new pg.Client(copy.connection)
  await client.connect()
  // The same books as they would be if sales had cost 1 % so far, by a setting that said so.
  const { rowCount } = await client.query(`begin; ${AS_FORGER}`).then(() => client.query(AT_ONE_PERCENT))
  await client.query('commit')
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  expect((await verifyBooks(copy.connection)).broken).toEqual([])
  await copy.drop()
})

test('withdrawals from before the audit log had a digest of the payee hold', async () => {
  const copy = await freshDatabase(books.connection.database)
  copy.breaks(AUDIT_CHAIN)
  const client = new pg.Client(copy.connection)
  await client.connect()
  await client.query(`begin; ${AS_FORGER}`)
  await client.query('update withdrawal_requests set payee_salt = null')
  const { rowCount } = await client.query(
    `update audit_log set after = after - 'payeeDigest' where action = 'withdrawal.requested'`,
  )
  await client.query('commit')
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  expect((await verifyBooks(copy.connection)).broken).toEqual([])
  await copy.drop()
})

test('books of a version that did not store the rate hold after the migration that adds it', async () => {
  const copy = await freshDatabase(books.connection.database)
  const client = new pg.Client(copy.connection)
  await client.connect()
  await client.query('alter table transactions drop column fee_bps')
  await client.query(await readFile(new URL('0033_sale_fee_rate.sql', MIGRATIONS), 'utf8'))
  const { rows } = await client.query(
    'select type, fee_bps from transactions group by type, fee_bps order by type, fee_bps',
  )
  await expect(client.query('update transactions set fee_bps = 0')).rejects.toThrow('append-only')
  await client.end()
  expect(rows.filter((row) => row.fee_bps !== null)).toEqual([{ type: 'sell', fee_bps: 50 }])
  expect((await verifyBooks(copy.connection)).broken).toEqual([])
  await copy.drop()
})

test('a password reset denied under a version that called it closed is denied after the migration', async () => {
  const copy = await freshDatabase(books.connection.database)
  const client = new pg.Client(copy.connection)
  await client.connect()
  await client.query("update password_reset_requests set status = 'closed' where status = 'denied'")
  await client.query(await readFile(new URL('0042_denied_password_resets.sql', MIGRATIONS), 'utf8'))
  const { rows } = await client.query(
    "select status, count(*)::int as times from password_reset_requests where status in ('denied', 'closed') " +
      'group by 1 order by 1',
  )
  await client.end()
  // The closed one gave way to an approval.
  expect(rows).toEqual([
    { status: 'closed', times: 1 },
    { status: 'denied', times: 1 },
  ])
  expect((await verifyBooks(copy.connection)).broken).toEqual([])
  await copy.drop()
})

test.each([-60, 60])('a close %i days from a trade says nothing about its price', async (days) => {
  const copy = await freshDatabase(books.connection.database)
  const client = new pg.Client(copy.connection)
  await client.connect()
  const { rowCount } = await client.query(
    `insert into session_closes (symbol, session_date, received_at, price_units, source)
     select distinct on (instrument) instrument, price_at::date + $1::int, price_at, price_units / 4, price_source
     from transactions where type = 'buy' order by instrument, price_at`,
    [days],
  )
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  expect((await verifyBooks(copy.connection)).broken).toEqual([])
  await copy.drop()
})

const MIGRATIONS = new URL('../../server/platform/database/migrations/', import.meta.url)

const AT_ONE_PERCENT = `
  with root as (select id from users where username = 'root'),
  decided as (
    update settings set value = '100', proposed_by = (select id from root) where key = 'fees.sale_commission'
    returning id, key, made_at),
  line as (
    insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
    select 9000000000, made_at, (select id from root), 'administrator', 'setting.changed', 'setting', key,
      jsonb_build_object('settingsId', id::text, 'value', 100) from decided),
  sales as (
    select customer_id, id, floor((2 * amount_cents::numeric * 100 + 10000) / 20000)::bigint as fee_cents,
      fee_cents as fee_before_cents
    from transactions where type = 'sell'),
  moved as (
    update transfers t set amount = s.fee_cents from sales s
    where t.customer_id = s.customer_id and t.source_id = s.id and t.reason = 'commission'),
  paid as (
    update accounts a set cash_cents = a.cash_cents - s.more_cents
    from (select customer_id, sum(fee_cents - fee_before_cents) as more_cents from sales group by 1) s
    where a.customer_id = s.customer_id)
  update transactions t set fee_bps = 100, fee_cents = s.fee_cents from sales s
  where t.customer_id = s.customer_id and t.id = s.id`

describe('verifying finds', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client(books.connection)
    await client.connect()
  })
  afterAll(() => client.end())

  test.each(TAMPERING_CASES)('%s: %s', async (invariant, _, statement) => {
    const check = CHECKS.find(({ name }) => name === invariant)
    await client.query(`begin; ${AS_FORGER}`)
    try {
      await client.query(statement)
      const [offender = {}] = (await check?.offenders(client, 1)) ?? []
      expect(Object.keys(offender)).not.toHaveLength(0)
    } finally {
      await client.query('rollback')
    }
  })

  test('the same first rows each time, however many there are', async () => {
    const forger = await openUnlimited(books.connection)
    await forger.query(`begin; ${AS_FORGER}`)
    try {
      // Stored in the opposite order, and with trades so that the replay of costs meets the same rows.
      await forger.query(
        `insert into positions (customer_id, instrument, quantity_units, cost_cents)
         select 1000000 - n, 'AAPL', 1, 1 from generate_series(1, $1::int) n`,
        [MOST_OFFENDERS + 1],
      )
      await forger.query(
        `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, amount_cents,
           fee_cents, price_at, price_source, created_at)
         select customer_id, customer_id, 'buy', 'AAPL', 2, 1000000, 1, 0, now(), 'the test', now()
         from positions where customer_id >= 900000`,
      )
      const { broken } = await checkBooks(forger)
      for (const name of ['positions-equal-ledger', 'costs-replay', 'lots-replay']) {
        const found = broken.find(({ invariant }) => invariant.name === name)
        const customers = found?.offenders.map((offender) => Number(offender['customer_id']))
        const first = 1_000_000 - MOST_OFFENDERS - 1
        expect(customers).toEqual(Array.from({ length: MOST_OFFENDERS }, (_, index) => first + index))
        expect(found?.hasMore).toBe(true)
      }
    } finally {
      await forger.end()
    }
  })

  test.each(INVARIANTS)('$name by rows that begin with their key', async ({ offenders }) => {
    const { fields } = await client.query(`select * from (${offenders}) offenders limit 0`)
    const isKey = fields.map(({ name }) => KEY_COLUMNS.includes(name))
    expect(isKey[0]).toBe(true)
    expect(isKey.indexOf(true, [...isKey, false].indexOf(false))).toBe(-1)
  })

  test('a tampering against every invariant there is', () => {
    const forged = new Set(TAMPERING_CASES.map(([invariant]) => invariant))
    expect(CHECKS.map(({ name }) => name).filter((name) => !forged.has(name))).toEqual([])
    expect(forged.size).toBe(CHECKS.length)
  })
})

test('an invariant that compares times says so', () => {
  const comparesTimes = /_at\b\s*(<|>|=|is distinct)|(<|>|=)\s*[a-z.]*_at\b|_at\)\s*is distinct/
  const unsaid = INVARIANTS.filter(
    ({ offenders, isAboutTimes }) => comparesTimes.test(offenders) && !isAboutTimes,
  )
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

describe('the ledger only ever grows', () => {
  const APPEND_ONLY = ['transfers', 'transactions', 'audit_log']

  test.each(
    APPEND_ONLY.flatMap((table) => [
      [`update ${table} set customer_id = 1`, table],
      [`delete from ${table}`, table],
      [`truncate ${table}`, table],
      [`truncate ${table} cascade`, table],
      [`delete from ${table} where false`, table],
    ]),
  )('%s is refused', async (statement, table) => {
    const client = new pg.Client(books.connection)
    await client.connect()
    try {
      await expect(client.query(statement)).rejects.toMatchObject({
        code: '23001',
        message: `${table} is append-only`,
      })
    } finally {
      await client.end()
    }
  })

  test.each([
    ['a negative amount', 'amount', '-1', 'transfers_amount_check'],
    ['nothing', 'amount', '0', 'transfers_amount_check'],
    ['to where it comes from', 'credit_account', 'debit_account', 'transfers_check'],
    ['between unknown accounts', 'credit_account', "'pocket'", 'transfers_credit_account_check'],
    ['for an unknown reason', 'reason', "'bonus'", 'transfers_reason_check'],
    ['shares into cash', 'asset', "'AAPL'", 'transfers_check2'],
  ])('a transfer of %s is refused by the table itself', async (_, column, value, constraint) => {
    const columns = ['customer_id', 'id', 'reason', 'source_id', 'asset', 'amount', 'debit_account']
    const all = [...columns, 'credit_account', 'created_at']
    const values = all.map((name) => (name === column ? value : name))
    const client = new pg.Client(books.connection)
    await client.connect()
    try {
      await expect(
        client.query(
          `insert into transfers (${all.join(', ')})
           select ${values.join(', ')} from transfers where reason = 'deposit' limit 1`,
        ),
      ).rejects.toMatchObject({ code: '23514', constraint })
    } finally {
      await client.end()
    }
  })
})
