import * as z from 'zod/mini'
import {
  ACTIVITY_CATEGORIES,
  ACTIVITY_GROUPS,
  ACTIVITY_TYPES,
  type ActivityType,
} from '#domain/alpaca/activities.ts'
import { parseClosingPart } from '#domain/alpaca/closing-quantity.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import { INTRADAY_TIMEFRAMES, type IntradayTimeframe } from '#domain/returns/intraday-slots.ts'
import { decimalField, quantityField } from '../fields.ts'
import { call } from './call.ts'
import {
  amountField,
  assetField,
  directionField,
  flagField,
  idField,
  instantField,
  limitField,
  noQuery,
  ofAsset,
  onlyField,
} from './fields.ts'

/** Nothing that customers can change: accepted when sent unchanged. */
export const FIXED_CONFIGURATION = {
  dtbp_check: 'entry',
  pdt_check: 'entry',
  trade_confirm_email: 'none',
  no_shorting: true,
  fractional_trading: true,
  max_margin_multiplier: '1',
  max_options_trading_level: 0,
  ptp_no_exception_entry: false,
  disable_overnight_trading: true,
} as const

type Fixed = typeof FIXED_CONFIGURATION

/** Each of them by its name. */
export const mapFixed = <Made>(make: (value: Fixed[keyof Fixed]) => Made) =>
  Object.fromEntries(
    Object.entries(FIXED_CONFIGURATION).map(([name, value]) => [name, make(value)]),
  ) as Record<keyof Fixed, Made>

const configurationChange = z.strictObject({
  suspend_trade: z.optional(z.nullable(z.boolean({ error: 'must be true or false' }))),
  ...mapFixed((value) => onlyField(value)),
})

const closingQuery = z
  .strictObject({
    qty: z.optional(
      quantityField.check(z.refine((shares: Quantity) => shares > 0n, { error: 'must be above 0' })),
    ),
    percentage: z.optional(
      decimalField(parseClosingPart, 'must be above 0 and up to 100, with at most 9 decimals'),
    ),
  })
  .check(
    z.refine(({ qty, percentage }) => qty === undefined || percentage === undefined, {
      error: 'is given beside qty: one of both',
      path: ['percentage'],
    }),
  )

/** Types and groups of activities: "FILL,TRANS". */
const activityTypes = z.pipe(
  z.string({ error: 'is required' }).check(z.maxLength(200, { error: 'is too long' })),
  z.transform((text: string, context): readonly ActivityType[] => {
    const names = text.toUpperCase().split(',')
    const found = names.map(typesNamed)
    const unknown = names.find((_, at) => found[at]?.length === 0)
    if (unknown === undefined) return found.flat()
    context.issues.push({
      code: 'custom',
      message: `${unknown} is not supported by this broker`,
      input: text,
    })
    return z.NEVER
  }),
)

function typesNamed(name: string): readonly ActivityType[] {
  if (name in ACTIVITY_GROUPS) return ACTIVITY_GROUPS[name as keyof typeof ACTIVITY_GROUPS]
  return ACTIVITY_TYPES.filter((type) => type === name)
}

const activitiesQuery = z.strictObject({
  date: z.optional(instantField),
  after: z.optional(instantField),
  until: z.optional(instantField),
  direction: z.optional(directionField),
  page_size: z.optional(limitField(100)),
  page_token: z.optional(z.string().check(z.maxLength(64, { error: 'is no id of an activity' }))),
})

const HISTORY_TIMEFRAMES = [...(Object.keys(INTRADAY_TIMEFRAMES) as IntradayTimeframe[]), '1D'] as const

const isIntraday = ({ timeframe = '1D' }: { timeframe?: string | undefined }) => timeframe !== '1D'

