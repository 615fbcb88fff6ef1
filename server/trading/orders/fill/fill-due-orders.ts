import { REFUSALS, type Refusal } from '#contract/refusals.ts'
import { type Batch, type BatchAccount, createBatch } from '#domain/trading/batch.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type Cents, ZERO_CENTS, cents, subtractCents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { runningSides, tradingStop } from '#domain/settings/settings.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import { orderFilled, orderRefused } from '#domain/notifications/order-notices.ts'
import { refusesPurchase } from '#domain/trading/offering.ts'
import type { Fill, OrderQuote, OrderRefusal } from '#domain/trading/orders/order.ts'
import type { AwaitedQuote, AwaitedEvent } from '#domain/trading/orders/order-terms.ts'
import {
  plainArray,
  type Ids,
  takeIds,
  type Pool,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { type OrderKey, type SettingsMarket, endReservations } from '../rows/end-orders.ts'
import { type ChosenSale, findGoneLots, recordLotChoices } from '../../lots/record-lot-choices.ts'
import { choiceOf } from '#domain/tax-lots/lot-method.ts'
import { type OrderRow, namedOrder, orderOf } from '../rows/order-row.ts'
import * as sql from '../rows/orders.sql.ts'
import { loadPositions, storedPosition } from './load-batch.ts'
import { postTrades } from './run-batch.ts'
import { type BatchTrade, writeTrades } from './write-trades.ts'

export interface FillingMarket extends SettingsMarket {
  /** The price that fills orders for an event, and the latest due time that it fills; or null. */
  awaitedQuote(instrument: string, event: AwaitedEvent): AwaitedQuote | null
}

/** At most seven ids per order, of a block of 1,024. */
const ORDERS_AT_ONCE = 100

/** Every event that open orders of a symbol may wait for, whatever the current policies. */
const awaitedIn = ({ stocks, funds }: Catalogue): (readonly [string, AwaitedEvent])[] => [
  ...stocks.map(({ symbol }) => [symbol, 'open'] as const),
  ...funds.flatMap(({ symbol }) => [[symbol, 'open'] as const, [symbol, 'nav'] as const]),
]

/** The first open orders due and priced, in the order placed. */
export async function findDueOrders(pool: Pool, market: FillingMarket): Promise<OrderKey[]> {
  await market.settings.confirm(pool)
  const { stops, catalogue } = market.settings.at(market.now())
  const sides = runningSides(stops)
  const priced = awaitedIn(catalogue).flatMap(([symbol, event]) => {
    const quote = stops.instruments.has(symbol) ? null : market.awaitedQuote(symbol, event)
    return quote ? [{ symbol, event, until: quote.forOrdersDueBy }] : []
  })
  if (priced.length === 0 || sides.length === 0) return []
  const { rows } = await pool.query<OrderKey>(sql.FIND_DUE_ORDERS, [
    priced.map(({ symbol }) => symbol),
    priced.map(({ until }) => until),
    ORDERS_AT_ONCE,
    market.now(),
    sides,
    priced.map(({ event }) => event),
  ])
  return rows
}

/** The first triggered orders, of one instrument or of all, in the order placed. */
export async function findTriggeredOrders(pool: Pool, instrument: string | null = null): Promise<OrderKey[]> {
  const { rows } = await pool.query<OrderKey>(sql.FIND_TRIGGERED_ORDERS, [ORDERS_AT_ONCE, instrument])
  return rows
}

interface Settled {
  row: OrderRow
  outcome: BatchTrade | { refused: OrderRefusal }
}

/**
 * Fills or refuses open orders in one transaction, by the common rule, at the price that triggered them or that they
 * waited for. Each first gets back what it held. Skips settled orders, and returns how many it settled.
 */
export async function fillDueOrders(
  { pool, market }: { pool: Pool; market: FillingMarket },
  due: readonly OrderKey[],
): Promise<number> {
  const settled = await inTransaction(pool, async (tx) => {
    const accounts = await lockAccounts(tx, [...new Set(due.map((order) => order.customer_id))])
    const { rows: waiting } = await tx.query<OrderRow>(sql.LOAD_DUE_ORDERS, [
      plainArray(due.map((order) => order.customer_id)),
      plainArray(due.map((order) => order.id)),
    ])
    if (waiting.length === 0) return []
    const wanted = waiting.map((row) => ({ customerId: row.customer_id, instrument: row.instrument }))
    const positions = await loadPositions(tx, wanted)
    await market.settings.confirm(
      tx,
      waiting.map((row) => row.settings_id),
    )
    const ids = await takeIds(tx)
    const batch = createBatch(accounts.values(), positions.rows.flatMap(storedPosition))
    const at = market.now()
    const decided = decideReady({ market, ids, at }, { batch, accounts }, waiting)
    // First: sales need unreserved shares, and the batch's new cash includes what is released.
    const orders = decided.map(({ row }) => row)
    await endReservations(tx, { ids, at }, orders)
    const trades = decided.flatMap(({ outcome }) => ('refused' in outcome ? [] : [outcome]))
    await writeTrades(tx, batch, trades, at)
    await postTrades(tx, ids, trades, at)
    const sales = decided.flatMap(chosenSale)
    const gone = await findGoneLots(tx, sales)
    await recordLotChoices(
      tx,
      ids,
      sales.filter(({ saleId }) => !gone.has(saleId)),
      at,
    )
    await settle(tx, decided, at)
    await markGone(tx, decided, gone)
    await notifyAll(
      tx,
      at,
      decided.map((one) => ({
        customerId: one.row.customer_id,
        id: ids.next(),
        notice: noticeOf(one, gone),
      })),
    )
    return decided
  })
  return isNothing(settled) ? 0 : settled.length
}

/**
 * Decides priced orders in sequence, each after its release. Triggered orders always execute; others stop while
 * trading is stopped, and purchases of a closed asset are canceled.
 */
function decideReady(
  { market, ids, at }: { market: FillingMarket; ids: Ids; at: Date },
  { batch, accounts }: { batch: Batch; accounts: ReadonlyMap<bigint, BatchAccount> },
  waiting: readonly OrderRow[],
): Settled[] {
  const { stops, offerings } = market.settings.at(at)
  const ready = waiting.flatMap((row) => {
    const isStopped = tradingStop(stops, row) !== null || refusesPurchase(offerings, row)
    const quote = triggeredQuote(row) ?? (isStopped ? null : dueQuote(row, market, at))
    return quote ? [{ row, quote, order: orderOf(row) }] : []
  })
  // The ledger releases everything first, so holds pay debts before sales do.
  const owes = ({ row }: (typeof ready)[number]) => (accounts.get(row.customer_id)?.owedCents ?? 0n) > 0n
  for (const one of ready.filter(owes)) batch.release(one.row.customer_id, one.order)
  return ready.map((one): Settled => {
    const { row, quote, order } = one
    if (!owes(one)) batch.release(row.customer_id, order)
    // The fee at placing applies, whatever changed since.
    const terms = market.settings.ofVersion(row.settings_id)
    const fill = batch.decide(row.customer_id, order, { quote, tradingAllowed: true, terms })
    if ('refused' in fill) return { row, outcome: fill }
    const expectedPrice = row.shown_price_units === null ? null : price(row.shown_price_units)
    const asked = { ...order, expectedPrice }
    const request = { customerId: row.customer_id, order: asked, route: '', idempotencyKey: null }
    return { row, outcome: { id: ids.next(), request, fill } }
  })
}

function triggeredQuote(row: OrderRow): OrderQuote | null {
  const { touched_price_units, touched_quoted_at, touched_source } = row
  if (touched_price_units === null || touched_quoted_at === null || touched_source === null) return null
  return { price: price(touched_price_units), at: touched_quoted_at, source: touched_source }
}

function dueQuote(row: OrderRow, market: FillingMarket, at: Date): OrderQuote | null {
  if (row.waits_for !== 'open' && row.waits_for !== 'nav') return null
  if (row.expires_at !== null && row.expires_at <= at) return null
  const quote = market.awaitedQuote(row.instrument, row.waits_for)
  return quote && quote.at <= at && row.due_at <= quote.forOrdersDueBy ? quote : null
}

const isNothing = (settled: readonly Settled[] | Refusal): settled is Refusal => 'refused' in settled

async function settle(tx: Tx, decided: readonly Settled[], at: Date): Promise<void> {
  const { rowCount } = await tx.query(sql.SETTLE_ORDERS, [
    at,
    decided.map(({ row }) => row.customer_id),
    decided.map(({ row }) => row.id),
    decided.map(({ outcome }) => ('refused' in outcome ? 'refused' : 'filled')),
    decided.map(({ outcome }) => ('refused' in outcome ? null : outcome.id)),
    decided.map(({ outcome }) => ('refused' in outcome ? outcome.refused : null)),
  ])
  if (rowCount !== decided.length) throw new Error('a resting order was settled without its lock')
}

function chosenSale({ row, outcome }: Settled): ChosenSale[] {
  if (row.lot_choice === null || 'refused' in outcome) return []
  const { customer_id: customerId, instrument } = row
  return [{ customerId, saleId: outcome.id, instrument, choice: choiceOf(row.lot_choice) }]
}

const hasGone = ({ outcome }: Settled, gone: ReadonlySet<bigint>): boolean =>
  !('refused' in outcome) && gone.has(outcome.id)

async function markGone(tx: Tx, decided: readonly Settled[], gone: ReadonlySet<bigint>): Promise<void> {
  if (gone.size === 0) return
  const orders = decided.filter((one) => hasGone(one, gone))
  await tx.query(sql.MARK_LOTS_GONE, [
    orders.map(({ row }) => row.customer_id),
    orders.map(({ row }) => row.id),
  ])
}

function noticeOf(settled: Settled, gone: ReadonlySet<bigint>): Notice {
  const { row, outcome } = settled
  if ('refused' in outcome) return orderRefused(namedOrder(row), REFUSALS[outcome.refused].detail)
  const { order, quote, amountCents } = outcome.fill
  const isBelow = cents(row.held_cents) > amountCents
  return orderFilled(namedOrder(row), {
    shares: order.quantity,
    at: quote.price,
    netCents: netOf(outcome.fill),
    givenBackCents: isBelow ? subtractCents(cents(row.held_cents), amountCents) : ZERO_CENTS,
    areLotsGone: hasGone(settled, gone),
  })
}

const netOf = ({ amountCents, commissionCents }: Fill): Cents => subtractCents(amountCents, commissionCents)
