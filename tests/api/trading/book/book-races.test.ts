import { beforeAll, expect, test } from 'vitest'
import { cancelOrder, replaceOrder } from '#contract/trading/orders.ts'
import { price } from '#domain/money/price.ts'
import { triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { type Sending, releaseTogether } from '../../../support/last-byte.ts'
import type { Person } from '../../../support/people.ts'
import { rested, wallet } from './book.ts'

const testServer = testMarketOfFile()
beforeAll(() => {
  testServer.prices.set('KO', '50.00')
})

const ORDERS = 12
const limit = { symbol: 'KO', side: 'buy', type: 'limit', quantity: '1', limitPrice: '45.00' } as const

/** One node's round at a quote of KO: it marks what the quote executes, then books. */
async function round(units: bigint): Promise<void> {
  const { pool, clock } = testServer
  const quote = { instrument: 'KO', price: price(units), at: clock.now(), source: 'the test' }
  await triggerOrders({ pool, now: clock.now }, [quote])
  await testServer.tick()
}

interface Ended {
  id: bigint
  status: string
  touched_price_units: bigint | null
  price_units: bigint | null
  replaced_by: bigint | null
}

async function endsOf(who: Person): Promise<Ended[]> {
  const { rows } = await testServer.pool.query<Ended>(
    `select o.id, o.status, o.touched_price_units, o.replaced_by, t.price_units from orders o
     left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
     where o.customer_id = $1 order by o.id`,
    [who.id],
  )
  return rows
}

test('two nodes, cancellations and replacements at once: each order has one end, and at most one trade', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const ada = await testServer.customer({ username: `ada${turn}`, kycStatus: 'approved', cash: '1000.00' })
    const orders = []
    for (let index = 0; index < ORDERS; index += 1) orders.push(await rested(ada, limit))
    const sendings = orders.flatMap(({ id }, index): Sending[] => {
      const call = { token: ada.token, id }
      const canceled = { ...call, endpoint: cancelOrder }
      const replaced = {
        ...call,
        endpoint: replaceOrder,
        body: { limitPrice: '44.50' },
        key: `replace-${turn}-${id}`,
      }
      return index % 3 === 0 ? [canceled, canceled] : index % 3 === 1 ? [replaced, canceled] : [replaced]
    })
    testServer.clock.advance({ seconds: 1 })
    const [replies] = await Promise.all([
      releaseTogether([testServer.url], sendings),
      round(44_900_000n),
      round(44_800_000n),
      round(44_400_000n),
    ])
    expect(replies.map(({ status }) => status).filter((status) => ![200, 202, 409].includes(status))).toEqual(
      [],
    )
    testServer.prices.set('KO', '44.00')
    testServer.clock.advance({ seconds: 1 })
    await testServer.tick()
    testServer.prices.set('KO', '50.00')

    const ends = await endsOf(ada)
    expect(ends.filter(({ status }) => status === 'pending')).toEqual([])
    for (const { status, price_units, touched_price_units, replaced_by } of ends) {
      expect(price_units).toBe(status === 'filled' ? touched_price_units : null)
      expect(replaced_by === null).toBe(status !== 'replaced')
    }
    expect(new Set(ends.map(({ id }) => id)).size).toBe(ends.length)
    expect((await wallet(ada)).held).toBe('0.00')
    const { rows } = await testServer.pool.query(
      'select count(*)::int as trades from transactions where customer_id = $1 and type = $2',
      [ada.id, 'buy'],
    )
    expect(rows).toEqual([{ trades: ends.filter(({ status }) => status === 'filled').length }])
  }
})

test('an order that another transaction has locked gets the same quote as the others', async () => {
  const ada = await testServer.customer({ username: 'ada.locked', kycStatus: 'approved', cash: '1000.00' })
  const [first, second] = [await rested(ada, limit), await rested(ada, limit)]
  testServer.clock.advance({ seconds: 1 })
  const door = await testServer.pool.connect()
  await door.query('begin')
  await door.query('select from orders where id = $1 for update', [first.id])
  const touching = triggerOrders({ pool: testServer.pool, now: testServer.clock.now }, [
    { instrument: 'KO', price: price(44_900_000n), at: testServer.clock.now(), source: 'the test' },
  ])
  await expect
    .poll(async () => (await endsOf(ada)).map(({ touched_price_units }) => touched_price_units))
    .toEqual([null, 44_900_000n])
  await door.query('rollback')
  door.release()
  expect(await touching).toBe(2)
  await testServer.tick()
  expect((await endsOf(ada)).map(({ id, price_units }) => [`${id}`, price_units])).toEqual([
    [first.id, 44_900_000n],
    [second.id, 44_900_000n],
  ])
})
