import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import { ALPACA_PREFIX } from '#contract/alpaca/paths.ts'
import { isRefusal } from '#contract/refusals.ts'
import { idOfPublicId } from '#domain/alpaca/public-id.ts'
import type { Clock } from '#server/platform/clock.ts'
import { cancelOrder } from '#server/trading/orders/cancel.ts'
import type { PlacingDeps } from '#server/trading/orders/place.ts'
import { replaceOrder } from '#server/trading/orders/replace.ts'
import { readClientOrderIds, readOrderIdByName } from '#server/trading/orders/fill/client-orders.ts'
import type { ReadRow } from '#server/trading/orders/read/read-row.ts'
import { presentOrder } from '#server/trading/orders/read/present-order.ts'
import { readOrderRow } from '#server/trading/orders/read/read-order.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-answer.ts'
import { cancelOpenOrders } from './cancel-open-orders.ts'
import { findOrders } from './find-orders.ts'
import { placeByKey } from './place-by-key.ts'
import { placedOrder, presentAlpacaOrder } from './present-order.ts'
import { orderChangeIn, orderTermsIn, refuseOwnName } from './read-order-input.ts'
import { ORDER_NOT_FOUND } from '#server/trading/orders/refuse-order.ts'

interface OrderParts {
  orders: PlacingDeps
  clock: Pick<Clock, 'now'>
}

type OrderCalls = Extract<keyof AlpacaHandlers, `${string}Order${string}`>

const REPLACED_AT = `${ALPACA_PREFIX}${ALPACA_CALLS.replaceOrder.path}`

/** Programs' orders, by the use cases of the web alone. */
export const orderHandlers = (parts: OrderParts): Pick<AlpacaHandlers, OrderCalls> => ({
  ...readingHandlers(parts),
  ...placingHandlers(parts),
  ...cancelingHandlers(parts),
})

function readingHandlers({
  orders,
  clock,
}: OrderParts): Pick<AlpacaHandlers, 'listOrders' | 'readOrder' | 'readOrderByName'> {
  const { pool } = orders

  async function present(customerId: bigint, rows: readonly ReadRow[]) {
    const ids = rows.map(({ id }) => id)
    const names = await readClientOrderIds(pool, customerId, ids)
    const seen = { now: clock.now(), market: orders.market }
    return rows.map((row) =>
      presentAlpacaOrder(presentOrder(row, seen), {
        clientOrderId: names.get(row.id),
        endedAt: row.settled_at ?? row.filled_at,
      }),
    )
  }

  async function read(customerId: bigint, id: bigint | null): Promise<AlpacaResult> {
    const row = id === null ? null : await readOrderRow(pool, customerId, id)
    if (!row) return ORDER_NOT_FOUND
    const [order] = await present(customerId, [row])
    return new AlpacaAnswer(order)
  }

  return {
    async listOrders({ principal: { customerId }, query }) {
      const found = await findOrders(pool, customerId, query)
      return 'status' in found ? found : new AlpacaAnswer(await present(customerId, found))
    },

    readOrder: ({ principal, params }) => read(principal.customerId, idOfPublicId('order', params.id)),

    async readOrderByName({ principal: { customerId }, query }) {
      const clientOrderId = query.client_order_id
      const named = await readOrderIdByName(pool, { customerId, clientOrderId })
      if (named !== null) return read(customerId, named)
      // An order with a name does not go by its id.
      const id = idOfPublicId('order', clientOrderId)
      const names = id === null ? new Map() : await readClientOrderIds(pool, customerId, [id])
      return names.size > 0 ? ORDER_NOT_FOUND : read(customerId, id)
    },
  }
}

const placingHandlers = ({ orders }: OrderParts): Pick<AlpacaHandlers, 'createOrder' | 'replaceOrder'> => ({
  async createOrder({ principal: { customerId }, body }) {
    const wrongName = refuseOwnName(body.client_order_id)
    if (wrongName) return wrongName
    const terms = orderTermsIn(orders.market.settings.at(orders.market.now()).catalogue, body)
    if ('status' in terms) return terms
    return placeByKey(orders, { customerId, terms, clientOrderId: body.client_order_id ?? undefined })
  },

  async replaceOrder({ principal: { customerId }, params, body }) {
    const orderId = idOfPublicId('order', params.id)
    if (orderId === null) return ORDER_NOT_FOUND
    const wrongName = refuseOwnName(body.client_order_id)
    if (wrongName) return wrongName
    const change = orderChangeIn(body)
    if ('status' in change) return change
    const clientOrderId = body.client_order_id ?? undefined
    const answer = await replaceOrder(orders, {
      customerId,
      orderId,
      change,
      route: REPLACED_AT,
      idempotencyKey: null,
      clientOrderId,
      isByKey: true,
    })
    return isRefusal(answer) ? answer : new AlpacaAnswer(placedOrder(answer, clientOrderId))
  },
})

const cancelingHandlers = ({ orders }: OrderParts): Pick<AlpacaHandlers, 'cancelOrder' | 'cancelOrders'> => ({
  async cancelOrder({ principal: { customerId }, params }) {
    const orderId = idOfPublicId('order', params.id)
    if (orderId === null) return ORDER_NOT_FOUND
    const answer = await cancelOrder(orders, { customerId, orderId })
    return isRefusal(answer) ? answer : new AlpacaAnswer(null, 204)
  },

  async cancelOrders({ principal: { customerId } }) {
    const answers = await cancelOpenOrders(orders, customerId)
    return 'status' in answers ? answers : new AlpacaAnswer(answers, 207)
  },
})
