import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder, listOrders } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { doEverything } from '../../../support/api/every-own-act.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person, TestServer } from '../../../support/server.ts'
import { type RealMarket, openRealMarket } from '../../market/prices/real-market.ts'
import { rested } from '../book/book.ts'
import { planned } from '../plans/planning.ts'

// Two customers place the same order. Then one does everything that a customer can do, and has the profile rejected,
// once the price exists and before it is told.

const SYMBOL = 'AAPL'

/** The orders of a customer as they ended, the first one first. */
async function outcomes({ pool }: Pick<TestServer, 'pool'>, { id }: Person) {
  const { rows } = await pool.query(
    `select o.status, o.refusal, o.side, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents,
       t.price_at < o.created_at - interval '2 seconds' as was_known
     from orders o left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
     where o.customer_id = $1 order by o.id`,
    [id],
  )
  return rows
}

const pair = (server: Pick<TestServer, 'customer'>) =>
  Promise.all(
    ['still', 'busy'].map((username) =>
      server.customer({ username, kycStatus: 'approved', cash: '10000.00' }),
    ),
  ) as Promise<[Person, Person]>

describe('on a feed that is a quarter of an hour late', () => {
  let market: RealMarket
  afterEach(() => market.close())

  const LATE = { LATE_PRICES: 'wait', AFTER_HOURS_ORDERS: 'queue' }

  /** A Wednesday of 2026; at 10:00 in New York the provider's prices are of 9:45. */
  const start = async (at: string) => {
    market = await openRealMarket(`2026-11-18T${at}Z`, LATE)
    await expect.poll(async () => (await market.assets()).length).toBe(70)
  }

  async function tell(price: number, minutes: number): Promise<void> {
    market.provider.send(SYMBOL, price)
    market.testServer.clock.advance({ minutes })
    await market.nextRound()
  }

  /** What has become of a customer's orders. */
  const statuses = async (who: Person) => [
    ...new Set((await outcomes(market.testServer, who)).map(({ status }) => status)),
  ]
  const order = (type: object) => ({
    symbol: SYMBOL,
    side: 'buy',
    quantity: '1',
    timeInForce: 'day',
    ...type,
  })
  async function cancelLate(who: Person) {
    const [open] = (await who.call(listOrders)).body
    const { body } = await who.call(cancelOrder, { params: { id: open!.id } })
    expect(body).toMatchObject({ status: 'pending_cancel' })
  }

  const KINDS: readonly {
    kind: string
    at: string
    place(who: Person): Promise<unknown>
    /** Minutes from the placing to the acts of the one. */
    before?: number
    /** What both do before that. */
    asks?(who: Person): Promise<void>
    tells: number
    price: number
  }[] = [
    {
      kind: 'a purchase at market in shares or dollars, or at a limit though its cancellation waits,',
      at: '15:00:00',
      async place(who) {
        await who.call(buy, { body: { symbol: SYMBOL, quantity: '2' } })
        await rested(who, { symbol: SYMBOL, side: 'buy', type: 'market', amount: '500.00' })
        await rested(who, order({ type: 'limit', limitPrice: '300.00' }))
      },
      before: 6,
      asks: cancelLate,
      tells: 12,
      price: 260,
    },
    {
      kind: 'a stop order that waits',
      at: '15:00:00',
      place: (who) => rested(who, order({ type: 'stop', stopPrice: '330.00' })),
      before: 5,
      tells: 13,
      price: 331,
    },
    {
      kind: 'a purchase that was queued for the open',
      at: '14:20:00',
      place: (who) => who.call(buy, { body: { symbol: SYMBOL, quantity: '2' } }),
      before: 11,
      tells: 26,
      price: 260,
    },
    {
      kind: 'the purchase of a plan',
      at: '16:58:00',
      async place(who) {
        await planned(who, { symbol: SYMBOL, anchorDate: '2026-11-18' })
      },
      before: 3,
      tells: 17,
      price: 260,
    },
  ]

  test.each(KINDS)(
    '$kind is executed whatever its customer does once its price exists',
    async ({ at, place, before = 1, asks, tells, price }) => {
      await start(at)
      const { testServer } = market
      const [still, busy] = await pair(testServer)
      for (const who of [still, busy]) await place(who)
      await tell(310, before)
      await expect.poll(async () => (await outcomes(testServer, busy)).length).toBeGreaterThan(0)
      await testServer.look()
      expect(await statuses(busy)).toEqual(['pending'])
      for (const who of [still, busy]) await asks?.(who)
      await doEverything(testServer, busy)
      await tell(price, tells)
      await expect.poll(() => statuses(still)).toEqual(['filled'])
      expect(await outcomes(testServer, still)).not.toContainEqual(
        expect.objectContaining({ was_known: true }),
      )
      expect(await outcomes(testServer, busy)).toEqual(await outcomes(testServer, still))
    },
  )

  test('a purchase above what it reserved is refused, whatever its customer has or takes out', async () => {
    await start('15:00:00')
    const { testServer } = market
    const before = await market.price(SYMBOL)
    const [still, busy] = await pair(testServer)
    for (const who of [still, busy]) await who.call(buy, { body: { symbol: SYMBOL, quantity: '2' } })
    await doEverything(testServer, busy)
    await tell(Math.ceil(Number(before) * 1.06), 16)
    await expect.poll(() => outcomes(testServer, still)).toMatchObject([{ refusal: 'insufficient_funds' }])
    expect(await outcomes(testServer, busy)).toEqual(await outcomes(testServer, still))
  })
})

describe('after the cut-off of a fund', () => {
  let testServer: TestMarketServer
  afterEach(() => testServer.close())

  test.each(['buy', 'sell'] as const)('a %s is executed at the next net asset value', async (side) => {
    testServer = await startOnTestMarket({ afterHours: 'queue', fundPricing: 'next-nav' })
    testServer.prices.set('VFIAX', '100.00')
    const both = await pair(testServer)
    async function publishNav() {
      testServer.hours.isOpen = false
      await testServer.fillQueue()
      testServer.hours.isOpen = true
    }
    for (const who of both) await who.call(buy, { body: { symbol: 'VFIAX', quantity: '5' } })
    await testServer.advance({ hours: 1 })
    await publishNav()
    const [still, busy] = both
    const endpoint = side === 'buy' ? buy : sell
    for (const who of both) await who.call(endpoint, { body: { symbol: 'VFIAX', quantity: '2' } })
    await testServer.advance({ hours: 1 })
    await doEverything(testServer, busy)
    testServer.prices.set('VFIAX', '103.00')
    await publishNav()
    expect(await outcomes(testServer, still)).toMatchObject([{}, { side, status: 'filled' }])
    expect(await outcomes(testServer, busy)).toEqual(await outcomes(testServer, still))
  })
})
