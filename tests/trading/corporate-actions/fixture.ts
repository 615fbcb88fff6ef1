import type { SettingsStore } from '#server/platform/settings/settings-store.ts'
import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { expect } from 'vitest'
import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import { formatCents, cents } from '#domain/money/money.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { formatQuantity, parseQuantity, quantity } from '#domain/money/quantity.ts'
import { createCorporateActionGuard } from '#server/market/corporate-actions/corporate-action-guard.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import type { OpenPool, Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { cancelAtMarket } from '#server/trading/orders/cancel.ts'
import type { OrderKey } from '#server/trading/orders/rows/end-orders.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import { openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import type { TestClock } from '../../support/clock.ts'
import { type FreshDatabase, asServer } from '../../support/database/postgres.ts'
import { type CustomerTraits, type Known, makeCustomer } from '../../support/people.ts'
import { openTestBase } from '../../support/test-base.ts'
import { quotesAt } from '../../support/api/test-quotes.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'
import { restAtMarket } from '../../support/api/rest-at-market.ts'

/**
 * Customers who hold shares, a clock and the order executor on the base of every test server, but no server: no request
 * carries out a corporate action, so tests call the use cases, and the executor beside them.
 */
export interface Fixture extends Pick<FreshDatabase, 'breaks'> {
  /** Signed in as a server is. */
  pool: OpenPool & Pool
  /** Signed in as who may alter the schema. */
  owner: Pool
  clock: TestClock
  settings: SettingsStore
  connection: PostgresConnection
  /** What orders are filled at. */
  prices: Map<string, string>
  /** An approved customer with 100,000.00 dollars unless told otherwise. */
  customer(username: string, traits?: Partial<CustomerTraits>): Promise<Known>
  trade(who: Known, side: 'buy' | 'sell', quantityText: string, symbol: string): Promise<void>
  /** Places an order that is due at once and waits until the queue is filled; answers its id. */
  queue(who: Known, side: 'buy' | 'sell', quantityText: string, symbol: string): Promise<bigint>
  /** Cancels a resting order as its customer. */
  cancel(who: Known, orderId: bigint): Promise<'cancelled' | 'refused'>
  /** Fills due orders on a node that has just loaded every action. Answers how many. */
  fillQueue(): Promise<number>
  /** What is due and may be filled now; `fillLate` fills it on a node that has loaded no action since. */
  findDue(): Promise<OrderKey[]>
  fillLate(due: readonly OrderKey[]): Promise<number>
  queuedOf(who: Known): Promise<{ symbol: string; side: string; quantity: string; status: string }[]>
  /** In cash, and held for resting buys. */
  walletOf(who: Known): Promise<{ cash: string; held: string }>
  cashOf(who: Known): Promise<string>
  holdingOf(who: Known, symbol: string): Promise<{ quantity: string; cost: string } | null>
  expectBooksHold(): Promise<void>
  close(): Promise<void>
}

/** At 10:00 in New York on Wednesday, 2026-11-18. */
export async function openFixture(): Promise<Fixture> {
  const base = await openTestBase()
  const { database, root } = base
  const { pool: owner, clock } = base.users
  const log = pino({ level: 'silent' })
  const server = asServer(database.connection).connection
  const pool = openPool(server, log, 8)
  const prices = new Map<string, string>()
  const orderQuote = quotesAt(prices, clock, '100.00')
  const settings = settingsInForce(clock)
  const executing = { now: clock.now, tradingAllowed: () => true, orderQuote, settings }
  const executor = openOrderExecutor(server, executing, log)
  const users = { pool, clock, settings }
  const guard = createCorporateActionGuard({ pool, clock, calendar: createMarketCalendar('always') })
  return {
    ...users,
    owner,
    connection: database.connection,
    breaks: database.breaks,
    prices,
    customer: (username, traits) =>
      makeCustomer(users, { username, kycStatus: 'approved', cash: '100000.00', ...traits }, root),
    ...ordersOf({ users, executor, guard, orderQuote }),
    ...readersOf(pool),
    async expectBooksHold() {
      expect((await verifyBooks(database.connection)).broken).toEqual([])
    },
    async close() {
      await executor.close()
      await pool.end()
      await base.close()
    },
  }
}

