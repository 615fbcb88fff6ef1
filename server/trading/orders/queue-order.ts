import { MAX_QUEUED_ORDERS } from '#domain/trading/order-limits.ts'
import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Transaction } from '#contract/trading/orders.ts'
import { orderHoldTransfers } from '#domain/ledger/postings.ts'
import { cents } from '#domain/money/money.ts'
import { queuedOrders } from '#domain/support/customer-limits.ts'
import type { Order, OrderQuote } from '#domain/trading/order.ts'
import { type QueuedOrderEvent, type Reserved, acceptQueuedOrder } from '#domain/trading/queued-order.ts'
import { NO_POSITION } from '#domain/trading/position.ts'
import { ZERO_QUANTITY, quantity } from '#domain/money/quantity.ts'
import { findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type LockedAccount, lockAccounts } from '#server/ledger/lock-accounts.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { reserveShares } from '#server/ledger/reserve-shares.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { type OrderRequest, fingerprintOf } from '../execution/order-request.ts'
import { type QueuedOrderRow, presentAsPlaced, presentQueuedOrder } from './queued-order-row.ts'
import * as sql from './queued-orders.sql.ts'
import { readTransaction } from '../transactions/read-transaction.ts'
import { refuseOrder } from '../execution/refuse-order.ts'

/** What queueing reads of the market. */
export interface QueueMarket {
  /** The last price, with a dividend that is no longer in it too; null when there is no accepted one. */
  estimateQuote(instrument: string): OrderQuote | null
  /** When the event that an order waits for comes next. */
  dueAt(event: QueuedOrderEvent): Date
  /** Why no order is accepted now; null when orders are. */
  closedRefusal(): 'trading_closed' | 'market_closed' | null
  now(): Date
}

export interface OrderToQueue extends OrderRequest {
  waitsFor: QueuedOrderEvent
}

/**
 * Queues an order until its price is there, and reserves what it needs: a buy's dollars with a margin, a sale's shares.
 * A key that was used before answers what it was used for, a trade in session included. Refuses what could not be
 * filled at the last price, and more than 100 queued orders of a customer.
 */
export async function queueOrder(
  { pool, market }: { pool: Pool; market: QueueMarket },
  request: OrderToQueue,
): Promise<QueuedOrder | Transaction | Refusal> {
  const { customerId, order, route, idempotencyKey } = request
  return inTransaction<QueuedOrder | Transaction>(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!account) return refuse('profile_not_approved')
    const use = idempotencyKey && {
      customerId,
      route,
      key: idempotencyKey,
      fingerprint: fingerprintOf(request),
    }
    const first = use ? await findAnswer(tx, use) : null
    if (isRefusal(first)) return first
    if (first !== null) return readFirstAnswer(tx, customerId, BigInt(first))

    const closed = market.closedRefusal()
    if (closed) return refuse(closed)
    const quote = market.estimateQuote(order.instrument)
    const accepted = await accept(tx, account, order, quote)
    if ('refused' in accepted) return accepted
    const placed = await reserveAndRecord(tx, request, accepted, market)
    if (use) await rememberAnswer(tx, use, placed.id.toString(), placed.created_at)
    await announce(tx, { customerId, types: ['orders', 'wallet', 'holdings'] })
    return presentQueuedOrder(placed)
  })
}

/** What a key was used for: the queued order as it was placed, or the trade. */
export async function readFirstAnswer(
  database: Queryable,
  customerId: bigint,
  id: bigint,
): Promise<QueuedOrder | Transaction> {
  const { rows } = await database.query<QueuedOrderRow>(sql.READ_QUEUED_ORDER, [customerId, id])
  const answer = rows[0] ? presentAsPlaced(rows[0]) : await readTransaction(database, customerId, id)
  if (!answer) throw new Error('an Idempotency-Key names an order that is not there')
  return answer
}

interface Accepted extends Reserved {
  quote: OrderQuote
}

async function accept(
  tx: Tx,
  account: LockedAccount,
  order: Order,
  quote: OrderQuote | null,
): Promise<Accepted | Refusal> {
  const { customerId, cashCents, kycStatus } = account
  const { rows } = await tx.query<{ quantity_units: bigint; cost_cents: bigint; reserved_units: bigint }>(
    sql.LOAD_RESERVED_POSITION,
    [customerId, order.instrument],
  )
  const [stored] = rows
  const position = stored
    ? { quantity: quantity(stored.quantity_units), costCents: cents(stored.cost_cents) }
    : NO_POSITION
  const reserved = stored ? quantity(stored.reserved_units) : ZERO_QUANTITY
  const customer = { cashCents, kycStatus, position }
  const accepted = acceptQueuedOrder({ order, account: customer, reserved, quote })
  if ('refused' in accepted) return refuseOrder(accepted.refused)
  if (!quote) return refuseOrder('price_unavailable')
  const { rows: counted } = await tx.query<{ pending: bigint }>(sql.COUNT_QUEUED_ORDERS, [customerId])
  const pending = counted[0]?.pending ?? 0n
  if (pending >= MAX_QUEUED_ORDERS) return refuse('too_many_pending_orders', { limit: queuedOrders(pending) })
  return { ...accepted, quote }
}

async function reserveAndRecord(
  tx: Tx,
  { customerId, order, waitsFor }: OrderToQueue,
  { heldCents, reservedQuantity, quote }: Accepted,
  market: QueueMarket,
): Promise<QueuedOrderRow> {
  const at = market.now()
  const ids = await takeIds(tx)
  const id = ids.next()
  const { rows } = await tx.query<QueuedOrderRow>(sql.INSERT_QUEUED_ORDER, [
    customerId,
    id,
    order.side,
    order.instrument,
    order.quantity,
    quote.price,
    heldCents,
    waitsFor,
    market.dueAt(waitsFor),
    at,
  ])
  if (!rows[0]) throw new Error('the queued order was not stored')
  if (heldCents > 0n) {
    await postTransfers(tx, ids, orderHoldTransfers({ customerId, sourceId: id }, heldCents), at)
  } else {
    await reserveShares(tx, [{ customerId, instrument: order.instrument, units: reservedQuantity }])
  }
  return rows[0]
}
