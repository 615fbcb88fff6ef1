import { settingsInForce } from '../../../support/database/settings-in-force.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { parsePrice, price } from '#domain/money/price.ts'
import { parseQuantity, quantity } from '#domain/money/quantity.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { setKycStatus } from '#server/people/profiles/decide-profile.ts'
import { type OrderExecutor, openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import type { OrderAnswer } from '#server/trading/orders/fill/order-request.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

const TEN_DOLLARS = parsePrice('10.00') ?? price(0n)

let testServer: TestMarketServer
let orders: OrderExecutor
const silent = pino({ level: 'silent' })
const market = () => ({
  now: testServer.clock.now,
  tradingAllowed: () => true,
  orderQuote: () => ({ price: TEN_DOLLARS, at: testServer.clock.now(), source: 'the test' }),
  settings: settingsInForce(testServer.clock),
})
beforeAll(async () => {
  testServer = await startOnTestMarket()
  testServer.prices.set('KO', '10.00')
})
afterAll(async () => {
  await testServer.close()
})
beforeEach(() => {
  orders = openOrderExecutor(testServer.connection, market(), silent)
  return () => orders.close()
})

const order = { symbol: 'KO', quantity: '1' }

/** Places an order for one share at ten dollars. Orders of one tick, except the first, are one batch. */
function handIn(who: Person, key: string | null = null, shares = '1'): Promise<OrderAnswer> {
  const bought = { side: 'buy', instrument: 'KO', quantity: parseQuantity(shares) ?? quantity(0n) } as const
  return orders.place({
    customerId: BigInt(who.id),
    order: { ...bought, expectedPrice: null },
    route: buy.path,
    idempotencyKey: key,
  })
}

/** 'filled', or the refusal; 'failed' for an error. */
const outcome = (pending: Promise<OrderAnswer>): Promise<string> =>
  pending.then(
    (answer) => (isRefusal(answer) ? answer.refused : 'filled'),
    () => 'failed',
  )
const outcomes = (pending: readonly Promise<OrderAnswer>[]) => Promise.all(pending.map(outcome))
const tradesOf = async (who: Person) => {
  const { rows } = await testServer.pool.query(
    "select 1 from transactions where customer_id = $1 and type = 'buy'",
    [who.id],
  )
  return rows.length
}

describe('in one batch', () => {
  test('orders of one customer see what those before them did', async () => {
    const ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '25.00' })
    const waiting = [handIn(ada), handIn(ada), handIn(ada, null, '0.5'), handIn(ada, null, '0.01')]
    expect(await outcomes(waiting)).toEqual(['filled', 'filled', 'filled', 'insufficient_funds'])
  })

  test('one key is one trade, and with another quantity it is refused', async () => {
    const bea = await testServer.customer({ username: 'bea', kycStatus: 'approved', cash: '100.00' })
    const key = 'same-batch'
    const [, first, again, other] = [handIn(bea), handIn(bea, key), handIn(bea, key), handIn(bea, key, '2')]
    expect(await again).toEqual(await first)
    expect(await outcome(other)).toBe('idempotency_key_reused')
    expect(await tradesOf(bea)).toBe(2)
  })

  test('a poisoned order fails alone while its neighbors are filled', async () => {
    const names = ['carl', 'dora', 'emil']
    const [carl, dora, emil] = await Promise.all(
      names.map((name) => testServer.customer({ username: name, kycStatus: 'approved', cash: '50.00' })),
    )
    // One more share and the number of shares is no 64-bit integer: the database refuses the row.
    await testServer.pool.query('insert into positions values ($1, $2, 9223372036854775807, 0)', [
      dora!.id,
      'KO',
    ])
    const waiting = [handIn(carl!), handIn(emil!), handIn(dora!), handIn(carl!), handIn(emil!)]
    expect(await outcomes(waiting)).toEqual(['filled', 'filled', 'failed', 'filled', 'filled'])
    expect([await tradesOf(carl!), await tradesOf(dora!), await tradesOf(emil!)]).toEqual([2, 0, 2])
    await testServer.pool.query('delete from positions where customer_id = $1', [dora!.id])
  })

  test('600 orders are all filled, though a batch holds 256', async () => {
    const fay = await testServer.customer({ username: 'fay', kycStatus: 'approved', cash: '6000.00' })
    const waiting = Array.from({ length: 600 }, () => handIn(fay))
    expect(new Set(await outcomes(waiting))).toEqual(new Set(['filled']))
    expect(await tradesOf(fay)).toBe(600)
  })

  test('above 4,096 orders in the queue the rest are refused at once', async () => {
    const gus = await testServer.customer({ username: 'gus', kycStatus: 'approved' })
    const waiting = Array.from({ length: 4_096 + 1 + 4 }, () => handIn(gus))
    const each = await outcomes(waiting)
    expect(each.filter((outcome) => outcome === 'busy')).toHaveLength(4)
    expect(each.lastIndexOf('insufficient_funds')).toBe(4_096)
  })
})

