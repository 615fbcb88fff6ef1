import { cents } from '#domain/money/money.ts'
import type { PortfolioEvent } from '#domain/portfolio/valued-holding.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { GATHER_EVENTS, LATEST_OF } from './portfolio-events.sql.ts'

/** Transactions of one customer that a statement reads: a tenth of a second on an idle machine. */
const TRANSACTIONS_AT_ONCE = 50_000

/** How much has happened to an account; other figures mean that its events must be read again. */
export interface Latest {
  transactionId: bigint
  /**
   * Rises with what changes the past: every split, in any instrument, also one that the customer has sold before, and
   * every fill of theirs that is canceled.
   */
  rewrites: bigint
  firstTradedAtMs: number
}

/** Null for a customer without trades. */
export const LATEST_FRAGMENT: QueryFragment<Latest | null> = {
  text: LATEST_OF,
  found(text) {
    const [transactionId, rewrites, firstTradedMs] = text?.split(' ') ?? []
    if (transactionId === undefined || rewrites === undefined || firstTradedMs === undefined) return null
    return {
      transactionId: BigInt(transactionId),
      rewrites: BigInt(rewrites),
      firstTradedAtMs: Number(firstTradedMs),
    }
  },
}

/** The trades of one stretch of time, after the start, become one event. */
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
  | { kind: 'through'; bought_units: bigint }
  | ({ kind: 'flow' | 'dividend' } & Gathered)
  | { kind: 'split'; symbol: string; at: Date; new_shares: bigint; old_shares: bigint }

/**
 * The customer's purchases, sales, dividends and splits as events, oldest first. Everything up to the start is one flow
 * per instrument, or one from each split to the next. Reads the transactions after `after`, up to `through`.
 */
export async function readEvents(
  database: Queryable,
  request: { customerId: bigint; startMs: number; stretch: Stretch; after: bigint; through: bigint },
): Promise<PortfolioEvent[]> {
  let events: PortfolioEvent[] = []
  let { after } = request
  do {
    const { rows } = await database.query<Row>({
      name: 'gather-events',
      text: GATHER_EVENTS,
      values: [
        request.customerId,
        new Date(request.startMs),
        request.stretch,
        after,
        request.through,
        TRANSACTIONS_AT_ONCE,
      ],
    })
    const end = rows.pop()
    if (end?.kind !== 'through') throw new Error('the last row does not say how far the statement read')
    events = withNews(events, rows.flatMap(eventOf))
    after = end.bought_units
  } while (after < request.through)
  return events
}

/** Adds newly read events. The splits of an instrument come with its first event, so known ones are not added again. */
export function withNews(
  known: readonly PortfolioEvent[],
  news: readonly PortfolioEvent[],
): PortfolioEvent[] {
  const symbols = new Set(known.map(({ symbol }) => symbol))
  const added = news.filter(({ kind, symbol }) => kind !== 'split' || !symbols.has(symbol))
  return [...known, ...added].toSorted((a, b) => a.atMs - b.atMs)
}

function eventOf(row: Row): PortfolioEvent[] {
  if (row.kind === 'through') return []
  const { symbol } = row
  const atMs = row.at.getTime()
  switch (row.kind) {
    case 'split':
      return [{ kind: 'split', atMs, symbol, newShares: row.new_shares, oldShares: row.old_shares }]
    case 'dividend':
      return [{ kind: 'dividend', atMs, symbol, amountCents: cents(row.received_cents) }]
    case 'flow':
      return [
        {
          kind: 'flow',
          atMs,
          symbol,
          bought: quantity(row.bought_units),
          sold: quantity(row.sold_units),
          paidCents: cents(row.paid_cents),
          receivedCents: cents(row.received_cents),
          price: price(row.price_units),
        },
      ]
  }
}
