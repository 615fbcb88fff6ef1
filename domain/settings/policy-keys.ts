import { PAUSE_HOURS } from '../people/payout-pause.ts'
import { CENTS_SCALE, cents } from '../money/money.ts'
import type { AfterHoursPolicy } from '../trading/after-hours.ts'
import type { LatePricePolicy } from '../market/late-price.ts'
import type { FundPricing } from '../trading/orders/order-waits.ts'
import { choiceKind } from './choice-kind.ts'
import { type ValueKind, amountKind, wholeKind } from './setting-values.ts'

const planMinimum = amountKind({
  unit: 'USD',
  scale: CENTS_SCALE,
  least: 1_00n,
  most: 1_000_000_00n,
  as: cents,
})
/** The level at which an order needs confirmation. */
const warnsAbove = (unit: string, most: bigint): ValueKind<bigint> => ({
  ...wholeKind(unit, most),
  allowed: `${wholeKind(unit, most).allowed}; 0: never`,
})
const percent = warnsAbove('%', 100n)

/** How orders are taken, in screen order. The environment may set each. */
export const ORDER_POLICY_KEYS = {
  'orders.after_hours': {
    group: 'orders',
    kind: choiceKind<AfterHoursPolicy>([
      {
        value: 'fill-at-close',
        label: 'Fill at the close',
        text: 'Filled at the last close, on the date of a session. Customers may know newer news than that price.',
      },
      {
        value: 'queue',
        label: 'Queue',
        text: 'Queued for the first price after the next open.',
      },
      { value: 'refuse', label: 'Refuse', text: 'Refused. Customers trade while the market is open.' },
    ]),
    standard: 'fill-at-close',
    variable: 'AFTER_HOURS_ORDERS',
  },
  'orders.late_prices': {
    group: 'orders',
    kind: choiceKind<LatePricePolicy>([
      {
        value: 'wait',
        label: 'Wait',
        text: 'Waits for the first price that is made after it, and cannot be canceled meanwhile.',
      },
      { value: 'refuse', label: 'Refuse', text: 'Refused until a price arrives in time.' },
      {
        value: 'fill',
        label: 'Fill',
        text: 'Filled at the late price. Customers who see newer prices elsewhere trade against you.',
      },
    ]),
    standard: 'wait',
    variable: 'LATE_PRICES',
  },
  /** With a provider's prices the standard differs: `standardOf`. */
  'funds.pricing': {
    group: 'orders',
    kind: choiceKind<FundPricing>([
      {
        value: 'live',
        label: 'Latest value',
        text: 'Filled at the latest value, at any hour when orders are.',
      },
      {
        value: 'next-nav',
        label: 'Next net asset value',
        text: 'Always waits for the net asset value that is made at the next close.',
      },
    ]),
    standard: 'live',
    variable: 'FUND_PRICING',
  },
} as const

/** The smallest purchases of recurring investments; existing ones keep their amounts. */
export const PLAN_KEYS = {
  'plans.smallest_stock': {
    group: 'plans',
    kind: planMinimum,
    standard: cents(1_00n),
    variable: 'PLAN_MINIMUM_USD',
  },
  'plans.smallest_fund': {
    group: 'plans',
    kind: planMinimum,
    standard: cents(1_00n),
    variable: 'FUND_PLAN_MINIMUM_USD',
  },
} as const

/** The level at which an order needs confirmation. 0: never. */
export const WARNING_KEYS = {
  'warnings.large_order': {
    group: 'warnings',
    kind: percent,
    standard: 25n,
    variable: 'WARN_LARGE_ORDER_PERCENT',
  },
  'warnings.concentrated': {
    group: 'warnings',
    kind: percent,
    standard: 20n,
    variable: 'WARN_CONCENTRATED_PERCENT',
  },
  'warnings.far_limit': {
    group: 'warnings',
    kind: percent,
    standard: 5n,
    variable: 'WARN_FAR_LIMIT_PERCENT',
  },
  'warnings.unusual_size': {
    group: 'warnings',
    kind: warnsAbove('times', 1_000n),
    standard: 10n,
    variable: 'WARN_UNUSUAL_TIMES',
  },
} as const

/** Hours that payouts pause after the first withdrawal to a new bank account. 0: none. */
export const PAUSE_KEYS = {
  'withdrawals.new_account_pause': {
    group: 'withdrawals',
    kind: wholeKind('hours', 168n),
    standard: BigInt(PAUSE_HOURS.new_bank_account),
    variable: 'NEW_BANK_ACCOUNT_PAUSE_HOURS',
  },
} as const
