import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { price } from '#domain/money/price.ts'
import type { OpenPool, Pool, Tx } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { TRIGGER_ORDERS } from '#server/trading/orders/trigger/trigger.sql.ts'
import { markTriggered, triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { TRIGGER_LATER } from '#server/trading/orders/trigger/late-price-worker.ts'
import { queriesInTransactions } from '../../../support/database/counted-queries.ts'
import { asServer } from '../../../support/database/postgres.ts'
import { type TestBase, openTestBase } from '../../../support/test-base.ts'

/** One order in four is in each: their second versions fit beside them. */
const SYMBOLS = ['KO', 'MSFT', 'F', 'T']
const ORDERS = 8_000
const OF_EACH = ORDERS / SYMBOLS.length
const MARKED_AT_ONCE = 1_000
const [EVERY_LIMIT, NO_LIMIT] = [1_000_000n, 9_000_000_000n]

let base: TestBase
let owner: Pool
/** The server's role on one connection: all that it did is counted once it says so. */
let pool: OpenPool & Pool
let first = 1n
beforeAll(async () => {
  base = await openTestBase(undefined, [{ username: 'ada', kycStatus: 'approved' }])
  owner = base.users.pool
  pool = openPool(asServer(base.database.connection).connection, pino({ level: 'silent' }), 1)
  // Statistics come when the test asks for them.
  await owner.query('alter table orders set (autovacuum_enabled = off)')
})
afterAll(async () => {
  await pool.end()
  await base.close()
})
const now = (): Date => base.users.clock.now()

/** Placing so many orders would take too long. */
async function rested(kind: 'limit' | 'later-price'): Promise<void> {
  const isLimit = kind === 'limit'
  const at = now()
  await owner.query(
    `insert into orders (customer_id, id, side, instrument, quantity_units, estimate_price_units, held_cents,
       kind, limit_units, fires, fires_units, waits_for, due_at, expires_at, created_at)
     select $1, $2::bigint + n, 'buy', ($3::text[])[1 + n % cardinality($3::text[])], 1000000, 1000000, 1,
       ${isLimit ? `'limit', 2000000, 'at_or_below', 2000000, 'price'` : `'market', null, null, null, 'later-price'`},
       $4::timestamptz, $4::timestamptz + interval '60 days', $4::timestamptz
     from generate_series(0, $5::int - 1) as n`,
    [base.customer('ada').id, first, SYMBOLS, at, ORDERS],
  )
  first += BigInt(ORDERS)
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How the statement that marks orders would reach them: the indexes, and every other way. */
async function waysOf(statement: string, values: unknown[]): Promise<string[]> {
  const { rows } = await markTriggered({ pool }, (tx: Tx) =>
    tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${statement}`, values),
  )
  const [{ Plan: root }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Node Type': 'none' } }]
  const reading = nodesOf(root).filter((node) => node['Relation Name'] === 'orders')
  const scans = reading.filter((node) => node['Node Type'] !== 'ModifyTable')
  return [...new Set(scans.map((node) => node['Index Name'] ?? node['Node Type']))].toSorted()
}

const sides = ['buy', 'sell']
const waysOfTouching = (statement: string, units: bigint) => {
  const at = now()
  return waysOf(statement, [['KO', 'F'], [units, units], [at, at], ['a', 'a'], at, MARKED_AT_ONCE, sides])
}
const waysOfLater = (statement: string) => {
  const at = now()
  return waysOf(statement, [['KO'], [EVERY_LIMIT], [at], ['a'], at, MARKED_AT_ONCE, [at], sides])
}

const isPlanned = async () => {
  for (const statement of [TRIGGER_ORDERS])
    for (const units of [EVERY_LIMIT, NO_LIMIT])
      expect(await waysOfTouching(statement, units)).toEqual(['Tid Scan', 'orders_fires'])
  for (const statement of [TRIGGER_LATER])
    expect(await waysOfLater(statement)).toEqual(['Tid Scan', 'orders_waiting'])
}

test('orders are found by index and marked where they are, before there are statistics and after', async () => {
  await rested('limit')
  await rested('later-price')
  await isPlanned()
  await owner.query('analyze orders')
  await isPlanned()
})

interface Counts {
  updated: bigint
  heapOnly: bigint
}

async function counts(): Promise<Counts> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<Counts>(
    `select n_tup_upd as updated, n_tup_hot_upd as "heapOnly" from pg_stat_user_tables
     where relname = 'orders'`,
  )
  return rows[0] ?? { updated: 0n, heapOnly: 0n }
}

const quoteOf = (instrument: string, units: bigint) => ({
  instrument,
  price: price(units),
  at: now(),
  source: 'the test',
})

describe('a price that touches thousands of orders', () => {
  test('a statement for each thousand, which writes to no index of theirs', async () => {
    const symbol = 'KO'
    base.users.clock.advance({ seconds: 1 })
    // A page is pruned on the way only where no other database of the server has an older transaction.
    await owner.query('vacuum orders')
    const before = await counts()
    let touched = 0
    const mark = (units: bigint) =>
      queriesInTransactions(pool, async (counted) => {
        touched = await triggerOrders({ pool: counted, now }, [quoteOf(symbol, units)])
      })
    const ofNone = await mark(NO_LIMIT)
    expect(touched).toBe(0)
    const ofAll = await mark(EVERY_LIMIT)
    expect(touched).toBe(OF_EACH)
    expect(ofAll - ofNone).toBe(OF_EACH / MARKED_AT_ONCE)
    const after = await counts()
    expect(after.updated - before.updated).toBe(BigInt(OF_EACH))
    expect(after.heapOnly - before.heapOnly).toBe(BigInt(OF_EACH))
    const { rows } = await owner.query(
      `select count(*)::int as listed, count(o.touched_at)::int as touched from touched_orders l
       join orders o on o.customer_id = l.customer_id and o.id = l.id and o.instrument = l.instrument
       where l.instrument = $1`,
      [symbol],
    )
    expect(rows).toEqual([{ listed: OF_EACH, touched: OF_EACH }])
  })
})

test('an order that an earlier version touches is listed too, and none is listed once it has ended', async () => {
  const listed = async (id: bigint) =>
    (await owner.query('select from touched_orders where id = $1', [id])).rowCount
  const { rows } = await owner.query<{ id: bigint }>(
    `select id from orders where instrument = 'MSFT' and kind = 'limit' and touched_at is null limit 1`,
  )
  const { id = 0n } = rows[0] ?? {}
  expect(await listed(id)).toBe(0)
  await pool.query(
    `update orders set touched_at = created_at, touched_price_units = 1, touched_quoted_at = created_at,
       touched_source = 'the test' where id = $1`,
    [id],
  )
  expect(await listed(id)).toBe(1)
  await pool.query(
    `update orders set status = 'refused', settled_at = created_at, refusal = 'profile_not_approved'
     where id = $1`,
    [id],
  )
  expect(await listed(id)).toBe(0)
})