describe('a key that was used in an earlier batch', () => {
  test('answers as at first, also where its order would be refused now', async () => {
    const lea = await testServer.customer({ username: 'lea', kycStatus: 'approved', cash: '10.00' })
    const first = await handIn(lea, 'spent-all')
    const batch = [handIn(lea), handIn(lea, 'spent-all'), handIn(lea, 'spent-all', '2'), handIn(lea, 'new')]
    const [other, again, changed, fresh] = await Promise.all(batch)
    expect(again).toEqual(first)
    expect([other, changed, fresh].map((answer) => isRefusal(answer!) && answer.refused)).toEqual([
      'insufficient_funds',
      'idempotency_key_reused',
      'insufficient_funds',
    ])
    expect(await tradesOf(lea)).toBe(1)
  })

  test('answers as at first among orders that are filled, each of them once', async () => {
    const [max, nia] = [
      await testServer.customer({ username: 'max', kycStatus: 'approved', cash: '500.00' }),
      await testServer.customer({ username: 'nia', kycStatus: 'approved', cash: '500.00' }),
    ]
    const first = await handIn(max, 'rich-enough')
    const [, ...together] = [handIn(nia), handIn(nia), handIn(max, 'rich-enough'), handIn(max), handIn(nia)]
    expect((await Promise.all(together))[1]).toEqual(first)
    expect(await outcomes(together)).toEqual(Array(4).fill('filled'))
    expect([await tradesOf(max), await tradesOf(nia)]).toEqual([2, 3])
  })
})

test('closing finishes the orders that were placed', async () => {
  const hal = await testServer.customer({ username: 'hal', kycStatus: 'approved', cash: '30.00' })
  const waiting = [handIn(hal), handIn(hal), handIn(hal)]
  await orders.close()
  expect(await outcomes(waiting)).toEqual(['filled', 'filled', 'filled'])
})

test('a profile rejected while the order waits for its account stops the order', async () => {
  const ivo = await testServer.customer({ username: 'ivo', kycStatus: 'approved', cash: '100.00' })
  const [reply] = await behindAccountLock(
    testServer,
    ivo,
    () => [ivo.call(buy, { body: order })],
    (tx) => setKycStatus(tx, BigInt(ivo.id), 'rejected'),
  )
  expect({ status: reply?.status, code: reply?.problem.code }).toEqual({
    status: 403,
    code: 'profile_not_approved',
  })
  expect(await tradesOf(ivo)).toBe(0)
  await testServer.pool.query("update accounts set kyc_status = 'approved' where customer_id = $1", [ivo.id])
})

