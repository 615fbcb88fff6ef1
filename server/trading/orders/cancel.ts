import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import { alreadyFilledText } from '#domain/trading/orders/order-texts.ts'
import { type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { cancelRow, type CancelMarket } from './rows/cancel-row.ts'
import type { OrderRow } from './rows/order-row.ts'
import { READ_ORDER_ROW } from './rows/orders.sql.ts'
import { READ_TRADE } from './trigger/trigger.sql.ts'
import { type TradeRow, presentRow } from './read/present-order.ts'
import { ORDER_NOT_FOUND } from './refuse-order.ts'

/**
 * Cancels a customer's own open order and releases what it reserved; repeated, it answers with the canceled order.
 * Refuses an order executed or otherwise ended, or whose price is being made. On a late feed, limit and stop orders
 * wait as `pending_cancel` for a price made after the request.
 */
export async function cancelOrder(
  { pool, market }: { pool: Pool; market: CancelMarket & { now(): Date } },
  named: Named,
): Promise<Order | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [named.customerId])
    const at = market.now()
    const order = await findOpenOrder(tx, named)
    if ('refused' in order) return order
    if (order.status === 'cancelled') return presentRow(order, null, { now: at, market })
    if (order.status !== 'pending') return refuse('already_processed', { decision: endOf(order) })
    const row = await cancelRow(tx, market, order, at)
    if (row === null) return refuseFilled(await readOrder(tx, named), at)
    return 'refused' in row ? row : presentRow(row, null, { now: at, market })
  })
}

/** The older call: only market orders in shares, and refuses every ended one. */
export async function cancelAtMarket(
  { pool, market }: { pool: Pool; market: CancelMarket & { now(): Date } },
  named: Named,
): Promise<OrderRow | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [named.customerId])
    const at = market.now()
    const order = await readOrder(tx, named)
    if (!order || order.kind !== 'market' || order.quantity_units === null) return ORDER_NOT_FOUND
    if (order.status !== 'pending')
      return refuse('already_processed', { decision: { ...endOf(order), outcome: order.status } })
    return (await cancelRow(tx, market, order, at)) ?? refuse('already_processed')
  })
}

interface Named {
  customerId: bigint
  orderId: bigint
}

/** The order, or a refusal if it is missing, filled or executed. */
export async function findOpenOrder(tx: Tx, named: Named): Promise<OrderRow | Refusal> {
  const row = await readOrder(tx, named)
  if (row && row.status !== 'filled' && row.touched_at === null) return row
  if (row && row.status !== 'filled' && row.status !== 'pending')
    return refuse('already_processed', { decision: endOf(row) })
  if (row) return refuseFilled(row, row.created_at)
  const { rows } = await tx.query<TradeRow>(READ_TRADE, [named.customerId, named.orderId])
  const [trade] = rows
  if (!trade) return ORDER_NOT_FOUND
  return alreadyFilled(trade.created_at, trade.id)
}

async function readOrder(tx: Tx, { customerId, orderId }: Named): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>(READ_ORDER_ROW, [customerId, orderId])
  return rows[0] ?? null
}

/** A triggered order counts as filled at its trigger. */
export const refuseFilled = (row: OrderRow | null, at: Date): Refusal =>
  alreadyFilled(row?.touched_at ?? row?.settled_at ?? at, row?.transaction_id ?? null)

const alreadyFilled = (at: Date, tradeId: bigint | null): Refusal =>
  refuse('already_filled', {
    detail: alreadyFilledText(at),
    decision: {
      outcome: 'filled',
      decidedBy: null,
      decidedAt: at.toISOString(),
      ...(tradeId === null ? {} : { transactionId: `${tradeId}` }),
    },
  })

/** Shows the customer the outcome. */
const endOf = ({ status, settled_at }: OrderRow) => ({
  outcome: status === 'refused' ? 'rejected' : status,
  decidedBy: null,
  decidedAt: settled_at?.toISOString() ?? null,
})
