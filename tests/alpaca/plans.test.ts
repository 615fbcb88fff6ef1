import { beforeAll, describe, expect, test } from 'vitest'
import { NEWEST_ORDER, READ_ORDER_CHANGES } from '#server/trading/orders/read/read-orders.sql.ts'
import { listActivityRowsSql } from '#server/trading/transactions/list-activity-rows.ts'
import { testServerOfFile } from '../support/server.ts'

/** Trades of each of two very busy customers, over five symbols: every fourth is a sale with a fee. */
const TRADES = 20_000
const FIRST_ID = 1_000_000_000
const ALL = 9_000_000_000_000n

const testServer = testServerOfFile()
beforeAll(async () => {
  testServer.breaks('costs-replay', 'lots-replay', 'trades-have-their-transfers')
  const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
  for (const [at, { id }] of [testServer.ada, carl].entries()) {
    await testServer.pool.query(
      `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
         price_source, amount_cents, fee_cents, fee_bps, created_at)
       select $1, $2::bigint + n, case when n % 4 = 3 then 'sell' else 'buy' end, 'S' || n % 5, 100000000, 10000000,
         $3, 'the test', 1000, case when n % 4 = 3 then 5 else 0 end, case when n % 4 = 3 then 50 end, $3
       from generate_series(1, $4::int) as n`,
      [id, FIRST_ID + at * TRADES, new Date('2026-11-01T15:00:00Z'), TRADES],
    )
    await testServer.pool.query(
      `insert into positions (customer_id, instrument, quantity_units, cost_cents)
       select $1, 'S' || n, 0, 0 from generate_series(0, 4) as n`,
      [id],
    )
  }
  await testServer.pool.query('analyze transactions')
  await testServer.pool.query('analyze orders')
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many rows of transactions and orders a statement looks at, and whether it reads a whole table. */
async function costOf(statement: string, values: unknown[]): Promise<{ rows: number; scans: string[] }> {
  const { rows } = await testServer.pool.query(`explain (analyze, format json) ${statement}`, values)
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
  const nodes = nodesOf(root).filter(({ 'Relation Name': relation }) =>
    ['transactions', 'orders', 'corrections'].includes(relation ?? ''),
  )
  const looked = (node: Node) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return {
    rows: nodes.reduce((sum, node) => sum + looked(node), 0),
    scans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'transactions')
      .map((node) => node['Node Type']),
  }
}

describe.each(['asc', 'desc'] as const)('a page of a hundred activities, %s', (direction) => {
  test.each([
    ['of every type', [['buy', 'sell'], ['deposit', 'withdraw', 'dividend', 'split'], true, true]],
    ['of fills', [['buy', 'sell'], [], false, false]],
    ['of deposits', [[], ['deposit'], false, false]],
    ['of fees', [[], [], true, false]],
    ['of corrections', [[], [], false, true]],
  ])('%s reads no more than a few pages of rows', async (_, parts) => {
    const values = [testServer.ada.id, 0n, ALL, 101, ...parts]
    const { rows, scans } = await costOf(listActivityRowsSql(direction), values)
    expect(scans).toEqual([])
    // The page from each range, and each row of the page once more.
    expect(rows).toBeLessThan(1_500)
  })
})

test('a look at the orders of customers with long histories reads what is new, and nothing else', async () => {
  const { rows: newest } = await testServer.pool.query<{ id: bigint }>(NEWEST_ORDER, [testServer.ada.id])
  expect(newest).toEqual([{ id: BigInt(FIRST_ID + TRADES) }])
  const look = (afterId: bigint) => costOf(READ_ORDER_CHANGES, [[testServer.ada.id], [afterId], 500])
  expect(await look(newest[0]?.id ?? 0n)).toEqual({ rows: 0, scans: [] })
  const three = await look((newest[0]?.id ?? 0n) - 3n)
  expect(three.rows).toBeLessThanOrEqual(6)
  expect((await costOf(NEWEST_ORDER, [testServer.ada.id])).rows).toBeLessThanOrEqual(2)
})
