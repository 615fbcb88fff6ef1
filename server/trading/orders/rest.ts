import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import { type WaitingAccount, acceptOrder } from '#domain/trading/orders/accept-order.ts'
import type { OrderTerms, TimeInForce } from '#domain/trading/orders/order-terms.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import type { OrderWait } from '#domain/trading/orders/order-waits.ts'
import { type KeyUse, findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { refuseLots } from '../lots/refuse-lots.ts'
import type { SaleTerms } from '../lots/sale-terms.ts'
import { refusalOf, refuseByHouse } from './refuse-order.ts'
import { nameOrder, refusalOfNamed } from './fill/client-orders.ts'
import type { RestingMarket } from './market.ts'
import { insertOrder } from './rows/insert-order.ts'
import { refuseChanged, refuseOneMore } from './queue-order.ts'
import type { OrderRow } from './rows/order-row.ts'
import { READ_ORDER_ROW } from './rows/orders.sql.ts'
import { loadAccount } from './rows/load-account.ts'
import { readTransaction } from '../transactions/read-transaction.ts'
import { presentRowAsPlaced, presentTradeAsOrder } from './read/present-row.ts'

/**
 * Places an order that waits, and reserves what it needs. A key that was used before answers what it was used for.
 * Refuses what `acceptOrder` refuses, more than 100 waiting orders of a customer, and one whose policies have changed
 * meanwhile.
 */
export async function restOrder(
  { pool, market }: { pool: Pool; market: RestingMarket },
  order: {
    terms: SaleTerms
    use: KeyUse | null
    customerId: bigint
    waitsFor: OrderWait
    /** By which it was decided that it waits. */
    policies?: OrderPolicies
    clientOrderId?: string | undefined
  },
): Promise<Order | Refusal> {
  const { customerId, terms, use, waitsFor, clientOrderId } = order
  return inTransaction(pool, async (tx) => {
    const locked = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!locked) return refuse('profile_not_approved')
    const first = use ? await findAnswer(tx, use) : null
    if (isRefusal(first)) return first
    if (first !== null) return readFirstOrder(tx, customerId, BigInt(first), terms)

    await market.settings.confirm(tx)
    const at = market.now()
    const changed = refuseChanged(market.settings.at(at), order.policies)
    if (changed) return refuse(changed)
    const account = await loadAccount(tx, locked, terms.instrument)
    const waiting = { customerId, terms, waitsFor, account, waitingOrders: account.waitingOrders }
    const row = await acceptAndInsert(tx, market, { at, takeIds: () => takeIds(tx) }, waiting)
    if (isRefusal(row)) return refusalOfNamed(tx, { customerId, clientOrderId }, row)
    if (use) await rememberAnswer(tx, use, row.id.toString(), at)
    const used = await nameOrder(tx, { customerId, clientOrderId, orderId: row.id })
    if (used) return used
    await announce(tx, { customerId, types: ['orders', 'wallet', 'holdings'] })
    return presentRowAsPlaced(row)
  })
}

/**
 * Accepts an order that is to wait and records it, or says why not, in a transaction that has locked its customer's
 * account. Takes ids only for what it accepts.
 */
export async function acceptAndInsert(
  tx: Tx,
  market: RestingMarket,
  { at, takeIds: ids, orderId }: { at: Date; takeIds: () => Promise<Ids>; orderId?: bigint },
  waiting: {
    customerId: bigint
    terms: SaleTerms
    waitsFor: OrderWait
    account: WaitingAccount
    waitingOrders: bigint
    replaces?: bigint
  },
): Promise<OrderRow | Refusal> {
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
  return insertOrder(
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
  market: RestingMarket,
  timeInForce: TimeInForce,
  waitsFor: OrderWait,
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
export async function readFirstOrder(
  database: Queryable,
  customerId: bigint,
  id: bigint,
  terms: OrderTerms,
): Promise<Order> {
  const { rows } = await database.query<OrderRow>(READ_ORDER_ROW, [customerId, id])
  if (rows[0]) return presentRowAsPlaced(rows[0])
  const trade = await readTransaction(database, customerId, id)
  if (!trade) throw new Error('an Idempotency-Key names an order that is not there')
  return presentTradeAsOrder(trade, terms)
}
