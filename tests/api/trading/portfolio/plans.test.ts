import { beforeAll, describe, expect, test } from 'vitest'
import { NO_EVENTS, readNewEvents } from '#server/trading/performance/account-events.ts'
import { LATEST_OF, LIST_ACCOUNT_EVENTS } from '#server/trading/performance/performance.sql.ts'
import { FIND_TRANSACTIONS, type FoundBy, ID_AT } from '#server/trading/transactions/list-transactions.sql.ts'
import { LIST_TRADES } from '#server/trading/transactions/list-trades.ts'
import { createPageReads } from '#server/page-reads.ts'
import { testServerOfFile } from '../../../support/server.ts'

const TRADES = 100_000
const SLICE = 10_000
const SYMBOLS = 5
const DAYS = 350

const testServer = testServerOfFile()
beforeAll(async () => {
  // A year of a very busy customer, and another customer's trades. Placing the orders would take too long.
  const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
  for (const [customer, count] of [
    [testServer.ada.id, TRADES],
    [carl.id, 20_000],
  ] as const) {
    testServer.breaks(
      'corporate-actions-are-audited',
      'costs-replay',
      'lots-replay',
      'trades-have-their-transfers',
    )
    // In slices: all at once is too long for a busy machine's statement timeout.
    for (let first = 1; first <= count; first += SLICE)
      await testServer.pool.query(
        `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
         price_source, amount_cents, fee_cents, fee_bps, created_at)
       select $1, 1000000000 + n, case when n % 4 = 3 then 'sell' else 'buy' end, 'S' || n % $5, 100000000, 10000000,
         at, 'the test', 1000, case when n % 4 = 3 then 5 else 0 end,
         case when n % 4 = 3 then 50 end, at
       from generate_series($6::int, $7::int) as n
       cross join lateral (select $3::timestamptz + n * ($4::int * interval '1 day' / $2::int) as at) as time`,
        [customer, count, new Date('2025-11-20T15:00:00Z'), DAYS, SYMBOLS, first, first + SLICE - 1],
      )
  }
  // Splits since, of instruments that none of these customers holds any more.
  await testServer.pool.query(
    `insert into corporate_actions (id, symbol, kind, ex_date, record_at, new_shares, old_shares, source, announced_at,
       applied_at)
     select n, 'S' || n % 10, 'split', '2025-12-01'::date + n * 7, $1, 2, 1, 'the test', $1,
       $1::timestamptz + n * interval '7 days'
     from generate_series(1, 30) as n`,
    [new Date('2025-12-01T05:00:00Z')],
  )
  await testServer.pool.query('analyze transactions')
  await testServer.pool.query('analyze corporate_actions')
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What was read of the transactions, and how. Corrections, of which a customer has few, do not count. */
async function readsOf(statement: string, values: unknown[]): Promise<{ index?: string; rows: number }[]> {
  const { rows } = await testServer.pool.query(`explain (analyze, format json) ${statement}`, values)
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
  return nodesOf(root)
    .filter(
      (node) =>
        node['Relation Name'] === 'transactions' ||
        (node['Node Type'].startsWith('Bitmap Index') && !node['Index Name']?.startsWith('corrections')),
    )
    .map((node) => ({
      ...(node['Index Name'] ? { index: node['Index Name'] } : {}),
      rows: node['Actual Rows'] * node['Actual Loops'],
    }))
}

const NO_SYMBOLS: string[] = []

test('a hundred thousand trades are read with every share and cent, and the splits since', async () => {
  const { events, otherSplits } = await readNewEvents(testServer.pool, BigInt(testServer.ada.id), NO_EVENTS)
  expect(otherSplits).toHaveLength(15)
  const trades = events.filter((event) => event.kind === 'buy' || event.kind === 'sell')
  expect(trades).toHaveLength(TRADES)
  const sum = (of: (trade: (typeof trades)[number]) => bigint) =>
    trades.reduce((total, trade) => total + of(trade), 0n)
  expect(sum((trade) => (trade.kind === 'buy' ? trade.quantity : 0n))).toBe(75_000n * 100_000_000n)
  expect(sum((trade) => (trade.kind === 'sell' ? trade.quantity : 0n))).toBe(25_000n * 100_000_000n)
  expect(sum((trade) => (trade.kind === 'buy' ? trade.paidCents : 0n))).toBe(75_000n * 1_000n)
  expect(sum((trade) => (trade.kind === 'sell' ? trade.grossCents - trade.commissionCents : 0n))).toBe(
    25_000n * 995n,
  )
  expect(new Set(trades.map(({ price }) => price))).toEqual(new Set([10_000_000n]))
})

test('an account’s events are read without other customers’ trades, so many at a time', async () => {
  const reads = await readsOf(LIST_ACCOUNT_EVENTS, [testServer.ada.id, 0n, 5_000, NO_SYMBOLS])
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(5_000)
  const { id } = await testServer.customer({ username: 'dora', kycStatus: 'approved' })
  const others = await readsOf(LIST_ACCOUNT_EVENTS, [id, 0n, 5_000, NO_SYMBOLS])
  // Each begins with the customer; for one without trades the statistics of the moment choose.
  const ofOneCustomer = ['transactions_cash', 'transactions_pkey', 'transactions_request']
  for (const { index } of others) expect(ofOneCustomer).toContain(index)
  expect(others.map(({ rows }) => rows)).toEqual([0])
})

test('after a trade, only what came since is read', async () => {
  const after = 1_000_000_000n + BigInt(TRADES - 3)
  const reads = await readsOf(LIST_ACCOUNT_EVENTS, [testServer.ada.id, after, 5_000, NO_SYMBOLS])
  expect(reads).toEqual([{ index: 'transactions_pkey', rows: 3 }])
})

test('the trades of an instrument that was never traded are found without reading other trades', async () => {
  const reads = await readsOf(LIST_TRADES, [testServer.ada.id, 'ZZZ', 500])
  expect(reads.map(({ rows }) => rows)).toEqual([0])
  const { rows } = await testServer.pool.query(`explain (analyze, buffers, format json) ${LIST_TRADES}`, [
    testServer.ada.id,
    'ZZZ',
    500,
  ])
  const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node & { 'Shared Hit Blocks': number } }]
  expect(root['Shared Hit Blocks']).toBeLessThan(10)
})

