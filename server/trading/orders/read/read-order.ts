import type { OrderWithReceipt, Order, OrderReceipt } from '#contract/trading/orders.ts'
import type { Refusal } from '#contract/refusals.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { type Price, formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { improvementOf, namedPrice, explanationOf } from '#domain/trading/orders/read/order-explanation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray, IDS_PER_BLOCK, LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { readLotSentence } from '../../lots/read-lot-events.ts'
import type { CancelMarket } from '../rows/cancel-row.ts'
import { type ReadRow, presentOrder, reasonOf } from './present-order.ts'
import { KEY_OF_ORDER, LEDGER_IDS, READ_ORDER, READ_ORDERS, listOrdersSql } from './read-orders.sql.ts'
import { ORDER_NOT_FOUND } from '../refuse-order.ts'
import { reservedBy } from '../rows/order-row.ts'

interface Reads {
  pool: Queryable
  clock: Pick<Clock, 'now'>
  market: CancelMarket
}

/** A customer's order by its id or its trade's, with its receipt. Refuses another customer's. */
export async function readOrderWithReceipt(
  { pool, clock, market }: Reads,
  customerId: bigint,
  id: bigint,
): Promise<OrderWithReceipt | Refusal> {
  const row = await readOrderRow(pool, customerId, id)
  if (!row) return ORDER_NOT_FOUND
  const [key, ledger, lots] = await Promise.all([
    pool.query<{ key: string }>(KEY_OF_ORDER, [customerId, row.id, row.created_at]),
    row.transaction_id === null
      ? { rows: [] }
      : pool.query<{ id: bigint }>(LEDGER_IDS, [customerId, row.transaction_id, IDS_PER_BLOCK]),
    readLotSentence(pool, {
      customerId,
      side: row.side,
      saleId: row.transaction_id,
      choice: row.lot_choice,
      areLotsGone: row.lots_gone,
    }),
  ])
  const receipt = presentReceipt(row, {
    idempotencyKey: key.rows[0]?.key ?? null,
    ledgerIds: ledger.rows.map((transfer) => transfer.id.toString()),
    lots,
  })
  return { ...presentOrder(row, { now: clock.now(), market }), receipt }
}

/** The row of a customer's order, by its id or its trade's, or null. */
export async function readOrderRow(pool: Queryable, customerId: bigint, id: bigint): Promise<ReadRow | null> {
  const { rows } = await pool.query<ReadRow>({
    name: 'read-order',
    text: READ_ORDER,
    values: [customerId, id],
  })
  return rows[0] ?? null
}

/** Rows of a customer's orders, by their ids or those of trades filled at once, unordered. */
export async function readOrderRows(
  pool: Queryable,
  customerId: bigint,
  ids: readonly bigint[],
): Promise<readonly ReadRow[]> {
  const { rows } = await pool.query<ReadRow>({
    name: 'read-orders',
    text: READ_ORDERS,
    values: [customerId, plainArray(ids)],
  })
  return rows
}

/** Filters, all of which must pass. */
export interface OrderQuery {
  status?: 'open' | 'closed' | 'all' | undefined
  symbol?: string | undefined
  before?: string | undefined
  limit?: number | undefined
}

/** A customer's orders, also those filled at once, newest first: at most `limit`, older than `before`. */
export async function listOrders(
  { pool, clock, market }: Reads,
  customerId: bigint,
  query: OrderQuery,
): Promise<Order[]> {
  const seen = { now: clock.now(), market }
  return (await listOrderRows(pool, customerId, query)).map((row) => presentOrder(row, seen))
}

/** The same as rows. */
export async function listOrderRows(
  pool: Queryable,
  customerId: bigint,
  { status = 'all', symbol, before = LARGEST_ID, limit = MAX_LIST_ROWS }: OrderQuery,
): Promise<ReadRow[]> {
  const bySymbol = symbol !== undefined
  const { rows } = await pool.query<ReadRow>({
    name: `list-orders-${status}${bySymbol ? '-of-symbol' : ''}`,
    text: listOrdersSql(status, bySymbol),
    values: [customerId, before, limit, ...(bySymbol ? [symbol] : [])],
  })
  return rows
}

