import * as z from 'zod/mini'
import { ORDER_KINDS, ORDER_STATUSES, TIMES_IN_FORCE } from '#domain/trading/orders/order-terms.ts'
import {
  APPLE,
  absent,
  alpacaErrorBody,
  answered,
  answeredObject,
  decimal,
  decimalOrNull,
  listOf,
  only,
  perhaps,
  text,
  time,
  timeOrNull,
  uuid,
  uuidOrNull,
} from './answer.ts'

const Order = answeredObject({
  id: uuid('4e460000-0002-8000-8000-000000000001'),
  client_order_id: text('first-1'),
  created_at: time('2026-11-19T15:00:00.000Z'),
  updated_at: time('2026-11-19T15:00:00.010Z'),
  submitted_at: time('2026-11-19T15:00:00.000Z'),
  filled_at: timeOrNull('2026-11-19T15:00:00.010Z'),
  expired_at: timeOrNull(null),
  canceled_at: timeOrNull(null),
  failed_at: timeOrNull(null),
  replaced_at: timeOrNull(null),
  replaced_by: uuidOrNull(null),
  replaces: uuidOrNull(null),
  expires_at: perhaps(time('')),
  asset_id: uuid(APPLE),
  symbol: text('AAPL'),
  asset_class: only('us_equity'),
  notional: decimalOrNull(null),
  qty: decimalOrNull('1'),
  filled_qty: decimal('1'),
  filled_avg_price: decimalOrNull('231.45'),
  order_class: only('simple'),
  order_type: answered(z.enum(ORDER_KINDS), 'market'),
  type: answered(z.enum(ORDER_KINDS), 'market'),
  side: answered(z.enum(['buy', 'sell']), 'buy'),
  position_intent: answered(z.enum(['buy_to_open', 'sell_to_close']), 'buy_to_open'),
  time_in_force: answered(z.enum(TIMES_IN_FORCE), 'day'),
  limit_price: decimalOrNull(null),
  stop_price: decimalOrNull(null),
  status: answered(z.enum(ORDER_STATUSES), 'filled'),
  extended_hours: only(false),
  legs: absent,
  trail_percent: absent,
  trail_price: absent,
  hwm: absent,
  subtag: absent,
  source: absent,
})

const canceled = answeredObject({
  id: uuid(Order.example.id),
  status: answered(z.int(), 200),
  body: answered(z.optional(alpacaErrorBody), undefined),
})

const closed = answeredObject({
  symbol: text('AAPL'),
  status: answered(z.int(), 200),
  body: answered(z.union([Order.schema, alpacaErrorBody]), {
    ...Order.example,
    side: 'sell',
    position_intent: 'sell_to_close',
  }),
})

export const ORDER_ANSWERS = {
  Order,
  Orders: listOf(Order),
  CanceledOrders: listOf(canceled),
  ClosedPositions: listOf(closed),
} as const
