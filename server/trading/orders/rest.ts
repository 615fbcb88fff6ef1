import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import { queuedOrders } from '#domain/support/customer-limits.ts'
import { type WaitingAccount, acceptOrder } from '#domain/trading/orders/accept-order.ts'
import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { type OrderPolicies, areSamePolicies } from '#domain/trading/orders/order-policies.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import type { OrderWait } from '#domain/trading/orders/order-waits.ts'
import { type KeyUse, findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type LockedAccount, lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { refuseLots } from '../lots/refuse-lots.ts'
import type { SaleTerms } from '../lots/sale-terms.ts'
import { readTransaction } from '../transactions/read-transaction.ts'
import { nameOrder, refusalOfNamed } from './fill/client-orders.ts'
import type { RestingMarket } from './market.ts'
import { refusalOf, refuseByFirm } from './refuse-order.ts'
import { insertOrder } from './rows/insert-order.ts'
import { loadAccount } from './rows/load-account.ts'
import type { OrderRow } from './rows/order-row.ts'
import { READ_ORDER_ROW } from './rows/orders.sql.ts'

/** A placed order: the trade it became at once, or the row of one that rests. */
export type PlacingOutcome = { readonly trade: Transaction } | { readonly row: OrderRow }

interface RestingOrder {
  customerId: bigint
  terms: SaleTerms
  waitsFor: OrderWait
  clientOrderId?: string | undefined
  isOlderCall?: boolean
}

/**
 * Places an order that rests, and reserves what it needs. Refuses what `acceptOrder` refuses, too many open orders,
 * and changed policies.
 */
export function restOrder(
  { pool, market }: { pool: Pool; market: RestingMarket },
  order: RestingOrder & {
    use: KeyUse | null
    /** The policies that made it wait. */
    policies?: OrderPolicies
  },
): Promise<PlacingOutcome | Refusal> {
  const { customerId, terms, policies, isOlderCall } = order
  return placeOnce(pool, { ...order, unknown: refuse('profile_not_approved') }, async (tx, locked) => {
    await market.settings.confirm(tx)
    const at = market.now()
    // Read once: another server's change may arrive while waiting for the account.
    const settings = market.settings.at(at)
    if (policies && !areSamePolicies(settings.policies, policies)) return refuse('terms_changed')
    const closed = isOlderCall ? market.closedRefusal(settings.policies) : null
    if (closed) return refuse(closed)
    const account = await loadAccount(tx, locked, terms.instrument)
    const taken = { at, settings, takeIds: () => takeIds(tx) }
    const row = await acceptAndInsert(tx, market, taken, { ...order, account })
    return isRefusal(row) ? refusalOfNamed(tx, { customerId, clientOrderId: order.clientOrderId }, row) : row
  })
}

/**
 * Places one order with its customer's account locked; a used key gets its first answer. Remembers, names and
 * announces what `work` inserts.
 */
export function placeOnce(
  pool: Pool,
  order: { customerId: bigint; clientOrderId?: string | undefined; use: KeyUse | null; unknown: Refusal },
  work: (tx: Tx, locked: LockedAccount) => Promise<OrderRow | Refusal>,
): Promise<PlacingOutcome | Refusal> {
  const { customerId, clientOrderId, use } = order
  return inTransaction<PlacingOutcome>(pool, async (tx) => {
    const locked = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!locked) return order.unknown
    const first = use ? await findAnswer(tx, use) : null
    if (isRefusal(first)) return first
    if (first !== null) return readPlaced(tx, customerId, BigInt(first))
    const row = await work(tx, locked)
    if (isRefusal(row)) return row
    if (use) await rememberAnswer(tx, use, row.id.toString(), row.created_at)
    const used = await nameOrder(tx, { customerId, clientOrderId, orderId: row.id })
    if (used) return used
    await announce(tx, { customerId, types: ['orders', 'wallet', 'holdings'] })
    return { row }
  })
}

/** A key's first use: the order that rested, or its trade. */
export async function readPlaced(
  database: Queryable,
  customerId: bigint,
  id: bigint,
): Promise<PlacingOutcome> {
  const { rows } = await database.query<OrderRow>(READ_ORDER_ROW, [customerId, id])
  if (rows[0]) return { row: rows[0] }
  const trade = await readTransaction(database, customerId, id)
  if (!trade) throw new Error('an Idempotency-Key names an order that is not there')
  return { trade }
}

interface Taken {
  at: Date
  settings: FirmSettings
  takeIds: () => Promise<Ids>
  orderId?: bigint
}

/**
 * Accepts and records an order that is to rest, or refuses it, with its customer's account locked. Takes ids only
 * when accepted.
 */
export async function acceptAndInsert(
  tx: Tx,
  market: RestingMarket,
  { at, settings, takeIds: ids, orderId }: Taken,
  order: RestingOrder & { account: WaitingAccount & { openOrders: bigint }; replaces?: bigint },
): Promise<OrderRow | Refusal> {
  const { customerId, terms, account } = order
  const { instrument, size, lots } = terms
  const stopped = refuseByFirm(settings, terms)
  if (stopped) return stopped
  const quote = market.estimateQuote(instrument)
  const accepted = acceptOrder({ terms, account, quote, firm: settings })
  if ('refused' in accepted) return refusalOf(accepted, settings)
  const { openOrders } = account
  if (openOrders >= MAX_OPEN_ORDERS)
    return refuse('too_many_pending_orders', { limit: queuedOrders(openOrders) })
  const sold = 'quantity' in size ? size.quantity : null
  const noLots = await refuseLots(tx, settings.catalogue, { customerId, instrument, lots, sold })
  if (noLots) return noLots
  const taken = { ids: await ids(), at, ...(orderId === undefined ? {} : { orderId }) }
  return insertOrder(tx, taken, {
    ...order,
    ...accepted,
    settingsId: settings.version,
    ...timesOf(market, order, at),
  })
}

function timesOf(
  market: RestingMarket,
  { terms: { timeInForce }, waitsFor, isOlderCall = false }: RestingOrder,
  at: Date,
): Pick<Parameters<typeof insertOrder>[2], 'timeInForce' | 'dueAt' | 'expiresAt'> {
  if (waitsFor === 'later-price')
    return { timeInForce, dueAt: market.now(), expiresAt: market.laterPriceExpiresAt() }
  if (waitsFor === 'nav') return { timeInForce, dueAt: market.dueAt('nav'), expiresAt: null }
  if (isOlderCall) return { timeInForce: 'opg', dueAt: market.dueAt('open'), expiresAt: null }
  const { opensAtMs, expiresAtMs } = market.windowOf(timeInForce, at)
  const isOfThisOpen = waitsFor === 'open' && timeInForce === 'day'
  return {
    timeInForce,
    dueAt: isOfThisOpen ? market.dueAt('open') : new Date(opensAtMs),
    expiresAt: new Date(expiresAtMs),
  }
}
