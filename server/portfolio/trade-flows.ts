import { cents } from '#domain/money.ts'
import type { Flow } from '#domain/portfolio-history.ts'
import { price } from '#domain/price.ts'
import { quantity } from '#domain/quantity.ts'
import type { Queryable } from '#server/database/pool.ts'
import { GATHER_TRADES, LATEST_TRANSACTION } from './trade-flows.sql.ts'

/** How much has happened in an account; another newest transaction means that its flows must be read again. */
export interface Latest {
  transactionId: bigint
  firstTradedAtMs: number
}

/** Null for a customer who never traded. */
export async function readLatest(database: Queryable, customerId: bigint): Promise<Latest | null> {
  const { rows } = await database.query<{ latest_id: bigint | null; first_traded_at: Date | null }>({
    name: 'latest-transaction',
    text: LATEST_TRANSACTION,
    values: [customerId],
  })
  const { latest_id: transactionId, first_traded_at: firstTradedAt } = rows[0] ?? {}
  if (!transactionId || !firstTradedAt) return null
  return { transactionId, firstTradedAtMs: firstTradedAt.getTime() }
}

/** How finely trades are told apart after the start. */
export type Stretch = '1 minute' | '30 minutes' | '1 day'

interface Row {
  instrument: string
  traded_at: Date
  bought_units: bigint
  sold_units: bigint
  paid_cents: bigint
  received_cents: bigint
  price_units: bigint
}

/** What a customer put into holdings and took out of them, oldest first: everything up to the start as one flow per instrument. */
export async function readFlows(
  database: Queryable,
  { customerId, startMs, stretch }: { customerId: bigint; startMs: number; stretch: Stretch },
): Promise<Flow[]> {
  const { rows } = await database.query<Row>({
    name: 'gather-trades',
    text: GATHER_TRADES,
    values: [customerId, new Date(startMs), stretch],
  })
  return rows.map((row) => ({
    kind: 'flow',
    atMs: row.traded_at.getTime(),
    symbol: row.instrument,
    bought: quantity(row.bought_units),
    sold: quantity(row.sold_units),
    paidCents: cents(row.paid_cents),
    receivedCents: cents(row.received_cents),
    price: price(row.price_units),
  }))
}
