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
import { directionField, flagField, instantField, limitField, noQuery, ofAsset, onlyField } from './fields.ts'

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

const configurationChange = z.strictObject({
  suspend_trade: z.optional(z.nullable(z.boolean({ error: 'must be true or false' }))),
  dtbp_check: onlyField(FIXED_CONFIGURATION.dtbp_check),
  pdt_check: onlyField(FIXED_CONFIGURATION.pdt_check),
  trade_confirm_email: onlyField(FIXED_CONFIGURATION.trade_confirm_email),
  no_shorting: onlyField(FIXED_CONFIGURATION.no_shorting),
  fractional_trading: onlyField(FIXED_CONFIGURATION.fractional_trading),
  max_margin_multiplier: onlyField(FIXED_CONFIGURATION.max_margin_multiplier),
  max_options_trading_level: onlyField(FIXED_CONFIGURATION.max_options_trading_level),
  ptp_no_exception_entry: onlyField(FIXED_CONFIGURATION.ptp_no_exception_entry),
  disable_overnight_trading: onlyField(FIXED_CONFIGURATION.disable_overnight_trading),
})

/** How much to sell: shares, a percentage, or all. */
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

/** Whether points lie within sessions. */
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
  getAccount: { method: 'GET', path: '/v2/account', scope: 'account', query: noQuery },
  readConfiguration: {
    method: 'GET',
    path: '/v2/account/configurations',
    scope: 'account',
    query: noQuery,
  },
  changeConfiguration: {
    method: 'PATCH',
    path: '/v2/account/configurations',
    scope: 'trade',
    query: noQuery,
    body: configurationChange,
  },
  listPositions: { method: 'GET', path: '/v2/positions', scope: 'account', query: noQuery },
  readPosition: {
    method: 'GET',
    path: '/v2/positions/:symbol',
    scope: 'account',
    params: ofAsset,
    query: noQuery,
  },
  closePosition: {
    method: 'DELETE',
    path: '/v2/positions/:symbol',
    scope: 'trade',
    isOrder: true,
    params: ofAsset,
    query: closingQuery,
  },
  closePositions: {
    method: 'DELETE',
    path: '/v2/positions',
    scope: 'trade',
    isOrder: true,
    query: z.strictObject({ cancel_orders: z.optional(flagField) }),
  },
  listActivities: {
    method: 'GET',
    path: '/v2/account/activities',
    scope: 'account',
    query: z.extend(activitiesQuery, {
      activity_types: z.optional(activityTypes),
      category: z.optional(z.enum(CATEGORIES, { error: 'must be trade_activity or non_trade_activity' })),
    }),
  },
  listActivitiesOfType: {
    method: 'GET',
    path: '/v2/account/activities/:activity_type',
    scope: 'account',
    params: z.object({ activity_type: activityTypes }),
    query: activitiesQuery,
  },
  readHistory: {
    method: 'GET',
    path: '/v2/account/portfolio/history',
    scope: 'account',
    query: historyQuery,
  },
} as const
