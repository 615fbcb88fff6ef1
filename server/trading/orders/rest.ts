import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import { openOrders } from '#domain/support/customer-limits.ts'
import { type WaitingAccount, acceptOrder } from '#domain/trading/orders/accept-order.ts'
import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { type OrderPolicies, areSamePolicies } from '#domain/trading/orders/order-policies.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import type { OrderWait } from '#domain/trading/orders/order-terms.ts'
import type { KeyUse } from '#server/platform/database/idempotency.ts'
import { type Ids, takeIds, type Pool, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { LockedAccount } from '#server/ledger/lock-accounts.ts'
import { type Begun, runOnce } from '#server/ledger/money-command.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { refuseLots } from '../lots/refuse-lots.ts'
import type { SaleTerms } from '../lots/sale-terms.ts'
import { readTransaction } from '../transactions/list-transactions.ts'
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
}

/**
 * Places an order that rests, and reserves what it needs. Refuses what `acceptOrder` refuses, too many open orders,
 * and changed policies.
 */
export function restOrder(
  deps: RestingDeps,
  order: RestingOrder & {
    use: KeyUse | null
    /** The policies that made it wait. */
    policies?: OrderPolicies
  },
): Promise<PlacingOutcome | Refusal> {
  const { terms, policies } = order
  const { market } = deps
  return placeOnce(deps, { ...order, unknown: refuse('profile_not_approved') }, async (begun, locked) => {
    const { tx, at, inForce: settings } = begun
    if (policies && !areSamePolicies(settings.policies, policies)) return refuse('terms_changed')
    const closed = terms.timeInForce === null ? market.closedRefusal(settings.policies) : null
    if (closed) return refuse(closed)
    const account = await loadAccount(tx, locked, terms.instrument)
    const taken = { at, settings, takeIds: () => takeIds(tx) }
    const row = await acceptAndInsert(tx, market, taken, { ...order, account })
    return isRefusal(row) ? refusalOfNamed(tx, order, row) : row
  })
}

interface RestingDeps {
  pool: Pool
  market: RestingMarket
}

/**
 * Places one order as a money command. Its key keeps the order's id, as the order executor does; names and announces
 * what `work` inserts.
 */
export function placeOnce(
  { pool, market }: RestingDeps,
  order: { customerId: bigint; clientOrderId?: string | undefined; use: KeyUse | null; unknown: Refusal },
  work: (begun: Begun, locked: LockedAccount) => Promise<OrderRow | Refusal>,
): Promise<PlacingOutcome | Refusal> {
  const { customerId, clientOrderId, use } = order
  const kept = {
    use,
    store: (placed: PlacingOutcome) => `${'row' in placed ? placed.row.id : placed.trade.id}`,
    restore: (tx: Tx, id: string) => readPlaced(tx, customerId, BigInt(id)),
  }
  const deps = { pool, clock: market, settings: market.settings }
  return runOnce<PlacingOutcome>(deps, { customerIds: [customerId], kept }, async (begun) => {
    const { tx, accounts } = begun
    const locked = accounts.get(customerId)
    if (!locked) return order.unknown
    const row = await work(begun, locked)
    if (isRefusal(row)) return row
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
  if (account.openOrders >= MAX_OPEN_ORDERS)
    return refuse('too_many_pending_orders', { limit: openOrders(account.openOrders) })
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
  { terms, waitsFor }: RestingOrder,
  at: Date,
): Pick<Parameters<typeof insertOrder>[2], 'timeInForce' | 'dueAt' | 'expiresAt'> {
  const timeInForce = terms.timeInForce ?? 'day'
  if (waitsFor === 'later-price')
    return { timeInForce, dueAt: market.now(), expiresAt: market.laterPriceExpiresAt() }
  if (waitsFor === 'nav') return { timeInForce, dueAt: market.dueAt('nav'), expiresAt: null }
  if (terms.timeInForce === null) return { timeInForce: 'opg', dueAt: market.dueAt('open'), expiresAt: null }
  const { opensAtMs, expiresAtMs } = market.windowOf(timeInForce, at)
  const isOfThisOpen = waitsFor === 'open' && timeInForce === 'day'
  return {
    timeInForce,
    dueAt: isOfThisOpen ? market.dueAt('open') : new Date(opensAtMs),
    expiresAt: new Date(expiresAtMs),
  }
}
