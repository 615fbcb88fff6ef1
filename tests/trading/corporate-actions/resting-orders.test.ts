import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { type Fixture, openFixture } from './fixture.ts'

let fixture: Fixture
let ada: Known
let symbol: string
let tomorrow: string
let people = 0
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(async () => {
  await fixture.expectBooksHold()
  await fixture.close()
})
// Each test has a symbol of its own, and the next day's action.
beforeEach(async () => {
  symbol = BUILT_IN.stocks[people]?.symbol ?? ''
  ada = await fixture.customer(`ada.${people++}`)
  tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
})

const nextDay = () => fixture.clock.advance({ hours: 24 })
const statusesOf = async (who: Known) => (await fixture.queuedOf(who)).map(({ status }) => status)
const noticesOf = async ({ id }: Known) => {
  const { rows } = await fixture.pool.query<{ body: string }>(
    'select body from notifications where customer_id = $1 and kind = $2 order by id',
    [id, 'order_cancelled'],
  )
  return rows.map(({ body }) => body)
}

test('a split takes back every order that waits in its shares, and no other', async () => {
  const other = symbol === 'KO' ? 'AAPL' : 'KO'
  await fixture.trade(ada, 'buy', '10', symbol)
  await fixture.queue(ada, 'buy', '3', symbol)
  await fixture.queue(ada, 'sell', '9.5', symbol)
  await fixture.queue(ada, 'buy', '2', other)
  expect(await fixture.walletOf(ada)).toEqual({ cash: '98475.00', held: '525.00' })
  // One of them is due, and its customer could not cancel it any more.
  await fixture.owner.query(
    `update orders set waits_for = 'nav' where customer_id = $1 and instrument = $2 and side = 'buy'`,
    [ada.id, symbol],
  )
  await announced(fixture, split(symbol, tomorrow, '1:10'))
  nextDay()
  await carryOutDue(fixture)

  expect(await statusesOf(ada)).toEqual(['cancelled', 'cancelled', 'pending'])
  expect(await fixture.walletOf(ada)).toEqual({ cash: '98790.00', held: '210.00' })
  expect(await fixture.holdingOf(ada, symbol)).toEqual({ quantity: '1', cost: '1000.00' })
  expect(await noticesOf(ada)).toEqual([
    `Your order to buy 3 ${symbol} was canceled because ${symbol} split 1 for 10. ` +
      'The held amount returned to your balance.',
    `Your order to sell 9.5 ${symbol} was canceled because ${symbol} split 1 for 10. ` +
      'The shares are available to sell again.',
  ])
  expect(await fixture.fillQueue()).toBe(1)
  await fixture.expectBooksHold()
  // What was reserved can be sold, and queued, in new shares.
  const again = await fixture.queue(ada, 'sell', '1', symbol)
  expect(await fixture.cancel(ada, again)).toBe('cancelled')
})

test('an order of a customer who holds nothing of the symbol is cancelled too', async () => {
  const [first, second, last] = [ada, await another(), await another()]
  await fixture.trade(second, 'buy', '4', symbol)
  await fixture.queue(first, 'buy', '1', symbol)
  await fixture.queue(last, 'buy', '2', symbol)
  await announced(fixture, split(symbol, tomorrow, '4:1'))
  nextDay()
  // One customer at a time, and a second node that comes too late everywhere.
  await Promise.all([carryOutDue(fixture, 1), carryOutDue(fixture, 1)])
  for (const who of [first, last]) {
    expect(await statusesOf(who)).toEqual(['cancelled'])
    expect(await fixture.walletOf(who)).toEqual({ cash: '100000.00', held: '0.00' })
    expect(await noticesOf(who)).toHaveLength(1)
  }
  expect(await fixture.holdingOf(second, symbol)).toEqual({ quantity: '16', cost: '400.00' })
  await fixture.expectBooksHold()
})

test('as many orders as may wait fit into turns, however many customers have them', async () => {
  const crowd = [ada, await another(), await another()]
  for (const who of crowd) {
    await fixture.trade(who, 'buy', '50', symbol)
    for (let order = 0; order < 100; order += 1) {
      await fixture.queue(who, order % 2 ? 'buy' : 'sell', '1', symbol)
    }
  }
  await announced(fixture, split(symbol, tomorrow, '2:1'))
  nextDay()
  await carryOutDue(fixture)
  for (const who of crowd) {
    expect(new Set(await statusesOf(who))).toEqual(new Set(['cancelled']))
    expect(await fixture.walletOf(who)).toEqual({ cash: '95000.00', held: '0.00' })
    expect(await noticesOf(who)).toHaveLength(100)
  }
  await fixture.expectBooksHold()
})

