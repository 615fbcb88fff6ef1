import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import { queuedOrders } from '#domain/support/customer-limits.ts'
import type { ShareOrder, OrderQuote } from '#domain/trading/orders/order.ts'
import { type OrderPolicies, areSamePolicies } from '#domain/trading/orders/order-policies.ts'
import type { HouseSettings } from '#domain/settings/settings.ts'
import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import { type AwaitedEvent, acceptQueuedOrder } from '#domain/trading/orders/order-waits.ts'
import type { Reserved } from '#domain/trading/reserved.ts'
import { findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type LockedAccount, lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { type OrderRequest, fingerprintOf } from './fill/order-request.ts'
import type { RestingMarket } from './market.ts'
import { insertOrder } from './rows/insert-order.ts'
import { type OrderRow, presentAsPlaced, presentQueuedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'
import { loadAccount } from './rows/load-account.ts'
import { readTransaction } from '../transactions/read-transaction.ts'
import { refuseOrder, refuseByHouse } from './refuse-order.ts'

type QueueMarket = Omit<RestingMarket, 'isOpen' | 'windowOf'>

export interface OrderToQueue extends OrderRequest {
  readonly order: ShareOrder
  waitsFor: AwaitedEvent | 'later-price'
  /** By which it was decided that it waits. */
  policies?: OrderPolicies
}

/**
 * Queues an order until its price is there, and reserves what it needs: a buy's dollars with a margin, a sale's shares.
 * A key that was used before answers what it was used for, a trade in session included. Refuses what could not be
 * filled at the last price, more than 100 queued orders of a customer, and one whose policies have changed meanwhile.
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

    await market.settings.confirm(tx)
    const at = market.now()
    const settings = market.settings.at(at)
    const closed = refuseChanged(settings, request.policies) ?? market.closedRefusal(settings.policies)
    if (closed) return refuse(closed)
    const stopped = refuseByHouse(settings, order)
    if (stopped) return stopped
    const quote = market.estimateQuote(order.instrument)
    const accepted = await accept(tx, account, order, { quote, terms: settings })
    if ('refused' in accepted) return accepted
    const placed = await reserveAndRecord(tx, request, accepted, { market, at, settingsId: settings.version })
    if (use) await rememberAnswer(tx, use, placed.id.toString(), placed.created_at)
    await announce(tx, { customerId, types: ['orders', 'wallet', 'holdings'] })
    return presentQueuedOrder(placed)
  })
}

/** Refuses an order that is to wait by other policies than those in force: it is decided again. */
export const refuseChanged = (
  { policies }: Pick<HouseSettings, 'policies'>,
  decidedBy: OrderPolicies | undefined,
): 'terms_changed' | null =>
  decidedBy === undefined || areSamePolicies(policies, decidedBy) ? null : 'terms_changed'

/** What a key was used for: the queued order as it was placed, or the trade. */
export async function readFirstAnswer(
  database: Queryable,
  customerId: bigint,
  id: bigint,
): Promise<QueuedOrder | Transaction> {
  const { rows } = await database.query<OrderRow>(sql.READ_ORDER_ROW, [customerId, id])
  const answer = rows[0] ? presentAsPlaced(rows[0]) : await readTransaction(database, customerId, id)
  if (!answer) throw new Error('an Idempotency-Key names an order that is not there')
  return answer
}

interface Accepted extends Reserved {
  quote: OrderQuote
}

async function accept(
  tx: Tx,
  locked: LockedAccount,
  order: ShareOrder,
  { quote, terms }: { quote: OrderQuote | null; terms: TradingTerms },
): Promise<Accepted | Refusal> {
  const account = await loadAccount(tx, locked, order.instrument)
  const accepted = acceptQueuedOrder({ order, account, reserved: account.reserved, quote, terms })
  if ('refused' in accepted) return refuseOrder(accepted.refused, terms)
  if (!quote) return refuseOrder('price_unavailable', terms)
  return refuseOneMore(account.waitingOrders) ?? { ...accepted, quote }
}

/** Refuses one more waiting order of a customer who has as many as there can be. */
export const refuseOneMore = (waitingOrders: bigint): Refusal | null =>
  waitingOrders >= MAX_OPEN_ORDERS
    ? refuse('too_many_pending_orders', { limit: queuedOrders(waitingOrders) })
    : null

async function reserveAndRecord(
  tx: Tx,
  { customerId, order, waitsFor }: OrderToQueue,
  { heldCents, reservedQuantity, quote }: Accepted,
  { market, at, settingsId }: { market: QueueMarket; at: Date; settingsId: bigint },
): Promise<OrderRow> {
  const { side, instrument, expectedPrice } = order
  const terms = {
    side,
    instrument,
    size: { quantity: order.quantity },
    prices: { kind: 'market' },
    timeInForce: waitsFor === 'open' ? 'opg' : 'day',
    expectedPrice,
    doNotReduce: false,
  } as const
  return insertOrder(
    tx,
    { ids: await takeIds(tx), at },
    {
      customerId,
      terms,
      heldCents,
      reservedQuantity,
      waitsFor,
      dueAt: waitsFor === 'later-price' ? at : market.dueAt(waitsFor),
      expiresAt: waitsFor === 'later-price' ? market.laterPriceExpiresAt() : null,
      estimate: quote.price,
      settingsId,
    },
  )
}