describe('a connection that is killed', () => {
  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const FIND_WAITING = `select pid ${WAITING}`
  const KILL_WAITING = `select pg_terminate_backend(pid) ${WAITING}`

  test('before anything was written: 503, nothing happened, and the next order is filled', async () => {
    const jon = await testServer.customer({ username: 'jon', kycStatus: 'approved', cash: '100.00' })
    const key = 'killed-before'
    const [reply] = await testServer.changesNoRow(() =>
      behindAccountLock(
        testServer,
        jon,
        () => [jon.call(buy, { body: order }, { key })],
        () => testServer.pool.query(KILL_WAITING),
      ),
    )
    expect({ status: reply?.status, code: reply?.problem.code }).toEqual({
      status: 503,
      code: 'database_unavailable',
    })
    expect((await jon.call(buy, { body: order }, { key })).status).toBe(200)
    expect(await tradesOf(jon)).toBe(1)
  })

  test('while it commits: 503 says that the outcome is unknown, and the key finds it out', async () => {
    const kim = await testServer.customer({ username: 'kim', kycStatus: 'approved', cash: '100.00' })
    const key = 'killed-during'
    const holder = await testServer.pool.connect()
    await holder.query(WAIT_AT_COMMIT)
    await holder.query('select pg_advisory_lock(42)')
    const pending = kim.call(buy, { body: order }, { key })
    while ((await testServer.pool.query(KILL_WAITING)).rowCount === 0) await new Promise(setImmediate)
    const { status, problem } = await pending
    await holder.query('select pg_advisory_unlock(42); drop trigger wait_at_commit on transactions')
    holder.release()

    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 503,
      code: 'outcome_unknown',
      detail: 'We could not confirm the outcome. Please check your history before trying again',
    })
    expect((await kim.call(buy, { body: order }, { key })).status).toBe(200)
    expect(await tradesOf(kim)).toBe(1)
  })

  test('with a large batch begun behind the commit: that batch did not happen, later orders do', async () => {
    const [nan, ola] = [
      await testServer.customer({ username: 'nan', kycStatus: 'approved', cash: '100.00' }),
      await testServer.customer({ username: 'ola', kycStatus: 'approved', cash: '2000.00' }),
    ]
    const holder = await testServer.pool.connect()
    await holder.query(WAIT_AT_COMMIT)
    await holder.query('select pg_advisory_lock(42)')
    const held = outcome(handIn(nan))
    await isWaitingForLock()
    const behind = outcomes(Array.from({ length: 80 }, () => handIn(ola)))
    await testServer.pool.query(KILL_WAITING)
    await holder.query('select pg_advisory_unlock(42)')
    const outcomesBehind = await behind
    await holder.query('drop trigger wait_at_commit on transactions')
    holder.release()

    expect(await held).toBe('outcome_unknown')
    expect(Object.groupBy(outcomesBehind, (each) => each)).toMatchObject({
      database_unavailable: Array(64).fill('database_unavailable'),
      filled: Array(16).fill('filled'),
    })
    expect([await tradesOf(nan), await tradesOf(ola)]).toEqual([0, 16])
  })

  async function isWaitingForLock(): Promise<void> {
    while ((await testServer.pool.query(FIND_WAITING)).rowCount === 0) await new Promise(setImmediate)
  }
  /** A COMMIT then waits until advisory lock 42 is free. */
  const WAIT_AT_COMMIT = `
    create or replace function wait_at_commit() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(42); return null; end';
    create constraint trigger wait_at_commit after insert on transactions
      deferrable initially deferred for each row execute function wait_at_commit()`
})

test('an account locked for longer than three seconds: 503 busy, then others trade on', async () => {
  const leo = await testServer.customer({ username: 'leo', kycStatus: 'approved', cash: '100.00' })
  const mia = await testServer.customer({ username: 'mia', kycStatus: 'approved', cash: '100.00' })
  const holder = await testServer.pool.connect()
  await holder.query('begin')
  await holder.query('select from accounts where customer_id = $1 for update', [leo.id])
  const { status, problem, headers } = await leo.call(buy, { body: order })
  expect({ status, code: problem.code }).toEqual({ status: 503, code: 'busy' })
  expect(headers.get('retry-after')).toBe('1')
  expect((await mia.call(buy, { body: order })).status).toBe(200)
  await holder.query('rollback')
  holder.release()
})

test('and after all of it the books hold', async () => {
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})
