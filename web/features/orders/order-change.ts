import type { Order } from '#contract/trading/orders.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import { formatPrice, parsePrice } from '#domain/money/price.ts'
import { formatQuantity, parseQuantity } from '#domain/money/quantity.ts'
import type { LabeledOrder } from './order-labels.ts'
import { typedNumber } from '#web/features/forms/typed-number.ts'

export interface OrderEdit {
  quantity: string
  limitPrice: string
  stopPrice: string
  timeInForce: TimeInForce
}

export type OrderChange = Partial<OrderEdit>

type Changed =
  | { change: OrderChange; order: LabeledOrder & { quantity: string } }
  | { field: keyof OrderEdit; text: string }

/** The typed change of an order, beside its present values; or the first field that is not a number. */
export function changeOf(order: Order, edit: OrderEdit): Changed {
  const quantity = parseQuantity(typedNumber(edit.quantity) ?? '')
  const limit = order.limitPrice === null ? null : parsePrice(typedNumber(edit.limitPrice) ?? '')
  const stop = order.stopPrice === null ? null : parsePrice(typedNumber(edit.stopPrice) ?? '')
  if (stop === null && order.stopPrice !== null) return { field: 'stopPrice', text: A_PRICE }
  if (limit === null && order.limitPrice !== null) return { field: 'limitPrice', text: A_PRICE }
  if (quantity === null) return { field: 'quantity', text: 'Enter a quantity such as 10.5' }
  const changed: OrderChange = {}
  if (quantity !== parseQuantity(order.quantity ?? '')) changed.quantity = formatQuantity(quantity)
  if (limit !== null && limit !== parsePrice(order.limitPrice ?? '')) changed.limitPrice = formatPrice(limit)
  if (stop !== null && stop !== parsePrice(order.stopPrice ?? '')) changed.stopPrice = formatPrice(stop)
  if (edit.timeInForce !== order.timeInForce) changed.timeInForce = edit.timeInForce
  return {
    change: changed,
    order: {
      side: order.side,
      type: order.type,
      quantity: formatQuantity(quantity),
      limitPrice: limit === null ? null : formatPrice(limit),
      stopPrice: stop === null ? null : formatPrice(stop),
    },
  }
}

const A_PRICE = 'Enter a price such as 190.25'
