import { cents } from '#domain/money.ts'
import type { PortfolioEvent } from '#domain/portfolio-history.ts'
import { price } from '#domain/price.ts'
import { quantity } from '#domain/quantity.ts'
import type { Queryable } from '#server/database/pool.ts'
import { GATHER_EVENTS, LATEST_TRANSACTION } from './portfolio-events.sql.ts'

/** How much has happened to an account; other figures mean that its events must be read again. */
export interface Latest {
  transactionId: bigint
  /** Carried out so far, in any instrument: one that the customer has sold before counts for the past. */
  splits: bigint
  firstTradedAtMs: number
}

/** Null for a customer who never traded. */
export async function readLatest(database: Queryable, customerId: bigint): Promise<Latest | null> {
  const { rows } = await database.query<{
    latest_id: bigint | null
    splits: bigint
    first_traded_at: Date | null
  }>({
    name: 'latest-transaction',
    text: LATEST_TRANSACTION,
    values: [customerId],
  })
  const { latest_id: transactionId, splits, first_traded_at: firstTradedAt } = rows[0] ?? {}
  if (!transactionId || splits === undefined || !firstTradedAt) return null
  return { transactionId, splits, firstTradedAtMs: firstTradedAt.getTime() }
}

/** How finely trades are told apart after the start. */
export type Stretch = '1 minute' | '30 minutes' | '1 day'

interface Gathered {
  symbol: string
  at: Date
  bought_units: bigint
  sold_units: bigint
  paid_cents: bigint
  received_cents: bigint
  price_units: bigint
}

type Row =
  | ({ kind: 'flow' | 'dividend' } & Gathered)
  | { kind: 'split'; symbol: string; at: Date; new_shares: bigint; old_shares: bigint }

/**
 * What a customer put into holdings and took out of them, what these paid and how they split, oldest first: everything up
 * to the start as one flow per instrument, or as one from each split to the next.
 */
export async function readEvents(
  database: Queryable,
  { customerId, startMs, stretch }: { customerId: bigint; startMs: number; stretch: Stretch },
): Promise<PortfolioEvent[]> {
  const { rows } = await database.query<Row>({
    name: 'gather-events',
    text: GATHER_EVENTS,
    values: [customerId, new Date(startMs), stretch],
  })
  return rows.map(eventOf)
}

function eventOf(row: Row): PortfolioEvent {
  const { symbol } = row
  const atMs = row.at.getTime()
  switch (row.kind) {
    case 'split':
      return { kind: 'split', atMs, symbol, newShares: row.new_shares, oldShares: row.old_shares }
    case 'dividend':
      return { kind: 'dividend', atMs, symbol, amountCents: cents(row.received_cents) }
    case 'flow':
      return {
        kind: 'flow',
        atMs,
        symbol,
        bought: quantity(row.bought_units),
        sold: quantity(row.sold_units),
        paidCents: cents(row.paid_cents),
        receivedCents: cents(row.received_cents),
        price: price(row.price_units),
      }
  }
}
