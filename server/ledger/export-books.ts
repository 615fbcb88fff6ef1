import type pg from 'pg'
import { USD } from '#domain/ledger/transfer.ts'
import { type Connection, openUnlimited } from '#server/platform/database/pool.ts'
import { type BooksFormat, type KeptBalance, type KeptTransfer, createBooksWriter } from './books-formats.ts'

const ROWS_AT_ONCE = 2_000

const TRANSFERS = `
select id, created_at as at, customer_id as "customerId", reason, source_id as "sourceId", asset, amount,
  debit_account as debit, credit_account as credit
from transfers order by id`

const FACTS = `
select count(*) as transfers, max(created_at) as last,
  coalesce(array_agg(distinct asset order by asset), '{}') as assets
from transfers`

const CUSTOMERS = `
select u.id, u.username from accounts a join users u on u.id = a.customer_id order by u.id`

const BALANCES = `
select customer_id as "customerId", account, asset, amount from (
  select customer_id, 0 as place, 'cash' as account, '${USD}' as asset, cash_cents as amount from accounts
  union all
  select customer_id, 1, 'hold', '${USD}', held_cents from accounts
  union all
  select customer_id, 2, 'owed', '${USD}', -owed_cents from accounts
  union all
  select customer_id, 3, 'position', instrument, quantity_units from positions
) kept order by customer_id, place, asset`

/**
 * The whole ledger as text, in pieces, from one read-only snapshot: customers, every transfer by id, and the balances
 * shown. Cursors read only as fast as pieces are consumed, so memory stays constant and orders go on. The database
 * sorts on disk.
 */
export async function* exportBooks(
  connection: Connection,
  { format, at }: { format: BooksFormat; at: Date },
): AsyncGenerator<string> {
  const client = await openUnlimited(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ transfers: bigint; assets: string[]; last: Date | null }>(FACTS)
    const { transfers = 0n, assets = [], last = null } = rows[0] ?? {}
    const writer = createBooksWriter(format)
    yield writer.open({ exportedAt: at, lastAt: last ?? at, transfers, assets })
    for await (const rows of pages<{ id: bigint; username: string }>(client, CUSTOMERS))
      yield rows.map((row) => writer.customer(row)).join('')
    for await (const rows of pages<KeptTransfer>(client, TRANSFERS))
      yield rows.map((row) => writer.transfer(row)).join('')
    for await (const rows of pages<KeptBalance>(client, BALANCES))
      yield rows.map((row) => writer.balance(row)).join('')
    yield writer.close()
  } finally {
    await client.end()
  }
}

async function* pages<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
): AsyncGenerator<Row[]> {
  await client.query(`declare page no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from page`)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close page')
}
