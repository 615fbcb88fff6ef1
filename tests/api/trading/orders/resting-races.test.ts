import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { listTransactions } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { fingerprint } from '../../../support/api/rows.ts'
import { place, queued, cancel, orders, wallet } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let ada: Person
let people = 0
beforeEach(async () => {
  testServer.prices.set('KO', '50.00')
  // What an earlier test has left waiting.
  await open()
  while ((await testServer.fillQueue()) > 0);
  testServer.hours.isOpen = false
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

async function open(): Promise<void> {
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
}
const buysOf = async (who: Person) =>
  (await who.call(listTransactions)).body.filter(({ type }) => type === 'buy')

test('an order that two nodes fill at once is filled once', async () => {
  await queued(ada, 'buy', 'KO', '2')
  await open()
  const settled = await behindAccountLock(testServer, ada, () => [
    testServer.fillQueue(),
    testServer.fillQueue(),
    testServer.fillQueue(),
  ])
  expect(settled.toSorted()).toEqual([0, 0, 1])
  expect(await buysOf(ada)).toHaveLength(1)
  expect(await wallet(ada)).toEqual({ balance: '900.00', available: '900.00', held: '0.00' })
})

test.each([
  ['the cancellation', ['cancel', 'fill'], 200, 'cancelled', 0],
  ['the fill', ['fill', 'cancel'], 409, 'filled', 1],
] as const)(
  'of a cancellation and a fill at once, %s counts when it is first',
  async (_, turns, status, became, trades) => {
    const { id } = await queued(ada, 'buy', 'KO', '2')
    await open()
    const start = { cancel: () => cancel(ada, id), fill: () => testServer.fillQueue() }
    const door = await testServer.pool.connect()
    await door.query('begin')
    await door.query('select from accounts where customer_id = $1 for update', [ada.id])
    const started: Promise<unknown>[] = []
    for (const turn of turns) {
      started.push(start[turn]())
      while ((await waitingForLocks()).length < started.length) await pause(5)
    }
    await door.query('commit')
    door.release()
    const answers = await Promise.all(started)
    expect(answers[turns.indexOf('cancel')]).toMatchObject({ status })
    expect(answers[turns.indexOf('fill')]).toBe(trades)
    expect(await orders(ada)).toMatchObject([{ id, status: became }])
    expect(await buysOf(ada)).toHaveLength(trades)
    expect((await wallet(ada)).held).toBe('0.00')
  },
)

async function waitingForLocks(): Promise<number[]> {
  const { rows } = await testServer.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}

test('20 cancellations at once give the money back once', async () => {
  const { id } = await queued(ada, 'buy', 'KO', '2')
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(ada, id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '1000.00', held: '0.00' })
})

test('of 20 resting buys at once with money for 3, three wait', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => place(ada, 'buy', { symbol: 'KO', quantity: '6' })),
  )
  expect(replies.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(3)
  expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '55.00', held: '945.00' })
})

test('of 20 resting sales of everything at once, one waits', async () => {
  testServer.hours.isOpen = true
  await place(ada, 'buy', { symbol: 'KO', quantity: '6' })
  testServer.hours.isOpen = false
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => place(ada, 'sell', { symbol: 'KO', quantity: '6' })),
  )
  expect(replies.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(1)
})

test('a node that dies while it fills leaves everything as it was, and the next one fills it', async () => {
  await queued(ada, 'buy', 'KO', '2')
  await open()
  const before = await fingerprint(testServer.pool)

  const door = await testServer.pool.connect()
  await door.query('begin')
  // The last thing a fill writes: everything else of it has been written by then, and not committed.
  await door.query('lock table notifications in share mode')
  const dying = testServer.fillQueue().then(
    () => 'filled',
    () => 'died',
  )
  let pids: number[] = []
  while (pids.length === 0) {
    await pause(5)
    pids = await waitingForLocks()
  }
  await testServer.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
  expect(await dying).toBe('died')
  await door.query('rollback')
  door.release()
  expect(await fingerprint(testServer.pool)).toEqual(before)

  await testServer.fillQueue()
  expect(await orders(ada)).toMatchObject([{ status: 'filled' }])
  expect(await buysOf(ada)).toHaveLength(1)
})

test('a storm of orders, cancellations and fills, over an open and a close, leaves books that hold', async () => {
  testServer.prices.set('AAPL', '200.00')
  const crowd = await Promise.all(
    ['fay', 'gus', 'hal'].map((name) =>
      testServer.customer({ username: `${name}.storm`, kycStatus: 'approved', cash: '2000.00' }),
    ),
  )
  testServer.hours.isOpen = true
  for (const person of crowd) await place(person, 'buy', { symbol: 'KO', quantity: '10' })
  // How many of the storm's own orders find the market closed is up to the machine; these do.
  testServer.hours.isOpen = false
  const accepted: string[] = []
  for (const person of crowd) {
    for (const side of ['buy', 'sell', 'buy'] as const)
      accepted.push((await queued(person, side, 'KO', '0.37')).id)
  }
  testServer.hours.isOpen = true
  const storm: Promise<unknown>[] = []
  for (let turn = 0; turn < 180; turn += 1) {
    // A request waits three seconds at the most for one of ten connections: a busy machine does not serve 180 by then.
    if (turn % 20 === 0) await Promise.all(storm)
    if (turn % 45 === 0) {
      // What is due is due when the market opens, while orders still come in.
      await testServer.advance({ hours: 1 })
      testServer.hours.isOpen = !testServer.hours.isOpen
      testServer.prices.set('KO', `${48 + (turn % 7)}.13`)
    }
    const person = crowd[turn % 3] ?? ada
    const symbol = turn % 4 === 0 ? 'AAPL' : 'KO'
    const side = turn % 5 < 3 ? 'buy' : 'sell'
    const placed = place(person, side, { symbol, quantity: `${(turn % 3) + 0.37}` })
    storm.push(placed.then(({ status, body }) => status === 202 && accepted.push(body.id)))
    if (turn % 6 === 0) storm.push(testServer.fillQueue())
    if (turn % 7 === 0) {
      const waiting = await orders(person, { status: 'pending' })
      storm.push(...waiting.slice(0, 2).map(({ id }) => cancel(person, id)))
    }
  }
  await Promise.all(storm)
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  testServer.hours.isOpen = true
  await testServer.advance({ hours: 1 })
  while ((await testServer.fillQueue()) > 0);
  const became = (await Promise.all(crowd.map((person) => orders(person)))).flat()
  expect(became.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted())
  expect(became.filter(({ status }) => status === 'pending')).toEqual([])
  for (const person of crowd) expect((await wallet(person)).held).toBe('0.00')
})