type Orders = Pick<Fixture, 'trade' | 'queue' | 'cancel' | 'fillQueue' | 'findDue' | 'fillLate'>

/** Places, queues, cancels and fills orders at the test's prices. */
function ordersOf(deps: {
  users: { pool: Pool; clock: TestClock; settings: SettingsStore }
  executor: ReturnType<typeof openOrderExecutor>
  guard: ReturnType<typeof createCorporateActionGuard>
  orderQuote(symbol: string): OrderQuote | null
}): Orders {
  const { users, executor, guard, orderQuote } = deps
  const { pool, clock, settings } = users
  const late = { now: clock.now, awaitedQuote: awaited(orderQuote), settings }
  const guarded = (symbol: string) => {
    const quote = orderQuote(symbol)
    return quote && guard.obstacle(symbol, quote) === null ? quote : null
  }
  const market = {
    ...NEVER_LATE,
    estimateQuote: guarded,
    awaitedQuote: awaited(guarded),
    dueAt: clock.now,
    closedRefusal: () => null,
    now: clock.now,
    settings,
  }

  return {
    async trade({ id }, side, quantityText, symbol) {
      const units = parseQuantity(quantityText)
      if (units === null) throw new Error(`${quantityText} is no quantity`)
      const order = { side, instrument: symbol, quantity: units, expectedPrice: null }
      const answer = await executor.place({
        customerId: id,
        order,
        route: `/api/${side}`,
        idempotencyKey: null,
      })
      if (isRefusal(answer)) throw new Error(`the order was refused: ${answer.refused}`)
    },
    async queue({ id }, side, quantityText, symbol) {
      const units = parseQuantity(quantityText)
      if (units === null) throw new Error(`${quantityText} is no quantity`)
      await guard.load()
      return restAtMarket({ pool, market }, { customerId: id, side, instrument: symbol, quantity: units })
    },
    async cancel({ id }, orderId) {
      return isRefusal(await cancelAtMarket({ ...users, market }, { customerId: id, orderId }))
        ? 'refused'
        : 'cancelled'
    },
    async fillQueue() {
      await guard.load()
      return fillDueOrders({ pool, market }, await findDueOrders(pool, market))
    },
    async findDue() {
      await guard.load()
      return findDueOrders(pool, market)
    },
    fillLate: (due) => fillDueOrders({ pool, market: late }, due),
  }
}

const awaited = (quoteOf: (symbol: string) => OrderQuote | null) => (symbol: string) => {
  const quote = quoteOf(symbol)
  return quote && { ...quote, forOrdersDueBy: quote.at }
}

type Readers = Pick<Fixture, 'queuedOf' | 'walletOf' | 'cashOf' | 'holdingOf'>

/** What a customer has now, as the tables say. */
function readersOf(pool: Pool): Readers {
  async function walletOf({ id }: Known) {
    const { rows } = await pool.query<{ cash_cents: bigint; held_cents: bigint }>(
      'select cash_cents, held_cents from accounts where customer_id = $1',
      [id],
    )
    return {
      cash: formatCents(cents(rows[0]?.cash_cents ?? -1n)),
      held: formatCents(cents(rows[0]?.held_cents ?? -1n)),
    }
  }

  return {
    async queuedOf({ id }) {
      const { rows } = await pool.query<{
        instrument: string
        side: string
        quantity_units: bigint
        status: string
      }>('select instrument, side, quantity_units, status from orders where customer_id = $1 order by id', [
        id,
      ])
      return rows.map(({ instrument, side, quantity_units, status }) => ({
        symbol: instrument,
        side,
        quantity: formatQuantity(quantity(quantity_units)),
        status,
      }))
    },
    walletOf,
    cashOf: async (who) => (await walletOf(who)).cash,
    async holdingOf({ id }, symbol) {
      const { rows } = await pool.query<{ quantity_units: bigint; cost_cents: bigint }>(
        'select quantity_units, cost_cents from positions where customer_id = $1 and instrument = $2',
        [id, symbol],
      )
      const [held] = rows
      return (
        (held && {
          quantity: formatQuantity(quantity(held.quantity_units)),
          cost: formatCents(cents(held.cost_cents)),
        }) ??
        null
      )
    },
  }
}