test('whether anything happened since costs two probes', async () => {
  expect(
    await createPageReads(testServer.pool, testServer.clock).readLatest(BigInt(testServer.ada.id)),
  ).toMatchObject({
    transactionId: 1_000_100_000n,
  })
  const reads = await readsOf(`select (${LATEST_OF}) from (select $1::bigint as customer_id) as asked`, [
    testServer.ada.id,
  ])
  expect(reads).toEqual([
    { index: 'transactions_pkey', rows: 1 },
    { index: 'transactions_pkey', rows: 1 },
  ])
})

describe('a page of the history, by filter and search', () => {
  const FEW = 100
  let small: string
  beforeAll(async () => {
    const fred = await testServer.customer({ username: 'fred', kycStatus: 'approved', cash: '5.00' })
    small = fred.id
    await testServer.pool.query(
      `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
         price_source, amount_cents, fee_cents, fee_bps, created_at)
       select $1, 1000000000 + n, case when n % 4 = 3 then 'sell' else 'buy' end, 'S' || n % $3, 100000000, 10000000,
         at, 'the test', 1000, case when n % 4 = 3 then 5 else 0 end, case when n % 4 = 3 then 50 end, at
       from generate_series(1, $2::int) as n
       cross join lateral (select $4::timestamptz + n * interval '1 minute' as at) as time
       union all
       select customer_id, 999999999, 'buy', 'RARE', 100000000, 10000000, $4, 'the test', 1000, 0, null, $4
       from unnest(array[$1, $5]::bigint[]) as customer_id`,
      [fred.id, FEW, SYMBOLS, new Date('2025-11-20T15:00:00Z'), testServer.ada.id],
    )
    await testServer.pool.query('analyze transactions')
  })

  /** The pages that a statement touches. */
  async function pagesOf(statement: string, values: unknown[]): Promise<number> {
    const { rows } = await testServer.pool.query(
      `explain (analyze, buffers, format json) ${statement}`,
      values,
    )
    const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [
      { Plan: Node & Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> },
    ]
    return root['Shared Hit Blocks'] + root['Shared Read Blocks']
  }

  const PAGE = { olderThan: '9223372036854775807', since: '0', limit: 20 }
  const NOTHING: FoundBy = {
    mostTypes: '{}',
    fewTypes: '{}',
    typesOfSymbols: '{}',
    symbols: '{}',
    reference: null,
    referenceNumber: null,
    number: null,
    typesOfNumber: '{}',
    corrections: true,
  }
  test.each<[string, Partial<FoundBy>]>([
    ['trades', { mostTypes: '{buy,sell}', fewTypes: '{deposit,withdraw,dividend,split}' }],
    ['deposits', { fewTypes: '{deposit}' }],
    ['a symbol traded often', { typesOfSymbols: '{buy,sell,dividend,split}', symbols: '{S3}' }],
    ['a symbol traded once', { typesOfSymbols: '{buy,sell,dividend,split}', symbols: '{RARE}' }],
    ['sales', { typesOfSymbols: '{sell}', symbols: '{S0,S1,S2,S3,S4,RARE}' }],
    [
      'a reference',
      { reference: 'rent', referenceNumber: 5n, number: 1_000_000_050n, typesOfNumber: '{buy,sell}' },
    ],
  ])('%s touch as few pages with a hundred thousand trades as with a hundred', async (_, asked) => {
    const pagesFor = (customerId: string) =>
      pagesOf(
        FIND_TRANSACTIONS.text,
        FIND_TRANSACTIONS.values({ customerId, ...PAGE, by: { ...NOTHING, ...asked } }),
      )
    const few = await pagesFor(String(small))
    const many = await pagesFor(testServer.ada.id)
    expect(many).toBeLessThanOrEqual(few * 2)
  })

  test('the first transaction of a day is found by halving', async () => {
    const at = new Date('2026-03-01T00:00:00Z')
    const few = await pagesOf(ID_AT, [small, at])
    const many = await pagesOf(ID_AT, [testServer.ada.id, at])
    expect(many).toBeLessThanOrEqual(few * 3)
    const { rows } = await testServer.pool.query(ID_AT, [testServer.ada.id, at])
    const { rows: seen } = await testServer.pool.query(
      `select min(id) as id from transactions where customer_id = $1 and created_at >= $2 and type <> 'deposit'`,
      [testServer.ada.id, at],
    )
    expect(rows).toEqual(seen)
  })
})
