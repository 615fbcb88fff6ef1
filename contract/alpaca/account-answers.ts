import * as z from 'zod/mini'
import { ACTIVITY_TYPES } from '#domain/alpaca/activities.ts'
import { ORDER_KINDS, ORDER_STATUSES, TIMES_IN_FORCE } from '#domain/trading/orders/order-terms.ts'
import { mapFixed } from './account-calls.ts'
import * as answer from './answer.ts'
import {
  APPLE,
  absent,
  alpacaErrorBody,
  answered,
  answeredObject,
  date,
  decimal,
  decimalOrNull,
  flag,
  listOf,
  only,
  perhaps,
  text,
  time,
  timeOrNull,
  uuid,
  uuidOrNull,
} from './answer.ts'

const Account = answeredObject({
  id: uuid(answer.ACCOUNT),
  account_number: text('2'),
  status: answered(z.enum(['ONBOARDING', 'SUBMITTED', 'ACTIVE', 'REJECTED']), 'ACTIVE'),
  created_at: time('2026-11-02T15:00:00.000Z'),
  currency: only('USD'),
  cash: decimal('5000.00'),
  buying_power: decimal('4900.00'),
  non_marginable_buying_power: decimal('4900.00'),
  regt_buying_power: decimal('4900.00'),
  daytrading_buying_power: decimal('0'),
  pending_transfer_out: decimal('100.00'),
  pending_transfer_in: decimal('0'),
  long_market_value: decimal('465.00'),
  equity: decimal('5465.00'),
  /** Null while a close is missing. */
  last_equity: answer.decimalOrNull('5460.00'),
  portfolio_value: decimal('5465.00'),
  multiplier: decimal('1'),
  shorting_enabled: only(false),
  short_market_value: decimal('0'),
  initial_margin: decimal('0'),
  maintenance_margin: decimal('0'),
  last_maintenance_margin: decimal('0'),
  sma: decimal('0'),
  accrued_fees: decimal('0'),
  pattern_day_trader: only(false),
  daytrade_count: answered(z.int(), 0),
  trading_blocked: flag(false),
  transfers_blocked: flag(false),
  account_blocked: flag(false),
  trade_suspended_by_user: flag(false),
})

const Configuration = answeredObject({ ...mapFixed(only), suspend_trade: flag(false) })

const Position = answeredObject({
  asset_id: uuid(answer.APPLE),
  symbol: text('AAPL'),
  exchange: text('NASDAQ'),
  asset_class: only('us_equity'),
  asset_marginable: only(false),
  side: only('long'),
  qty: decimal('2'),
  qty_available: decimal('2'),
  avg_entry_price: decimal('231.45'),
  cost_basis: decimal('462.90'),
  market_value: decimal('465.00'),
  unrealized_pl: decimal('2.10'),
  unrealized_plpc: decimal('0.00453661'),
  unrealized_intraday_pl: decimal('1.00'),
  unrealized_intraday_plpc: decimal('0.00215517'),
  current_price: decimal('232.50'),
  lastday_price: decimal('232.00'),
  change_today: decimal('0.00215517'),
})

const fill = answeredObject({
  id: text('20261119150000010::4e460000-0003-8000-8000-000000000007'),
  activity_type: only('FILL'),
  net_amount: decimal('-462.90'),
  symbol: text('AAPL'),
  type: only('fill'),
  side: answered(z.enum(['buy', 'sell']), 'buy'),
  qty: decimal('2'),
  cum_qty: decimal('2'),
  leaves_qty: decimal('0'),
  price: decimal('231.45'),
  transaction_time: time('2026-11-19T15:00:00.010Z'),
  order_id: uuid('4e460000-0002-8000-8000-000000000001'),
  order_status: only('filled'),
})

const otherActivity = answeredObject({
  id: text('20261118150000000::4e460000-0003-8000-8000-000000000006'),
  activity_type: answered(z.enum(ACTIVITY_TYPES).check(z.refine((type) => type !== 'FILL')), 'CSD'),
  net_amount: decimal('5000.00'),
  symbol: perhaps(text('')),
  date: date('2026-11-18'),
  created_at: time('2026-11-18T15:00:00.000Z'),
  currency: only('USD'),
  status: only('executed'),
  qty: perhaps(decimal('')),
  per_share_amount: perhaps(decimal('')),
  description: perhaps(text('')),
})

const History = answeredObject({
  timestamp: answered(z.array(z.int()), [1795035600, 1795122000]),
  equity: answered(z.array(z.number()), [5000, 5002.1]),
  profit_loss: answered(z.array(z.number()), [0, 2.1]),
  profit_loss_pct: answered(z.array(z.number()), [0, 0.00042]),
  base_value: answer.number(5000),
  base_value_asof: date('2026-11-18'),
  timeframe: answered(z.enum(['1Min', '5Min', '15Min', '1H', '1D']), '1D'),
})

export const ACCOUNT_ANSWERS = {
  Account,
  Configuration,
  Position,
  Positions: listOf(Position),
  Activities: answered(z.array(z.union([fill.schema, otherActivity.schema])), [
    fill.example,
    otherActivity.example,
  ]),
  History,
} as const

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
