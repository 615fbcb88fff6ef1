import type { Order } from '#contract/trading/orders.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { assetIdOf } from '../market/assets.ts'

interface Beyond {
  /** The program's name for it; by default the order's id. */
  clientOrderId: string | undefined
  /** When it ended, by a fill too. */
  endedAt: Date | null
}

/** As Alpaca's clients read it, with every status and time. */
export function presentAlpacaOrder(order: Order, { clientOrderId, endedAt }: Beyond) {
  const { status, createdAt } = order
  const id = publicIdOf('order', BigInt(order.id))
  const ended = endedAt?.toISOString() ?? null
  const endedAs = (as: Order['status']): string | null => (status === as ? ended : null)
  const isInDollars = order.amount !== null
  const isFilled = order.filledPrice !== null
  return {
    id,
    client_order_id: clientOrderId ?? id,
    created_at: createdAt,
    updated_at: order.filledAt ?? ended ?? createdAt,
    submitted_at: createdAt,
    filled_at: order.filledAt,
    expired_at: endedAs('expired'),
    canceled_at: endedAs('canceled'),
    failed_at: endedAs('rejected'),
    replaced_at: endedAs('replaced'),
    replaced_by: publicOrNull(order.replacedBy),
    replaces: publicOrNull(order.replaces),
    ...(order.expiresAt === null ? {} : { expires_at: order.expiresAt }),
    asset_id: assetIdOf(order.assetSymbol),
    symbol: order.assetSymbol,
    asset_class: 'us_equity',
    notional: order.amount,
    qty: isInDollars ? null : order.quantity,
    filled_qty: isFilled ? order.quantity : '0',
    filled_avg_price: order.filledPrice,
    order_class: 'simple',
    order_type: order.type,
    type: order.type,
    side: order.side,
    position_intent: order.side === 'buy' ? 'buy_to_open' : 'sell_to_close',
    time_in_force: order.timeInForce,
    limit_price: order.limitPrice,
    stop_price: order.stopPrice,
    status,
    extended_hours: false,
    legs: null,
    trail_percent: null,
    trail_price: null,
    hwm: null,
    subtag: null,
    source: null,
  }
}

const publicOrNull = (id: string | null): string | null =>
  id === null ? null : publicIdOf('order', BigInt(id))

/** Just placed: filled, or waiting. */
export const placedOrder = (order: Order, clientOrderId: string | undefined) =>
  presentAlpacaOrder(order, {
    clientOrderId,
    endedAt: order.filledAt === null ? null : new Date(order.filledAt),
  })
