import { expect } from 'vitest'
import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import { formatCents, cents } from '#domain/money.ts'
import { parsePrice } from '#domain/price.ts'
import { formatQuantity, parseQuantity, quantity } from '#domain/quantity.ts'
import type { PostgresConnection } from '#server/database/embedded-postgres.ts'
import { type Pool, openPool } from '#server/database/pool.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { openOrderDesk } from '#server/trading/order-desk.ts'
import { placeOrder } from '#server/trading/place-order.ts'
import { type StageClock, createStageClock } from '../stage/clock.ts'
import { type CustomerTraits, type Known, makeAdministrator, makeCustomer } from '../stage/people.ts'
import { freshDatabase } from '../stage/postgres.ts'
import { expectUnbrokenLog } from '../stage/unbroken-log.ts'

/** Customers who hold shares, a clock and the order desk, without a server: what is carried out is up to the test. */
export interface Scene {
  pool: Pool
  clock: StageClock
  connection: PostgresConnection
  /** What orders are filled at. */
  prices: Map<string, string>
  /** An approved customer with 100,000.00 dollars unless told otherwise. */
  customer(username: string, traits?: Partial<CustomerTraits>): Promise<Known>
  trade(who: Known, side: 'buy' | 'sell', quantityText: string, symbol: string): Promise<void>
  cashOf(who: Known): Promise<string>
  holdingOf(who: Known, symbol: string): Promise<{ quantity: string; cost: string } | null>
  expectBooksHold(): Promise<void>
  close(): Promise<void>
}

/** At 10:00 in New York on Wednesday, 2026-11-18. */
export async function openScene(): Promise<Scene> {
  const database = await freshDatabase()
  const log = pino({ level: 'silent' })
  const pool = openPool(database.connection, log, 8)
  const clock = createStageClock()
  const prices = new Map<string, string>()
  const orderQuote = (symbol: string) => {
    const price = parsePrice(prices.get(symbol) ?? '100.00')
    return price && { price, at: clock.now(), source: 'the test' }
  }
  const desk = openOrderDesk(
    database.connection,
    { now: clock.now, tradingAllowed: () => true, orderQuote },
    log,
  )
  const town = { pool, clock }
  const root = await makeAdministrator(town, 'root')

  return {
    ...town,
    connection: database.connection,
    prices,
    customer: (username, traits) =>
      makeCustomer(town, { username, standing: 'approved', cash: '100000.00', ...traits }, root),
    async trade({ id }, side, quantityText, symbol) {
      const units = parseQuantity(quantityText)
      if (units === null) throw new Error(`${quantityText} is no quantity`)
      const made = {
        customerId: id,
        side,
        symbol,
        quantity: units,
        expectedPrice: null,
        idempotencyKey: null,
      }
      const answer = await placeOrder(desk, { ...made, route: `/api/${side}` })
      if (isRefusal(answer)) throw new Error(`the order was refused: ${answer.refused}`)
    },
    async cashOf({ id }) {
      const { rows } = await pool.query<{ cash_cents: bigint }>(
        'select cash_cents from accounts where customer_id = $1',
        [id],
      )
      return formatCents(cents(rows[0]?.cash_cents ?? -1n))
    },
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
    async expectBooksHold() {
      expect((await verifyBooks(database.connection)).broken).toEqual([])
    },
    async close() {
      await desk.close()
      await pool.end()
      await expectUnbrokenLog(database.connection).finally(() => database.drop())
    },
  }
}