const historyFields = z.strictObject({
  period: z.optional(z.string().check(z.maxLength(8, { error: 'is no period' }))),
  timeframe: z.optional(z.enum(HISTORY_TIMEFRAMES, { error: `must be ${HISTORY_TIMEFRAMES.join(', ')}` })),
  start: z.optional(instantField),
  end: z.optional(instantField),
  /** As version 3 of the published client calls it. */
  date_start: z.optional(instantField),
  date_end: z.optional(instantField),
  intraday_reporting: z.optional(z.enum(['market_hours', 'extended_hours', 'continuous'])),
  pnl_reset: z.optional(z.enum(['per_day', 'no_reset'])),
  extended_hours: z.optional(
    z.string().check(z.regex(/^false$/i, { error: 'is not supported by this broker' })),
  ),
  cashflow_types: z.optional(z.literal(['NONE', ''], { error: 'is not supported by this broker' })),
})

/** Options for points within sessions: no effect on daily points; otherwise refused by name unless supported. */
const historyQuery = historyFields.check(
  z.refine((query) => !(isIntraday(query) && query.pnl_reset === 'per_day'), {
    error: 'per_day is not supported by this broker',
    path: ['pnl_reset'],
  }),
  z.refine((query) => !isIntraday(query) || (query.intraday_reporting ?? 'market_hours') === 'market_hours', {
    error: 'other than market_hours is not supported by this broker',
    path: ['intraday_reporting'],
  }),
)

const CATEGORIES = Object.keys(ACTIVITY_CATEGORIES) as (keyof typeof ACTIVITY_CATEGORIES)[]

export const ACCOUNT_CALLS = {
  getAccount: call('GET', '/v2/account', 'account', { query: noQuery }),
  readConfiguration: call('GET', '/v2/account/configurations', 'account', { query: noQuery }),
  changeConfiguration: call('PATCH', '/v2/account/configurations', 'trade', {
    query: noQuery,
    body: configurationChange,
  }),
  listPositions: call('GET', '/v2/positions', 'account', { query: noQuery }),
  readPosition: call('GET', '/v2/positions/:symbol', 'account', { params: ofAsset, query: noQuery }),
  closePosition: call('DELETE', '/v2/positions/:symbol', 'trade', {
    isOrder: true,
    params: ofAsset,
    query: closingQuery,
  }),
  closePositions: call('DELETE', '/v2/positions', 'trade', {
    isOrder: true,
    query: z.strictObject({ cancel_orders: z.optional(flagField) }),
  }),
  listActivities: call('GET', '/v2/account/activities', 'account', {
    query: z.extend(activitiesQuery, {
      activity_types: z.optional(activityTypes),
      category: z.optional(z.enum(CATEGORIES, { error: 'must be trade_activity or non_trade_activity' })),
    }),
  }),
  listActivitiesOfType: call('GET', '/v2/account/activities/:activity_type', 'account', {
    params: z.object({ activity_type: activityTypes }),
    query: activitiesQuery,
  }),
  readHistory: call('GET', '/v2/account/portfolio/history', 'account', { query: historyQuery }),
} as const

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
  createOrder: call('POST', '/v2/orders', 'trade', { isOrder: true, query: noQuery, body: newOrder }),
  listOrders: call('GET', '/v2/orders', 'account', { query: listQuery }),
  cancelOrders: call('DELETE', '/v2/orders', 'trade', { query: noQuery }),
  readOrderByName: call('GET', '/v2/orders::by_client_order_id', 'account', {
    query: z.strictObject({ client_order_id: clientOrderId }),
  }),
  readOrder: call('GET', '/v2/orders/:id', 'account', {
    params: ofOrder,
    query: z.strictObject({ nested: z.optional(flagField) }),
  }),
  replaceOrder: call('PATCH', '/v2/orders/:id', 'trade', {
    isOrder: true,
    params: ofOrder,
    query: noQuery,
    body: orderChange,
  }),
  cancelOrder: call('DELETE', '/v2/orders/:id', 'trade', { params: ofOrder, query: noQuery }),
} as const
