import * as z from 'zod/mini'
import {
  amountField,
  assetField,
  directionField,
  flagField,
  idField,
  instantField,
  noQuery,
  onlyField,
} from './fields.ts'

/** Printable ASCII. */
const clientOrderId = z
  .string({ error: 'must be a text' })
  .check(z.regex(/^[\x20-\x7e]{1,128}$/, { error: 'must have 1 to 128 printable ASCII characters' }))

const side = z.enum(['buy', 'sell'], { error: 'must be buy or sell' })
const orderType = z.enum(['market', 'limit', 'stop', 'stop_limit'], {
  error: 'must be market, limit, stop or stop_limit: other types are not supported by this broker',
})
const timeInForce = z.enum(['day', 'gtc', 'opg'], {
  error: 'must be day, gtc or opg: other values are not supported by this broker',
})

/** Unknown fields are refused by name: an order without one would be another order. */
const newOrder = z.strictObject({
  symbol: assetField,
  side,
  type: orderType,
  time_in_force: timeInForce,
  qty: z.optional(z.nullable(amountField)),
  notional: z.optional(z.nullable(amountField)),
  limit_price: z.optional(z.nullable(amountField)),
  stop_price: z.optional(z.nullable(amountField)),
  client_order_id: z.optional(z.nullable(clientOrderId)),
  extended_hours: onlyField(false),
  order_class: onlyField('simple', ''),
  position_intent: onlyField('buy_to_open', 'sell_to_close'),
})

const orderChange = z.strictObject({
  qty: z.optional(z.nullable(amountField)),
  time_in_force: z.optional(z.nullable(timeInForce)),
  limit_price: z.optional(z.nullable(amountField)),
  stop_price: z.optional(z.nullable(amountField)),
  client_order_id: z.optional(z.nullable(clientOrderId)),
})

const listQuery = z.strictObject({
  status: z.optional(z.enum(['open', 'closed', 'all'], { error: 'must be open, closed or all' })),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, { error: 'must be 1 to 500' })),
      z.transform(Number),
    ),
  ),
  after: z.optional(instantField),
  until: z.optional(instantField),
  direction: z.optional(directionField),
  nested: z.optional(flagField),
  symbols: z.optional(z.string().check(z.maxLength(1_200), z.toUpperCase())),
  side: z.optional(side),
  asset_class: z.optional(z.string()),
  before_order_id: z.optional(idField),
  after_order_id: z.optional(idField),
})

const ofOrder = z.object({ id: idField })

export const ORDER_CALLS = {
  createOrder: {
    method: 'POST',
    path: '/v2/orders',
    scope: 'trade',
    isOrder: true,
    query: noQuery,
    body: newOrder,
  },
  listOrders: { method: 'GET', path: '/v2/orders', scope: 'account', query: listQuery },
  cancelOrders: { method: 'DELETE', path: '/v2/orders', scope: 'trade', query: noQuery },
  readOrderByName: {
    method: 'GET',
    path: '/v2/orders::by_client_order_id',
    scope: 'account',
    query: z.strictObject({ client_order_id: clientOrderId }),
  },
  readOrder: {
    method: 'GET',
    path: '/v2/orders/:id',
    scope: 'account',
    params: ofOrder,
    query: z.strictObject({ nested: z.optional(flagField) }),
  },
  replaceOrder: {
    method: 'PATCH',
    path: '/v2/orders/:id',
    scope: 'trade',
    isOrder: true,
    params: ofOrder,
    query: noQuery,
    body: orderChange,
  },
  cancelOrder: { method: 'DELETE', path: '/v2/orders/:id', scope: 'trade', params: ofOrder, query: noQuery },
} as const
