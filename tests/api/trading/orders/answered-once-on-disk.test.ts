import { settingsInForce } from '../../../support/database/settings-in-force.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { parsePrice, price } from '#domain/money/price.ts'
import { parseQuantity, quantity } from '#domain/money/quantity.ts'
import type { LogFlush } from '#server/platform/database/log-flush.ts'
import { type OrderExecutor, openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

// While orders wait, a batch commits without waiting for the disk, and is answered when it is there.

const TEN_DOLLARS = parsePrice('10.00') ?? price(0n)

const testServer = testMarketOfFile()
beforeAll(() => {
  testServer.prices.set('KO', '10.00')
})

const customer = (name: string, cash: string) =>
  testServer.customer({ username: name, kycStatus: 'approved', cash })

function openOrders(disk: LogFlush): OrderExecutor {
  const market = {
    now: testServer.clock.now,
    tradingAllowed: () => true,
    orderQuote: () => ({ price: TEN_DOLLARS, at: testServer.clock.now(), source: 'the test' }),
    settings: settingsInForce(testServer.clock),
  }
  return openOrderExecutor(testServer.connection, market, pino({ level: 'silent' }), disk)
}

/**
 * Places an order at ten dollars a share. Orders of one tick, except the first, are one batch. Answers 'filled' or the
 * refusal.
 */
async function handIn(orders: OrderExecutor, who: Person, key: string | null = null, shares = '1') {
  const bought = { side: 'buy', instrument: 'KO', quantity: parseQuantity(shares) ?? quantity(0n) } as const
  const answer = await orders.place({
    customerId: BigInt(who.id),
    order: { ...bought, expectedPrice: null },
    route: buy.path,
    idempotencyKey: key,
  })
  return isRefusal(answer) ? answer.refused : 'filled'
}

const tradesOf = async (who: Person) => {
  const { rows } = await testServer.pool.query(
    "select 1 from transactions where customer_id = $1 and type = 'buy'",
    [who.id],
  )
  return rows.length
}

/** A disk whose flushes end when the test resolves them. */
function slowDisk() {
  const flushes: PromiseWithResolvers<void>[] = []
  const flushed = () => {
    const flush = Promise.withResolvers<void>()
    flushes.push(flush)
    return flush.promise
  }
  return { flushes, slow: openOrders({ line: () => ({ flushed }), close: async () => {} }) }
}
/** Two batches: the first order, then those that waited behind it. */
async function twoBatches(who: Person, keys: readonly (string | null)[]) {
  const { flushes, slow } = slowDisk()
  const settled: number[] = []
  const waiting = keys.map((key, place) => {
    const answer = handIn(slow, who, key)
    void answer.then(() => settled.push(place))
    return answer
  })
  await expect.poll(() => tradesOf(who)).toBe(new Set(keys).size)
  return { flushes, slow, settled, waiting }
}

test('no order is answered before its flush; the last batch waits for the disk itself', async () => {
  const lou = await customer('lou', '100.00')
  const { flushes, slow, settled, waiting } = await twoBatches(lou, ['lou-1', 'lou-2', 'lou-3'])
  expect(await Promise.all(waiting.slice(1))).toEqual(['filled', 'filled'])
  expect(settled.toSorted()).toEqual([1, 2])
  expect(flushes).toHaveLength(1)
  flushes[0]?.resolve()
  expect(await waiting[0]).toBe('filled')
  await slow.close()
})

test('a disk that fails leaves the outcome unknown, and the key finds it out', async () => {
  const mae = await customer('mae', '100.00')
  const { flushes, slow, waiting } = await twoBatches(mae, ['mae-1', 'mae-2'])
  flushes[0]?.reject(new Error('the connection is gone'))
  expect(await Promise.all(waiting)).toEqual(['outcome_unknown', 'filled'])
  expect(await handIn(slow, mae, 'mae-1')).toBe('filled')
  expect(await tradesOf(mae)).toBe(2)
  await slow.close()
})

test('a repeated order is answered after the flush of the first, also when no order waits behind it', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const ned = await customer('ned', '100.00')
  const { flushes, slow, settled, waiting } = await twoBatches(ned, ['ned-1', 'ned-1'])
  expect(await waiting[1]).toBe('filled')
  expect([settled, flushes.length]).toEqual([[1], 1])
  const sent = query.mock.calls.map(([statement]) => Object(statement).name ?? statement)
  query.mockRestore()
  expect(sent[sent.lastIndexOf('flush-log') + 1]).toBe('commit')
  flushes[0]?.resolve()
  expect(await waiting[0]).toBe('filled')
  await slow.close()
})

test('without a working flush connection, and behind a slow disk, a batch waits for the disk itself', async () => {
  const una = await customer('una', '9000.00')
  const lineless = openOrders({ line: () => null, close: async () => {} })
  const three = [1, 2, 3].map(() => handIn(lineless, una))
  expect(await Promise.all(three)).toEqual(['filled', 'filled', 'filled'])
  await lineless.close()

  const { flushes, slow } = slowDisk()
  const waiting = Array.from({ length: 1_600 }, () => handIn(slow, una, null, '0.1'))
  let answered = 0
  for (const each of waiting) void each.then(() => (answered += 1))
  await expect.poll(() => tradesOf(una)).toBe(1_603)
  // Batches of 1, then 256: four of those may be on their way to the disk at once.
  await expect.poll(() => answered).toBe(1_600 - 1 - 3 * 256)
  for (const flush of flushes) flush.resolve()
  await Promise.all(waiting)
  await slow.close()
})
