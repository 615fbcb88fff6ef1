import { REFUSALS } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { type OrderState, orderStateOf } from '#domain/trading/orders/order-state.ts'
import type { OrderPlacer, OrderStatus, OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { END_TEXTS, EXPIRED_TEXT, REPLACED_TEXT } from '#domain/trading/orders/order-texts.ts'
import type { PlacingOutcome } from '../rest.ts'
import { type CancelMarket, keptText } from '../rows/cancel-row.ts'
import { type OrderRow, asPlaced, reservedBy } from '../rows/order-row.ts'

/** A filled order's trade. */
export interface TradeRow {
  id: bigint
  quantity_units: bigint
  price_units: bigint
  amount_cents: bigint
  fee_cents: bigint
  created_at: Date
}

export interface Seen {
  now: Date
  market: CancelMarket
}

/** An order that waits or waited, as its customer sees it now; a filled one with its trade. */
export function presentRow(row: OrderRow, trade: TradeRow | null, { now, market }: Seen): Order {
  const { heldCents, reservedQuantity } = reservedBy(row)
  const isOpen = row.status === 'pending'
  return {
    id: row.id.toString(),
    assetSymbol: row.instrument,
    side: row.side,
    type: row.kind,
    timeInForce: row.time_in_force,
    placedBy: placerOf(row),
    quantity: sharesOf(row.quantity_units ?? trade?.quantity_units ?? null),
    amount: dollarsOf(row.notional_cents),
    // A stop's stored limit is a buy's highest price, which was not asked for.
    limitPrice: row.kind === 'stop' ? null : priceOf(row.limit_units),
    stopPrice: priceOf(row.stop_units),
    status: statusOf(row, now),
    held: isOpen && heldCents > 0n ? formatCents(heldCents) : null,
    reserved: isOpen && reservedQuantity > 0n ? formatQuantity(reservedQuantity) : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    touchedAt: row.touched_at?.toISOString() ?? null,
    filledAt: trade?.created_at.toISOString() ?? null,
    filledPrice: priceOf(trade?.price_units ?? null),
    filledAmount: dollarsOf(trade?.amount_cents ?? null),
    fee: dollarsOf(trade?.fee_cents ?? null),
    transactionId: row.transaction_id?.toString() ?? null,
    replaces: row.replaces?.toString() ?? null,
    replacedBy: row.replaced_by?.toString() ?? null,
    reason: isOpen ? keptText(row, market, now) : reasonOf(row),
  }
}

/** An order as placed: the first answer to its key. */
export const presentRowAsPlaced = (row: OrderRow): Order =>
  presentRow(asPlaced(row), null, { now: row.created_at, market: NOT_DUE })

/** No order is due at placing, so delayed prices do not matter. */
const NOT_DUE: CancelMarket = { cancelsLate: () => false }

/** An order just placed, or placed by the first use of its key. */
export const presentPlaced = (placed: PlacingOutcome, terms: OrderTerms): Order =>
  'row' in placed ? presentRowAsPlaced(placed.row) : presentTradeAsOrder(placed.trade, terms)

function presentTradeAsOrder(
  trade: Transaction,
  { side, size, prices, timeInForce }: Pick<OrderTerms, 'side' | 'size' | 'prices' | 'timeInForce'>,
): Order {
  return {
    id: trade.id,
    assetSymbol: trade.assetSymbol ?? '',
    side,
    type: prices.kind,
    timeInForce: timeInForce ?? 'day',
    placedBy: 'customer',
    quantity: trade.quantity,
    amount: 'notionalCents' in size ? formatCents(size.notionalCents) : null,
    limitPrice: 'limit' in prices ? formatPrice(prices.limit) : null,
    stopPrice: null,
    status: 'filled',
    held: null,
    reserved: null,
    createdAt: trade.createdAt,
    expiresAt: null,
    touchedAt: null,
    filledAt: trade.createdAt,
    filledPrice: trade.price,
    filledAmount: trade.amount,
    fee: trade.fee,
    transactionId: trade.id,
    replaces: null,
    replacedBy: null,
    reason: null,
  }
}

function placerOf({ plan_run, reinvests }: OrderRow): OrderPlacer {
  if (plan_run !== null) return 'plan'
  return reinvests === null ? 'customer' : 'dividend'
}

const stateOf = (row: OrderRow, now: Date): OrderState =>
  orderStateOf(
    {
      status: row.status,
      isTriggered: row.touched_at !== null,
      isCancelRequested: row.cancel_requested_at !== null,
      opensAtMs: row.waits_for === 'price' ? row.due_at.getTime() : null,
    },
    now.getTime(),
  )

/** A triggered order is still shown as new: its trade is not there yet. */
function statusOf(row: OrderRow, now: Date): OrderStatus {
  const state = stateOf(row, now)
  return state === 'triggered' ? 'new' : state
}

/** Why an order ended without a fill, in a sentence; else null. */
export function reasonOf(row: Pick<OrderRow, 'status' | 'refusal' | 'ended_why'>): string | null {
  const { status, refusal, ended_why } = row
  if (status === 'refused') return refusal && REFUSALS[refusal].detail
  if (status === 'expired') return EXPIRED_TEXT
  if (status === 'replaced') return REPLACED_TEXT
  return ended_why && END_TEXTS[ended_why]
}

const sharesOf = (units: bigint | null) => (units === null ? null : formatQuantity(quantity(units)))
const dollarsOf = (amount: bigint | null) => (amount === null ? null : formatCents(cents(amount)))
const priceOf = (units: bigint | null) => (units === null ? null : formatPrice(price(units)))

/** An order as its customer sees it now. */
export const presentOrder = (row: ReadRow, seen: Seen): Order =>
  // Never read: an order filled at once does not wait.
  presentRow(
    { ...row, waits_for: row.waits_for ?? 'open', due_at: row.due_at ?? row.created_at },
    tradeOf(row),
    seen,
  )

function tradeOf({
  transaction_id: id,
  filled_units: quantity_units,
  price_units,
  amount_cents,
  fee_cents,
  filled_at: created_at,
}: ReadRow): TradeRow | null {
  if (id === null || quantity_units === null || price_units === null) return null
  if (amount_cents === null || fee_cents === null || created_at === null) return null
  return { id, quantity_units, price_units, amount_cents, fee_cents, created_at }
}

/** A row of `read-orders.sql.ts`: an order that waited, with its trade, or a trade alone as its order. */
export interface ReadRow extends Omit<OrderRow, 'waits_for' | 'due_at'> {
  /** Null if filled at once. */
  waits_for: OrderRow['waits_for'] | null
  due_at: Date | null
  /** Its trade's; null without one. */
  filled_units: bigint | null
  price_units: bigint | null
  price_at: Date | null
  price_source: string | null
  amount_cents: bigint | null
  fee_cents: bigint | null
  filled_at: Date | null
}
