import { NEVER_LATE } from '../../support/api/never-late.ts'
import { describe, expect, test } from 'vitest'
import { listOrders } from '#server/trading/orders/read/read-order.ts'
import { cancelOrder } from '#server/trading/orders/cancel.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { queriesInTransactions } from '../../support/database/counted-queries.ts'
import { type Fixture, openFixture } from '../corporate-actions/fixture.ts'
import { chosen, payOut, recentOf } from './reinvesting.ts'
import { ofFile } from '../../support/api/of-file.ts'

let people = 0
const fixture = ofFile(openFixture)

/** An approved customer with 10,000.00 dollars less what 10 shares of KO cost. */
async function holder() {
  fixture.prices.set('KO', '60.00')
  const who = await fixture.customer(`holder${people++}`, { cash: '10000.00' })
  await fixture.trade(who, 'buy', '10', 'KO')
  return who
}

/** Ex-dates of KO, one after the other: all in 2026, each a session. */
const EX_DATES = ['19', '20', '23', '24', '25', '27', '30']
  .map((day) => `2026-11-${day}`)
  .concat('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08')
let given = 0

/** Announces a dividend of KO for the next ex-date, and lets that day begin: a quarter past midnight in New York. */
async function exDateBegins(perShare: string): Promise<void> {
  const exDate = EX_DATES[given++] ?? ''
  await announced(fixture, dividend('KO', exDate, perShare))
  fixture.clock.advance({ ms: Date.parse(`${exDate}T05:15:00Z`) - fixture.clock.now().getTime() })
}

const seenIn = ({ pool, clock }: Fixture) => ({ pool, clock, market: NEVER_LATE })

/** 9:31 in New York: the first price of the session is there. */
const opens = () => fixture.clock.advance({ hours: 9, minutes: 16 })

test('a dividend is held whole, and buys at the first price of its ex-date to the cent', async () => {
  const who = await holder()
  await chosen(fixture, who, true)
  await exDateBegins('0.5125')
  await payOut(fixture)
  expect(await fixture.walletOf(who)).toEqual({ cash: '9400.00', held: '5.12' })
  expect(await recentOf(fixture, who)).toMatchObject([
    { assetSymbol: 'KO', dividend: '5.12', outcome: 'waiting', transactionId: null, cost: null },
  ])
  const placers = async () => (await listOrders(seenIn(fixture), who.id, {})).map(({ placedBy }) => placedBy)
  expect(await placers()).toEqual(['dividend', 'customer'])
  // Before the open nothing is bought.
  expect(await fixture.fillQueue()).toBe(0)
  fixture.prices.set('KO', '59.50')
  opens()
  expect(await fixture.fillQueue()).toBe(1)
  expect(await placers()).toEqual(['dividend', 'customer'])
  expect(await fixture.walletOf(who)).toEqual({ cash: '9400.00', held: '0.00' })
  // 5.12 / 59.50, down to 1e-8 of a share.
  expect(await fixture.holdingOf(who, 'KO')).toEqual({ quantity: '10.08605042', cost: '605.12' })
  expect(await recentOf(fixture, who)).toMatchObject([
    {
      dividend: '5.12',
      outcome: 'reinvested',
      transactionId: expect.any(String),
      quantity: '0.08605042',
      price: '59.50',
      cost: '5.12',
      leftOver: '0.00',
    },
  ])
  await fixture.expectBooksHold()
})

