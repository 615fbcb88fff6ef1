import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import { takeIn } from '#domain/ledger/owed.ts'
import { subtractCents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import { type WaitingAccount, refuseTerms } from '#domain/trading/orders/accept-order.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { type TermsChange, changeTerms, pricesOf } from '#domain/trading/orders/change-terms.ts'
import type { OrderWait } from '#domain/trading/orders/order-terms.ts'
import { takeIds, type Pool, type Tx } from '#server/platform/database/database.ts'
import { refusalOfNamed } from './fill/client-orders.ts'
import type { OrderRequest } from './fill/order-request.ts'
import type { SaleTerms } from '../lots/sale-terms.ts'
import { choiceOf } from '#domain/tax-lots/lot-method.ts'
import { cancelsLate, keptText, refuseLateChange } from './rows/cancel-row.ts'
import { endReservations } from './rows/end-orders.ts'
import { type OrderRow, namedOrder, reservedBy } from './rows/order-row.ts'
import { READ_ORDER_ROW } from './rows/orders.sql.ts'
import { loadAccount } from './rows/load-account.ts'
import { findOpenOrder, refuseFilled } from './cancel.ts'
import { REPLACE_ORDER } from './trigger/trigger.sql.ts'
import type { RestingMarket } from './market.ts'
import { acceptAndInsert, placeOnce } from './rest.ts'
import { presentRowAsPlaced } from './read/present-order.ts'
import { ORDER_NOT_FOUND, refusalOf } from './refuse-order.ts'

interface OrderReplacement extends Pick<
  OrderRequest,
  'customerId' | 'route' | 'idempotencyKey' | 'clientOrderId'
> {
  orderId: bigint
  change: TermsChange
  /** Whether an API key asks. */
  isByKey?: boolean
}

/**
 * Replaces a customer's own open order in one transaction: the new one is decided with the old one's reservations
 * released, and if refused, the old one stands. A used key answers with its order. Refuses orders executed or ended,
 * placed by a plan or dividend, past a fund's cut-off, or perhaps executed by a late price.
 */
export async function replaceOrder(
  deps: { pool: Pool; market: RestingMarket },
  replacement: OrderReplacement,
): Promise<Order | Refusal> {
  const { market } = deps
  const { customerId, orderId, change, route, idempotencyKey: key, clientOrderId, isByKey } = replacement
  const use = key === null ? null : { customerId, route, key, fingerprint: fingerprintOf(orderId, change) }
  const named = { customerId, clientOrderId, use, unknown: ORDER_NOT_FOUND }
  const placed = await placeOnce(deps, named, async ({ tx, at, inForce: settings }, locked) => {
    const old = await findReplaceable(tx, market, { customerId, orderId }, at)
    if ('refused' in old) return old
    const terms = changeTerms({ ...termsOf(old.row), ...(isByKey && { isByKey }) }, change)
    if ('path' in terms) return refuseField(terms.path, terms.message)
    if (missesNamed(terms)) return refuseField('quantity', NAMES_LOTS)
    const isFund = settings.catalogue.findTradable(terms.instrument)?.type === 'mutual_fund'
    const wrong = refuseTerms(terms, isFund)
    if (wrong) return refusalOf(wrong, settings)
    const account = await loadAccount(tx, locked, terms.instrument)
    const row = await exchange(tx, market, { old, terms, account, at, settings })
    return isRefusal(row) ? refusalOfNamed(tx, named, row) : row
  })
  if (isRefusal(placed)) return placed
  if ('trade' in placed) throw new Error('an order that replaces another one is never filled at once')
  return presentRowAsPlaced(placed.row)
}

interface Replaceable {
  row: OrderRow
  waitsFor: OrderWait
}

async function findReplaceable(
  tx: Tx,
  market: RestingMarket,
  named: { customerId: bigint; orderId: bigint },
  at: Date,
): Promise<Replaceable | Refusal> {
  const row = await findOpenOrder(tx, named)
  if ('refused' in row) return row.refused === 'already_processed' ? refuse('not_replaceable') : row
  const isOfItsOwn = row.plan_run === null && row.reinvests === null
  if (row.status !== 'pending' || row.cancel_requested_at !== null || !isOfItsOwn)
    return refuse('not_replaceable')
  if (keptText(row, market, at) !== null) return refuse('not_replaceable')
  if (cancelsLate(row, market)) return refuseLateChange()
  return { row, waitsFor: row.waits_for }
}

interface Exchange {
  old: Replaceable
  terms: SaleTerms
  account: WaitingAccount & { openOrders: bigint }
  at: Date
  settings: FirmSettings
}

async function exchange(
  tx: Tx,
  market: RestingMarket,
  { old: { row, waitsFor }, terms, account, at, settings }: Exchange,
): Promise<OrderRow | Refusal> {
  const { customer_id: customerId, id: replaces } = row
  const ids = await takeIds(tx)
  const orderId = ids.next()
  const { rows } = await tx.query<OrderRow>(REPLACE_ORDER, [customerId, replaces, at, orderId])
  if (!rows[0]) {
    const now = await tx.query<OrderRow>(READ_ORDER_ROW, [customerId, replaces])
    return refuseFilled(now.rows[0] ?? null, at)
  }
  await endReservations(tx, { ids, at }, [row])
  return acceptAndInsert(
    tx,
    market,
    { at, settings, takeIds: async () => ids, orderId },
    {
      customerId,
      terms,
      waitsFor,
      account: { ...withoutOrder(account, row), openOrders: account.openOrders - 1n },
      replaces,
    },
  )
}

function withoutOrder(account: WaitingAccount, row: OrderRow): WaitingAccount {
  const { heldCents, reservedQuantity } = reservedBy(row)
  const { cashCents, owedCents } = takeIn(account, heldCents)
  return {
    ...account,
    cashCents,
    owedCents,
    heldForOrdersCents: subtractCents(account.heldForOrdersCents, heldCents),
    reserved: quantity(account.reserved - reservedQuantity),
  }
}

/** A buy stop's limit follows from its stop and is no term. */
const termsOf = (row: OrderRow) => ({
  ...namedOrder(row),
  prices: pricesOf(row.kind, priceOf(row.limit_units), priceOf(row.stop_units)),
  timeInForce: row.time_in_force,
  expectedPrice: null,
  doNotReduce: row.do_not_reduce,
  ...(row.lot_choice ? { lots: choiceOf(row.lot_choice) } : {}),
})

const NAMES_LOTS = 'This order names its lots. Cancel it to sell another quantity'

const missesNamed = ({ size, lots }: SaleTerms): boolean =>
  lots !== undefined &&
  'lots' in lots &&
  (!('quantity' in size) || lots.lots.reduce((sum, lot) => sum + lot.quantity, 0n) !== size.quantity)

const priceOf = (units: bigint | null) => (units === null ? undefined : price(units))

const fingerprintOf = (
  orderId: bigint,
  { quantity: shares, limitPrice, stopPrice, timeInForce }: TermsChange,
) => `replace ${orderId} ${shares ?? '-'} ${limitPrice ?? '-'} ${stopPrice ?? '-'} ${timeInForce ?? '-'}`
