import { pino } from 'pino'
import { isRefusal } from '#contract/refusals.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { startClock } from '#server/platform/clock.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { schemaOf, searchPathOf } from '#server/platform/database/schema/shard-schemas.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'
import { serverOfShard } from '#server/platform/shards/moving/straight.ts'
import { type OrderExecutor, openOrderExecutor } from '#server/trading/execution/order-executor.ts'
import { asking } from '../../tests/support/asking.ts'
import { BENCH_INSTANT } from '../support/test-server.ts'

/** Whose orders a lane fills: as many as one batch holds. */
const CUSTOMERS = 256
const CASH_CENTS = 100_000_000_000n
/** Apart from every id that the product gives: rows of this bench alone have these. */
const FIRST_ID = 1n << 60n

/** The product's order lane of one shard, without HTTP, and its customers. */
export interface Lane {
  /** Keeps so many orders waiting for so many seconds; answers how many were filled. */
  fill(waiting: number, seconds: number): Promise<number>
  close(): Promise<void>
}

/** A shard's lane; `isStraight` has it go to the server that has the shard, not through the database's. */
export async function openLane(
  connection: Connection,
  shard: number,
  { isStraight = false }: { isStraight?: boolean } = {},
): Promise<Lane> {
  const customers = await seedCustomers(connection, shard)
  const executor = openOrderExecutor(
    {
      ...connection,
      ...(shard === 0 ? {} : { path: searchPathOf(shard) }),
      findServer: isStraight ? serverOfShard(shard) : undefined,
    },
    market(),
    pino({ level: 'error' }),
  )
  return {
    fill: (waiting, seconds) => fill(executor, customers.slice(0, waiting), seconds),
    close: () => executor.close(),
  }
}

/** One customer after another places an order as soon as their last is filled. */
async function fill(executor: OrderExecutor, customers: readonly bigint[], seconds: number): Promise<number> {
  const untilMs = performance.now() + seconds * 1_000
  let filled = 0
  const trade = async (customerId: bigint): Promise<void> => {
    while (performance.now() < untilMs) {
      const answer = await executor.place({
        customerId,
        order: { side: 'buy', instrument: 'KO', quantity: A_TENTH, expectedPrice: null },
        route: '/api/buy',
        idempotencyKey: null,
      })
      if (isRefusal(answer)) throw new Error(`an order was refused: ${answer.refused}`)
      filled += 1
    }
  }
  await Promise.all(customers.map(trade))
  return filled
}

const A_TENTH = wanted(parseQuantity('0.1'))
const TEN_DOLLARS = wanted(parsePrice('10.00'))

function wanted<T>(value: T | null): T {
  if (value === null) throw new Error('a figure of the bench is none')
  return value
}

function market(): Parameters<typeof openOrderExecutor>[1] {
  const now = () => BENCH_INSTANT
  return {
    now,
    tradingAllowed: () => true,
    orderQuote: () => ({ price: TEN_DOLLARS, at: now(), source: 'the bench' }),
    settings: createSettingsStore({ config: parseConfig({}), clock: startClock() }),
  }
}

/** Customers with cash that no ledger knows: the books of this database are not proved. Made once for each shard. */
async function seedCustomers(connection: Connection, shard: number): Promise<bigint[]> {
  const first = FIRST_ID + BigInt(shard * CUSTOMERS)
  const ids = Array.from({ length: CUSTOMERS }, (_, at) => first + BigInt(at))
  await asking(connection, async (client) => {
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
         created_at)
       select id, 'c' || id, 'c' || id, 'c' || id || '@example.com', 'c' || id || '@example.com', 'Bench', 'Customer',
         'customer', '$argon2id$none', $2 from unnest($1::bigint[]) id
       on conflict do nothing`,
      [ids, BENCH_INSTANT],
    )
    await client.query(
      `insert into ${schemaOf(shard)}.accounts (customer_id, cash_cents, kyc_status)
       select id, ${CASH_CENTS}, 'approved' from unnest($1::bigint[]) id on conflict do nothing`,
      [ids],
    )
  })
  return ids
}
