import type { LatePricePolicy } from '../market/late-price.ts'
import { CENTS_SCALE, cents } from '../money/money.ts'
import { PAUSE_HOURS } from '../people/payout-pause.ts'
import type { AfterHoursPolicy } from '../trading/after-hours.ts'
import type { Offering } from '../trading/offering.ts'
import type { FundPricing } from '../trading/orders/order-terms.ts'
import { type Choice, type ValueKind, amountKind, choiceKind, wholeKind } from './setting-values.ts'

const choice = <T extends string>(value: T, label: string, text: string): Choice<T> => ({
  value,
  label,
  text,
})

/** From the most to the least. */
export const OFFERING_CHOICES: readonly Choice<Offering>[] = [
  choice('offered', 'Offered', 'Customers buy and sell it.'),
  choice('sales_only', 'Sales only', 'Holders can sell it. Purchases are refused.'),
  choice('not_offered', 'Not offered', 'As sales only, and hidden from customers who hold none.'),
]

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
      choice(
        'fill-at-close',
        'Fill at the close',
        'Filled at the last close, on the date of a session. Customers may know newer news than that price.',
      ),
      choice('queue', 'Queue', 'Queued for the first price after the next open.'),
      choice('refuse', 'Refuse', 'Refused. Customers trade while the market is open.'),
    ]),
    standard: 'fill-at-close',
    variable: 'AFTER_HOURS_ORDERS',
  },
  'orders.late_prices': {
    group: 'orders',
    kind: choiceKind<LatePricePolicy>([
      choice(
        'wait',
        'Wait',
        'Waits for the first price that is made after it, and cannot be canceled meanwhile.',
      ),
      choice('refuse', 'Refuse', 'Refused until a price arrives in time.'),
      choice(
        'fill',
        'Fill',
        'Filled at the late price. Customers who see newer prices elsewhere trade against you.',
      ),
    ]),
    standard: 'wait',
    variable: 'LATE_PRICES',
  },
  /** With a provider's prices the standard differs: `standardOf`. */
  'funds.pricing': {
    group: 'orders',
    kind: choiceKind<FundPricing>([
      choice('live', 'Latest value', 'Filled at the latest value, at any hour when orders are.'),
      choice(
        'next-nav',
        'Next net asset value',
        'Always waits for the net asset value that is made at the next close.',
      ),
    ]),
    standard: 'live',
    variable: 'FUND_PRICING',
  },
} as const

const planKey = <const Variable extends string>(variable: Variable) =>
  ({ group: 'plans', kind: planMinimum, standard: cents(1_00n), variable }) as const

/** The smallest purchases of recurring investments; existing ones keep their amounts. */
export const PLAN_KEYS = {
  'plans.smallest_stock': planKey('PLAN_MINIMUM_USD'),
  'plans.smallest_fund': planKey('FUND_PLAN_MINIMUM_USD'),
} as const

const warningKey = <const Variable extends string>(variable: Variable, standard: bigint, kind = percent) =>
  ({ group: 'warnings', kind, standard, variable }) as const

/** The level at which an order needs confirmation. 0: never. */
export const WARNING_KEYS = {
  'warnings.large_order': warningKey('WARN_LARGE_ORDER_PERCENT', 25n),
  'warnings.concentrated': warningKey('WARN_CONCENTRATED_PERCENT', 20n),
  'warnings.far_limit': warningKey('WARN_FAR_LIMIT_PERCENT', 5n),
  'warnings.unusual_size': warningKey('WARN_UNUSUAL_TIMES', 10n, warnsAbove('times', 1_000n)),
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
