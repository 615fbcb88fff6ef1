import { beforeAll, describe, expect, test } from 'vitest'
import { READ_ORDER, listOrdersSql } from '#server/trading/orders/read/read-orders.sql.ts'
import { testServerOfFile } from '../../../support/server.ts'

/** Of each customer, and how many the server is asked for. */
const ORDERS = 10_000
/** In slices: all at once is too long for a busy machine's statement timeout. */
const SLICE = 2_000
const PAGE = 50
const NEWEST = 9_000_000_000_000_000n

const testServer = testServerOfFile()
const customers = new Map<string, string>()
beforeAll(async () => {
  testServer.breaks('trades-have-their-transfers', 'resting-order-held-once', 'costs-replay', 'lots-replay')
  await someoneWhose('orders are all filled at once', { waits: 'false', settled: "'filled'" })
  await someoneWhose('orders all wait and are filled', { waits: 'true', settled: "'filled'" })
  await someoneWhose('orders all wait and are canceled', { waits: 'true', settled: "'cancelled'" })
  await someoneWhose('orders are of every kind', {
    waits: 'n % 2 = 0',
    settled: "case when n % 4 = 0 then 'filled' else 'cancelled' end",
  })
  for (const table of ['transactions', 'orders']) await testServer.pool.query(`analyze ${table}`)
})

/** Placing so many orders would take too long. An order is of one of 20 symbols; its trade is booked an order later. */
async function someoneWhose(trait: string, { waits, settled }: { waits: string; settled: string }) {
  const name = `customer${customers.size}`
  const { id } = await testServer.customer({ username: name, kycStatus: 'approved' })
  customers.set(trait, id)
  const first = 1_000_000_000n * BigInt(customers.size)
  for (let from = 1; from <= ORDERS; from += SLICE) {
    const all = `select $1::bigint as customer, $2::bigint + n * 2 as id, n, ${waits} as waits, ${settled} as settled,
      'S' || n % 20 as symbol, $3::timestamptz as at from generate_series($4::int, $5::int) as n`
    const values = [id, first, testServer.clock.now(), from, from + SLICE - 1]
    await testServer.pool.query(
      `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
         price_source, amount_cents, fee_cents, created_at)
       select customer, case when waits then id + 1 else id end, 'buy', symbol, 100000000, 10000000, at, 'the test',
         1000, 0, at from (${all}) as each where not waits or settled = 'filled'`,
      values,
    )
    await testServer.pool.query(
      `insert into orders (customer_id, id, side, instrument, quantity_units, estimate_price_units, held_cents,
         waits_for, due_at, status, created_at, settled_at, transaction_id)
       select customer, id, 'buy', symbol, 100000000, 10000000, 1050, 'open', at, settled, at, at,
         case when settled = 'filled' then id + 1 end
       from (${all}) as each where waits`,
      values,
    )
  }
}

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many rows of the two tables a statement looks at, those that it passes over included. */
async function rowsRead(statement: string, values: unknown[]): Promise<number> {
  const { rows } = await testServer.pool.query(`explain (analyze, format json) ${statement}`, values)
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
  return nodesOf(root)
    .filter((node) => node['Relation Name'] !== undefined)
    .map(
      (node) =>
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    )
    .reduce((sum, each) => sum + each, 0)
}

const TRAITS = [
  'orders are all filled at once',
  'orders all wait and are filled',
  'orders all wait and are canceled',
  'orders are of every kind',
]

/** An id in the middle of a customer's orders. */
const middleOf = (trait: string) => 1_000_000_000n * BigInt(TRAITS.indexOf(trait) + 1) + BigInt(ORDERS)

describe.each(TRAITS)('of a customer whose %s', (trait) => {
  test.each(['all', 'closed', 'open'] as const)(
    'a page of %s reads about as many as it shows',
    async (status) => {
      const id = customers.get(trait)
      for (const [bySymbol, symbol] of [[false, []] as const, [true, ['S3']] as const]) {
        const first = [id, NEWEST, PAGE, ...symbol]
        expect(await rowsRead(listOrdersSql(status, bySymbol), first)).toBeLessThanOrEqual(8 * PAGE)
        const later = [id, middleOf(trait), PAGE, ...symbol]
        expect(await rowsRead(listOrdersSql(status, bySymbol), later)).toBeLessThanOrEqual(8 * PAGE)
      }
    },
  )
})

test('one order is found by a key, whether it waited or not', async () => {
  for (const trait of TRAITS) {
    const id = middleOf(trait)
    expect(await rowsRead(READ_ORDER, [customers.get(trait), id])).toBeLessThanOrEqual(6)
  }
})
