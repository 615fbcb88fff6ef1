import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { BookOrder } from '#contract/trading/order-book.ts'
import type { OrderWindow } from '#domain/trading/book/order-window.ts'
import { type WaitRefusal, type WaitingAccount, acceptOrder } from '#domain/trading/book/accept-order.ts'
import type { OrderTerms, TimeInForce } from '#domain/trading/book/order-terms.ts'
import type { OrderPolicies } from '#domain/trading/order-policies.ts'
import type { QueuedOrderWait } from '#domain/trading/queued-order.ts'
import { type KeyUse, findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { refuseLots } from '../lots/refuse-lots.ts'
import type { SaleTerms } from '../lots/sale-terms.ts'
import type { OrderLimits } from '#domain/trading/trading-terms.ts'
import { refuseOrder, refuseByHouse } from '../execution/refuse-order.ts'
import { nameOrder, refusalOfNamed } from '../execution/client-orders.ts'
import { insertWaitingOrder } from '../orders/insert-waiting-order.ts'
import { type QueueMarket, refuseChanged, refuseOneMore } from '../orders/queue-order.ts'
import type { QueuedOrderRow } from '../orders/queued-order-row.ts'
import { READ_QUEUED_ORDER } from '../orders/queued-orders.sql.ts'
import type { CancelMarket } from '../orders/late-cancel.ts'
import { loadWaitingAccount } from '../orders/waiting-account.ts'
import { readTransaction } from '../transactions/read-transaction.ts'
import { presentAsPlacedInBook, presentTradeAsOrder } from './present-book-order.ts'

/** What placing reads of the market. */
export interface BookMarket extends QueueMarket, CancelMarket {
  /** Whether a session runs. */
  isOpen(): boolean
  /** The window of an order that is placed at `at`: now, unless said. */
  windowOf(timeInForce: TimeInForce, at?: Date): OrderWindow
}

/**
 * Places an order that waits, and reserves what it needs. A key that was used before answers what it was used for.
 * Refuses what `acceptOrder` refuses, more than 100 waiting orders of a customer, and one whose policies have changed
 * meanwhile.
 */
export async function placeWaitingOrder(
  { pool, market }: { pool: Pool; market: BookMarket },
  order: {
    terms: SaleTerms
    use: KeyUse | null
    customerId: bigint
    waitsFor: QueuedOrderWait
    /** By which it was decided that it waits. */
    policies?: OrderPolicies
    clientOrderId?: string | undefined
  },
): Promise<BookOrder | Refusal> {
  const { customerId, terms, use, waitsFor, clientOrderId } = order
  return inTransaction(pool, async (tx) => {
    const locked = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!locked) return refuse('profile_not_approved')
    const first = use ? await findAnswer(tx, use) : null
    if (isRefusal(first)) return first
    if (first !== null) return readFirstBookAnswer(tx, customerId, BigInt(first), terms)

    await market.settings.confirm(tx)
    const at = market.now()
    const changed = refuseChanged(market.settings.at(at), order.policies)
    if (changed) return refuse(changed)
    const account = await loadWaitingAccount(tx, locked, terms.instrument)
    const waiting = { customerId, terms, waitsFor, account, waitingOrders: account.waitingOrders }
    const row = await acceptAndInsert(tx, market, { at, takeIds: () => takeIds(tx) }, waiting)
    if (isRefusal(row)) return refusalOfNamed(tx, { customerId, clientOrderId }, row)
    if (use) await rememberAnswer(tx, use, row.id.toString(), at)
    const used = await nameOrder(tx, { customerId, clientOrderId, orderId: row.id })
    if (used) return used
    await announce(tx, { customerId, types: ['orders', 'wallet', 'holdings'] })
    return presentAsPlacedInBook(row)
  })
}

/**
 * Accepts an order that is to wait and records it, or says why not, in a transaction that has locked its customer's
 * account. Takes ids only for what it accepts.
 */
export async function acceptAndInsert(
  tx: Tx,
  market: BookMarket,
  { at, takeIds: ids, orderId }: { at: Date; takeIds: () => Promise<Ids>; orderId?: bigint },
  waiting: {
    customerId: bigint
    terms: SaleTerms
    waitsFor: QueuedOrderWait
    account: WaitingAccount
    waitingOrders: bigint
    replaces?: bigint
  },
): Promise<QueuedOrderRow | Refusal> {
  const { terms, waitsFor, account } = waiting
  const settings = market.settings.at(at)
  const stopped = refuseByHouse(settings, terms)
  if (stopped) return stopped
  const quote = market.estimateQuote(terms.instrument)
  const accepted = acceptOrder({ terms, account, quote, house: settings })
  if ('refused' in accepted) return refusalOf(accepted, settings)
  const tooMany = refuseOneMore(waiting.waitingOrders)
  if (tooMany) return tooMany
  const { customerId } = waiting
  const noLots = await refuseLots(tx, settings.catalogue, {
    customerId,
    instrument: terms.instrument,
    lots: terms.lots,
    sold: 'quantity' in terms.size ? terms.size.quantity : null,
  })
  if (noLots) return noLots
  return insertWaitingOrder(
    tx,
    { ids: await ids(), at, ...(orderId === undefined ? {} : { orderId }) },
    {
      ...waiting,
      ...accepted,
      settingsId: settings.version,
      ...timesOf(market, terms.timeInForce, waitsFor, at),
    },
  )
}

/** When an order that is placed now is due, and when it ends. */
function timesOf(
  market: BookMarket,
  timeInForce: TimeInForce,
  waitsFor: QueuedOrderWait,
  at: Date,
): { dueAt: Date; expiresAt: Date | null } {
  if (waitsFor === 'later-price') return { dueAt: market.now(), expiresAt: market.laterPriceExpiresAt() }
  if (waitsFor === 'nav') return { dueAt: market.dueAt('nav'), expiresAt: null }
  const { opensAtMs, expiresAtMs } = market.windowOf(timeInForce, at)
  const isOfThisOpen = waitsFor === 'open' && timeInForce === 'day'
  return {
    dueAt: isOfThisOpen ? market.dueAt('open') : new Date(opensAtMs),
    expiresAt: new Date(expiresAtMs),
  }
}

/** What a key was used for: the order as it was placed, or the trade it became at once. */
export async function readFirstBookAnswer(
  database: Queryable,
  customerId: bigint,
  id: bigint,
  terms: OrderTerms,
): Promise<BookOrder> {
  const { rows } = await database.query<QueuedOrderRow>(READ_QUEUED_ORDER, [customerId, id])
  if (rows[0]) return presentAsPlacedInBook(rows[0])
  const trade = await readTransaction(database, customerId, id)
  if (!trade) throw new Error('an Idempotency-Key names an order that is not there')
  return presentTradeAsOrder(trade, terms)
}

/** A refusal of the rules, as the caller reads it. */
export const refusalOf = ({ refused, detail }: WaitRefusal, limits: OrderLimits): Refusal => ({
  ...refuseOrder(refused, limits),
  ...(detail === undefined ? {} : { detail }),
})
