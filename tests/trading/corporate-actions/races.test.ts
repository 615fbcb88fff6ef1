import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const CUSTOMERS = 12
const NODES = 6

const customers: Known[] = []
const fixture = ofFile(openFixture)
beforeAll(async () => {
  for (let at = 0; at < CUSTOMERS; at += 1) customers.push(await fixture.customer(`customer.${at}`))
})

const everybodyBuys = (quantity: string, symbol: string) =>
  Promise.all(customers.map((who) => fixture.trade(who, 'buy', quantity, symbol)))
const counted = async (type: string, symbol: string) => {
  const { rows } = await fixture.pool.query<{ count: bigint }>(
    'select count(*) from transactions where type = $1 and instrument = $2',
    [type, symbol],
  )
  return Number(rows[0]?.count)
}

test('nodes that carry out the same actions at the same time pay each customer once', async () => {
  await everybodyBuys('3', 'KO')
  await everybodyBuys('2', 'NKE')
  await announced(
    fixture,
    dividend('KO', '2026-11-19', '0.51'),
    split('NKE', '2026-11-19', '2:1'),
    dividend('NKE', '2026-11-20', '0.10'),
    split('NKE', '2026-11-20', '3:1'),
  )
  fixture.clock.advance({ hours: 48 })
  // Five customers at a time, so that the nodes meet at several places.
  await Promise.all(Array.from({ length: NODES }, () => carryOutDue(fixture, 5)))
  expect(await counted('dividend', 'KO')).toBe(CUSTOMERS)
  expect(await counted('dividend', 'NKE')).toBe(CUSTOMERS)
  expect(await counted('split', 'NKE')).toBe(2 * CUSTOMERS)
  for (const who of customers) {
    expect(await fixture.holdingOf(who, 'NKE')).toEqual({ quantity: '12', cost: '200.00' })
    // 100,000 less 500 of shares, 3 x 0.51, 4 x 0.10.
    expect(await fixture.cashOf(who)).toBe('99501.93')
  }
  await fixture.expectBooksHold()
})

test('orders in other symbols go on meanwhile, and every cent and share is where it belongs', async () => {
  await everybodyBuys('1', 'PG')
  await announced(fixture, dividend('PG', '2026-11-21', '1.05'), split('PG', '2026-11-21', '5:1'))
  fixture.clock.advance({ hours: 24 })
  const trading = customers.flatMap((who) => [
    fixture.trade(who, 'buy', '1', 'MSFT'),
    fixture.trade(who, 'sell', '1', 'KO'),
  ])
  await Promise.all([carryOutDue(fixture, 4), carryOutDue(fixture, 4), ...trading])
  expect(await counted('dividend', 'PG')).toBe(CUSTOMERS)
  expect(await counted('split', 'PG')).toBe(CUSTOMERS)
  await fixture.expectBooksHold()
})

test('a node that dies in the middle leaves nothing half done, and another one goes on where it was', async () => {
  await everybodyBuys('10', 'JPM')
  await announced(fixture, dividend('JPM', '2026-11-22', '1.50'), split('JPM', '2026-11-22', '2:1'))
  fixture.clock.advance({ hours: 24 })

  // A transaction that does not end has locked a customer in the middle: the node waits there.
  const stuck = customers[7]
  const holder = new pg.Client(fixture.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from accounts where customer_id = $1 for update', [stuck?.id])
  const dying = expect(carryOutDue(fixture, 5)).rejects.toThrow()
  await expect.poll(() => counted('dividend', 'JPM')).toBe(5)
  await expect.poll(() => waiting()).not.toBeUndefined()
  await expectPartlyPaid(5)
  await fixture.pool.query('select pg_terminate_backend($1)', [await waiting()])
  await dying
  await holder.query('rollback')
  await holder.end()
  await expectPartlyPaid(5)
  // The books hold in the middle, too.
  await fixture.expectBooksHold()

  await carryOutDue(fixture, 5)
  expect(await counted('dividend', 'JPM')).toBe(CUSTOMERS)
  expect(await counted('split', 'JPM')).toBe(CUSTOMERS)
  for (const who of customers) {
    expect(await fixture.holdingOf(who, 'JPM')).toEqual({ quantity: '20', cost: '1000.00' })
  }
  await fixture.expectBooksHold()
})

async function waiting(): Promise<number | undefined> {
  const { rows } = await fixture.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = $1 and wait_event_type = 'Lock' and query like '%from accounts%for update%'`,
    [fixture.connection.database],
  )
  return rows[0]?.pid
}

async function expectPartlyPaid(times: number): Promise<void> {
  const { rows } = await fixture.pool.query<{ holders: bigint; applied_at: Date | null }>(
    `select holders, applied_at from corporate_actions where symbol = 'JPM' and kind = 'dividend'`,
  )
  expect(rows).toEqual([{ holders: BigInt(times), applied_at: null }])
  expect(await counted('dividend', 'JPM')).toBe(times)
}
