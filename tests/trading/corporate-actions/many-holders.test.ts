import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { FIND_TRADE_SINCE } from '#server/market/corporate-actions/corporate-actions.sql.ts'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { type Fixture, openFixture } from './fixture.ts'

let fixture: Fixture
beforeEach(async () => void (fixture = await openFixture()))
afterEach(() => fixture.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('customers with long histories are processed fewer at a time', async () => {
  for (let at = 0; at < 8; at += 1) {
    await fixture.trade(await fixture.customer(`customer.${at}`), 'buy', '10', 'KO')
  }
  await announced(fixture, dividend('KO', '2026-11-19', '0.51'))
  fixture.clock.advance({ hours: 24 })
  // A statement about five customers or more times out, with the error of the server.
  await fixture.owner.query(`
    create function take_long() returns trigger language plpgsql as $$
      begin
        if (select count(*) from made) > 4 then
          raise exception 'canceling statement due to statement timeout' using errcode = '57014';
        end if;
        return null;
      end $$;
    create trigger take_long after insert on transactions
    referencing new table as made for each statement execute function take_long()`)
  await carryOutDue(fixture, 8)
  const { rows } = await fixture.pool.query<{ customers: bigint }>(
    `select count(*) as customers from transactions where type = 'dividend' group by id / 1024 order by id / 1024`,
  )
  expect(rows.map(({ customers }) => Number(customers)).reduce((all, one) => all + one)).toBe(8)
  expect(rows.every(({ customers }) => customers < 5n)).toBe(true)
  await fixture.owner.query('drop trigger take_long on transactions')
  await fixture.expectBooksHold()
})

const HOLDERS = 1_000
const TRADES = 100

test('whether a customer traded at a new price is read from the newest transactions of its holders', async () => {
  // 200,000 rows in one statement take a busy machine longer than a request may.
  const pool = await openUnlimited(fixture.connection)
  // A year of trades of who holds KO and of as many others, without users.
  await pool.query('alter table positions drop constraint positions_customer_id_fkey')
  await pool.query(
    `insert into positions (customer_id, instrument, quantity_units, cost_cents)
     select 5000000 + n, case when nth > 0 then 'S' || nth when n % 2 = 0 then 'KO' else 'PEP' end, 100, 100
     from generate_series(1, $1::int) as n cross join generate_series(0, 9) as nth`,
    [2 * HOLDERS],
  )
  await pool.query(
    `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
       amount_cents, fee_cents, created_at)
     select 5000000 + n, $3::int * n + trade, 'buy', case when n % 2 = 0 then 'KO' else 'PEP' end, 1, 1000000, at,
       'the test', 1, 0, at
     from generate_series(1, $1::int) as n cross join generate_series(1, $3::int) as trade
     cross join lateral (select $2::timestamptz - ($3::int - trade) * interval '3 days' as at) as time`,
    [2 * HOLDERS, new Date('2026-11-18T15:00:00Z'), TRADES],
  )
  for (const table of ['transactions', 'positions']) await pool.query(`analyze ${table}`)

  const since = async (instant: string) => {
    const { rows } = await pool.query(`explain (analyze, format json) ${FIND_TRADE_SINCE}`, [
      'KO',
      new Date(instant),
    ])
    const [{ Plan: root }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
    const nodes = nodesOf(root)
    const reads = nodes.filter((node) => node['Relation Name'] === 'transactions')
    expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    return {
      found: root['Actual Rows'] > 0,
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
      read: reads
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
        .reduce((all, one) => all + one),
    }
  }
  const indexes = ['positions_instrument', 'transactions_pkey', 'transactions_instrument']
  // No customer traded at it: one trade of each is read, the one before it or twice the one since.
  const none = await since('2026-11-18T15:30:00Z')
  expect(none).toMatchObject({ found: false, indexes })
  expect(none.read).toBeLessThanOrEqual(4 * HOLDERS)
  // All of them did: the first one is enough.
  const some = await since('2026-11-18T14:00:00Z')
  expect(some).toMatchObject({ found: true, indexes })
  expect(some.read).toBeLessThanOrEqual(4)
  await pool.end()
})