test('between a split that is due and its being carried out nothing is filled and nothing new waits', async () => {
  await fixture.queue(ada, 'buy', '1', symbol)
  await announced(fixture, split(symbol, tomorrow, '2:1'))
  nextDay()
  expect(await fixture.fillQueue()).toBe(0)
  await expect(fixture.queue(ada, 'buy', '1', symbol)).rejects.toThrow('price_unavailable')
  await carryOutDue(fixture)
  expect(await statusesOf(ada)).toEqual(['cancelled'])
  await fixture.queue(ada, 'buy', '1', symbol)
  expect(await fixture.fillQueue()).toBe(1)
  expect(await fixture.holdingOf(ada, symbol)).toEqual({ quantity: '1', cost: '100.00' })
})

test('an order waits while a dividend is due, and its shares get the dividend before they are sold', async () => {
  await fixture.trade(ada, 'buy', '10', symbol)
  await fixture.queue(ada, 'sell', '10', symbol)
  await announced(fixture, dividend(symbol, tomorrow, '0.50'))
  nextDay()
  expect(await fixture.fillQueue()).toBe(0)
  expect(await statusesOf(ada)).toEqual(['pending'])
  await carryOutDue(fixture)
  expect(await fixture.fillQueue()).toBe(1)
  expect(await statusesOf(ada)).toEqual(['filled'])
  // 10 x 0.50 in dividends; the sale at what the shares cost, less 5.00.
  expect(await fixture.cashOf(ada)).toBe('100000.00')
  await fixture.expectBooksHold()
})

test.each([
  ['the customer’s cancellation', ['cancel', 'split'], 'cancelled', 1],
  ['the split', ['split', 'cancel'], 'refused', 1],
] as const)(
  'of a cancellation and a split at once, %s gives the money back',
  async (_, turns, answer, notices) => {
    const id = await fixture.queue(ada, 'buy', '2', symbol)
    await announced(fixture, split(symbol, tomorrow, '3:1'))
    nextDay()
    const answers = await inTurn(turns, {
      cancel: () => fixture.cancel(ada, id),
      split: () => carryOutDue(fixture),
    })
    expect(answers[turns.indexOf('cancel')]).toBe(answer)
    expect(await statusesOf(ada)).toEqual(['cancelled'])
    expect(await noticesOf(ada)).toHaveLength(notices)
    expect(await fixture.walletOf(ada)).toEqual({ cash: '100000.00', held: '0.00' })
    await fixture.expectBooksHold()
  },
)

// A fill that was decided in time and comes late: its node read the market before it could have loaded the split.
test.each([
  ['a fill', ['fill', 'fill', 'split'], 'filled', '36'],
  ['a split', ['split', 'fill', 'fill'], 'cancelled', '30'],
] as const)('%s that is first counts, on any number of nodes', async (_, turns, became, held) => {
  await fixture.trade(ada, 'buy', '10', symbol)
  await fixture.queue(ada, 'buy', '2', symbol)
  const due = await fixture.findDue()
  await announced(fixture, split(symbol, tomorrow, '3:1'))
  nextDay()
  const answers = await inTurn(turns, {
    split: () => carryOutDue(fixture),
    fill: () => fixture.fillLate(due),
  })
  const fills = turns.flatMap((turn, at) => (turn === 'fill' ? [answers[at]] : []))
  expect(fills).toEqual(became === 'filled' ? [1, 0] : [0, 0])
  expect(await statusesOf(ada)).toEqual([became])
  expect(await fixture.holdingOf(ada, symbol)).toMatchObject({ quantity: held })
  expect((await fixture.walletOf(ada)).held).toBe('0.00')
  await fixture.expectBooksHold()
})

const another = () => fixture.customer(`one.more.${people++}`)

/** Starts work that locks Ada's account, each when the one before waits for it, and then lets them go on in turn. */
async function inTurn<Turn extends string>(
  turns: readonly Turn[],
  start: Record<Turn, () => Promise<unknown>>,
): Promise<unknown[]> {
  const door = await fixture.pool.connect()
  try {
    await door.query('begin')
    await door.query('select from accounts where customer_id = $1 for update', [ada.id])
    const started: Promise<unknown>[] = []
    for (const turn of turns) {
      started.push(start[turn]())
      while ((await waitingForLocks()) < started.length) await pause(5)
    }
    await door.query('commit')
    return await Promise.all(started)
  } finally {
    await door.query('rollback')
    door.release()
  }
}

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await fixture.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