const SECOND_MS = 1_000

/** How an order got its price and what it moved. */
function presentReceipt(
  row: ReadRow,
  { idempotencyKey, ledgerIds, lots }: Pick<OrderReceipt, 'idempotencyKey' | 'ledgerIds' | 'lots'>,
): OrderReceipt {
  const quote = quoteOf(row)
  const hasWaited = row.waits_for !== null
  const shown = priceOf(row.shown_price_units)
  const named = { limit: priceOf(row.limit_units), stop: priceOf(row.stop_units) }
  const executedAt = row.touched_at ?? row.filled_at
  return {
    placedAt: row.created_at.toISOString(),
    touchedAt: row.touched_at?.toISOString() ?? null,
    bookedAt: row.filled_at?.toISOString() ?? null,
    price: quote && formatPrice(quote.price),
    priceMadeAt: quote?.madeAt.toISOString() ?? null,
    priceSource: quote?.source ?? null,
    priceAgeSeconds: quote && executedAt && secondsFrom(quote.madeAt, executedAt),
    shownPrice: shown === null ? null : formatPrice(shown),
    shownDifference: quote && shown && difference(quote.price, shown),
    improvement: improvement(row, namedPrice({ kind: row.kind, ...named }), quote),
    heldWhileOpen: row.side === 'buy' && hasWaited ? formatCents(cents(row.held_cents)) : null,
    reservedWhileOpen:
      row.side === 'sell' && hasWaited ? formatQuantity(reservedBy(row).reservedQuantity) : null,
    givenBack: hasWaited ? givenBack(row) : null,
    idempotencyKey,
    ledgerIds,
    capacity: row.side === 'buy' ? SOLD_BY_US : BOUGHT_BY_US,
    explanation: explanationOf({
      side: row.side,
      kind: row.kind,
      ...named,
      placedAt: row.created_at,
      waitsFor: row.waits_for,
      dueAt: row.due_at,
      cancelRequestedAt: row.cancel_requested_at,
      quote,
      isBooked: row.transaction_id !== null,
      ended: reasonOf(row),
    }),
    lots,
  }
}

const SOLD_BY_US = 'We were the other side: an order to buy is filled from our own shares.'
const BOUGHT_BY_US = 'We were the other side: an order to sell is filled for our own account.'

interface ExecutingQuote {
  price: Price
  madeAt: Date
  source: string
}

/** Before booking, the trigger's quote. */
function quoteOf(row: ReadRow): ExecutingQuote | null {
  const [at, madeAt, source] =
    row.price_units === null
      ? [row.touched_price_units, row.touched_quoted_at, row.touched_source]
      : [row.price_units, row.price_at, row.price_source]
  return at !== null && madeAt && source !== null ? { price: price(at), madeAt, source } : null
}

const secondsFrom = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / SECOND_MS))

/** "-0.25": the first price less the second. */
const difference = (at: Price, from: Price): string =>
  at < from ? `-${formatPrice(price(from - at))}` : formatPrice(price(at - from))

function improvement(row: ReadRow, named: Price | null, quote: ExecutingQuote | null): string | null {
  if (!quote || named === null || row.filled_units === null) return null
  const filled = { side: row.side, quantity: quantity(row.filled_units), price: quote.price }
  return formatCents(improvementOf(filled, named))
}

const priceOf = (units: bigint | null): Price | null => (units === null ? null : price(units))

/** All held dollars without a fill. */
function givenBack(row: ReadRow): string | null {
  if (row.side === 'sell' || row.status === 'pending') return null
  const spent = row.amount_cents ?? 0n
  return formatCents(cents(row.held_cents > spent ? row.held_cents - spent : 0n))
}