describe('who chose', () => {
  test('nothing, no, or yes with a no for the symbol keeps the cash; a yes for the symbol alone buys', async () => {
    const [silent, no, notThis, onlyThis] = [await holder(), await holder(), await holder(), await holder()]
    await chosen(fixture, no, false)
    await chosen(fixture, notThis, true)
    await chosen(fixture, notThis, false, 'KO')
    await chosen(fixture, onlyThis, true, 'KO')
    await exDateBegins('0.50')
    await payOut(fixture)
    for (const who of [silent, no, notThis]) {
      expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
      expect(await recentOf(fixture, who)).toEqual([])
    }
    expect(await fixture.walletOf(onlyThis)).toEqual({ cash: '9400.00', held: '5.00' })
    opens()
    await fixture.fillQueue()
  })

  test('is asked when the dividend is paid: a change before counts, one after does not', async () => {
    const [before, after] = [await holder(), await holder()]
    await chosen(fixture, after, true)
    await exDateBegins('0.50')
    await chosen(fixture, before, true)
    await payOut(fixture)
    await chosen(fixture, after, false)
    await chosen(fixture, before, false)
    opens()
    await fixture.fillQueue()
    for (const who of [before, after])
      expect(await recentOf(fixture, who)).toMatchObject([{ outcome: 'reinvested' }])
  })

  test('but may not buy keeps the cash', async () => {
    const who = await holder()
    await chosen(fixture, who, true)
    const restrict = (rights: string[]) =>
      fixture.owner.query('update accounts set restricted_rights = $2 where customer_id = $1', [
        who.id,
        rights,
      ])
    await restrict(['buy'])
    await exDateBegins('0.50')
    await payOut(fixture)
    await restrict([])
    expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
  })

  test('but has a due agreement keeps the cash', async () => {
    const who = await holder()
    await chosen(fixture, who, true)
    const stop = (isDue: boolean) =>
      fixture.owner.query('update accounts set agreement_due = $2 where customer_id = $1', [who.id, isDue])
    await stop(true)
    await exDateBegins('0.50')
    await payOut(fixture)
    await stop(false)
    expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
  })

  test('of a symbol that is closed to purchases keeps the cash', async () => {
    const who = await holder()
    await chosen(fixture, who, true)
    await exDateBegins('0.50')
    await payOut(fixture, 200, new Map([['KO', 'sales_only']]))
    expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
  })

  test('but may not trade keeps the cash', async () => {
    const who = await holder()
    await chosen(fixture, who, true)
    const become = (status: string) =>
      fixture.owner.query('update accounts set kyc_status = $2 where customer_id = $1', [who.id, status])
    await become('pending')
    await exDateBegins('0.50')
    await payOut(fixture)
    await become('approved')
    expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
  })
})

test('canceled before the open, the dividend is cash, and is not reinvested again', async () => {
  const who = await holder()
  await chosen(fixture, who, true)
  await exDateBegins('0.50')
  await payOut(fixture)
  const [waiting] = await recentOf(fixture, who)
  const order = { customerId: who.id, orderId: BigInt(waiting?.orderId ?? 0) }
  expect(
    await cancelOrder({ pool: fixture.pool, market: { ...NEVER_LATE, now: fixture.clock.now } }, order),
  ).toMatchObject({
    status: 'canceled',
  })
  expect(await fixture.walletOf(who)).toEqual({ cash: '9405.00', held: '0.00' })
  await payOut(fixture)
  opens()
  await fixture.fillQueue()
  expect(await recentOf(fixture, who)).toMatchObject([{ outcome: 'kept_as_cash', transactionId: null }])
  expect(await fixture.holdingOf(who, 'KO')).toMatchObject({ quantity: '10' })
})

test('what buys less than the smallest part of a share stays cash', async () => {
  const who = await holder()
  await chosen(fixture, who, true)
  await exDateBegins('0.001')
  await payOut(fixture)
  expect(await fixture.walletOf(who)).toEqual({ cash: '9400.00', held: '0.01' })
  // A cent at 2,000,000 a share is half of 1e-8 of one.
  fixture.prices.set('KO', '2000000.00')
  opens()
  await fixture.fillQueue()
  expect(await fixture.walletOf(who)).toEqual({ cash: '9400.01', held: '0.00' })
  expect(await recentOf(fixture, who)).toMatchObject([{ dividend: '0.01', outcome: 'kept_as_cash' }])
})

test('servers that carry out the same dividend at once place one order for each, also one at a time', async () => {
  const holders = await Promise.all([holder(), holder(), holder(), holder(), holder()])
  for (const who of holders) await chosen(fixture, who, true)
  await exDateBegins('0.50')
  await Promise.all([payOut(fixture, 1), payOut(fixture, 2), payOut(fixture), payOut(fixture, 1)])
  for (const who of holders) {
    expect(await recentOf(fixture, who)).toHaveLength(1)
    expect(await fixture.walletOf(who)).toEqual({ cash: '9400.00', held: '5.00' })
  }
  fixture.prices.set('KO', '60.00')
  opens()
  await fixture.fillQueue()
  await fixture.expectBooksHold()
})

test('reinvested shares get the next dividend', async () => {
  const who = await holder()
  await chosen(fixture, who, true)
  await exDateBegins('60.00')
  await payOut(fixture)
  opens()
  await fixture.fillQueue()
  expect(await fixture.holdingOf(who, 'KO')).toEqual({ quantity: '20', cost: '1200.00' })
})

test('more customers take no more statements', async () => {
  const counted = () => queriesInTransactions(fixture.pool, (pool) => payOut({ ...fixture, pool }))
  const first = await holder()
  await chosen(fixture, first, true)
  await exDateBegins('0.50')
  const few = await counted()
  opens()
  await fixture.fillQueue()
  const others = await Promise.all([holder(), holder(), holder(), holder()])
  for (const who of others) await chosen(fixture, who, true)
  await exDateBegins('0.50')
  expect(await counted()).toBe(few)
  for (const who of others) expect(await recentOf(fixture, who)).toHaveLength(1)
})
