import { isLooser } from '../proposals/thresholds.ts'
import type { Cents } from '../money/money.ts'
import type { AfterHoursPolicy } from '../trading/after-hours.ts'
import type { LatePricePolicy } from '../market/late-price.ts'
import type { FundPricing } from '../trading/orders/order-terms.ts'
import type { NamedKey, SettingName } from './setting-keys.ts'

/** From the least exposure of the firm to the most. */
const STRICTEST_FIRST = {
  'orders.after_hours': ['refuse', 'queue', 'fill-at-close'] satisfies AfterHoursPolicy[],
  'orders.late_prices': ['refuse', 'wait', 'fill'] satisfies LatePricePolicy[],
  'funds.pricing': ['next-nav', 'live'] satisfies FundPricing[],
} as const

type Comparison = (before: unknown, after: unknown) => boolean

const strict =
  (choices: readonly string[]): Comparison =>
  (before, after) =>
    choices.indexOf(String(after)) < choices.indexOf(String(before))
const notLooser: Comparison = (before, after) => !isLooser(before as Cents | null, after as Cents | null)
const higher: Comparison = (before, after) => (after as bigint) > (before as bigint)
const lower: Comparison = (before, after) => (after as bigint) < (before as bigint)
/** An earlier warning is tighter; 0 is never. */
const sooner: Comparison = (before, after) =>
  after !== 0n && (before === 0n || (after as bigint) < (before as bigint))

/** Keys whose tighter value acts at once. */
const TIGHTER: Partial<Record<NamedKey, Comparison>> = {
  'thresholds.per_request': notLooser,
  'thresholds.per_customer_day': notLooser,
  'thresholds.per_person_day': notLooser,
  'orders.after_hours': strict(STRICTEST_FIRST['orders.after_hours']),
  'orders.late_prices': strict(STRICTEST_FIRST['orders.late_prices']),
  'funds.pricing': strict(STRICTEST_FIRST['funds.pricing']),
  'plans.smallest_stock': higher,
  'plans.smallest_fund': higher,
  'warnings.large_order': sooner,
  'warnings.concentrated': sooner,
  'warnings.far_limit': sooner,
  'warnings.unusual_size': sooner,
  'withdrawals.new_account_pause': higher,
  'deposits.rate_band': lower,
}

/**
 * Whether a change allows customers and staff no more than before: then one person decides it, at once. False for keys
 * not listed.
 */
export const isTighter = (name: SettingName, before: unknown, after: unknown): boolean =>
  TIGHTER[name as NamedKey]?.(before, after) ?? false
