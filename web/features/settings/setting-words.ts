import type { OfficeSetting, ShownValue } from '#contract/office/settings.ts'
import { isNothing, lineOf } from '#domain/settings/setting-values.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

export const GROUPS: readonly {
  group: OfficeSetting['group']
  title: string
  text?: string
  /** The number of settings that it always has; 0 where it varies. */
  size: number
}[] = [
  { group: 'stops', title: 'Stops', size: 7 },
  {
    group: 'listings',
    title: 'Added Instruments',
    size: 0,
    text:
      'Stocks and funds beside those that the product comes with. Another administrator must confirm each. ' +
      'An added instrument stays; how it is offered can change.',
  },
  {
    group: 'instruments',
    title: 'Instruments',
    size: 0,
    text:
      'Every instrument is offered unless it is listed here. Ending an offer applies at once and cancels purchases ' +
      'that wait.',
  },
  { group: 'fees', title: 'Fees', size: 3 },
  { group: 'orders', title: 'Orders', size: 5 },
  {
    group: 'plans',
    title: 'Recurring Investments',
    size: 2,
    text: 'The smallest purchase. Existing ones keep their amount; reinvested dividends are exempt.',
  },
  {
    group: 'warnings',
    title: 'Order Warnings',
    size: 4,
    text: 'From where on an order asks its customer for a second press. No order is refused for it.',
  },
  { group: 'deposits', title: 'Deposits', size: 4 },
  { group: 'withdrawals', title: 'Withdrawals', size: 1 },
  {
    group: 'bank',
    title: 'Bank Accounts',
    size: 10,
    text:
      'Where customers send deposits, as their wallets show it. Another account acts as soon as it is confirmed, and ' +
      'customers with an open deposit reference or a pending deposit are notified. Without any account an example is ' +
      'shown; in production no deposits are taken.',
  },
  {
    group: 'thresholds',
    title: 'Second Person',
    size: 3,
    text:
      'Deposits, withdrawals and corrections above an amount are proposed by one person and confirmed by another. ' +
      'Make sure that another member of the staff may confirm before you set one.',
  },
]

const NAMES: Readonly<Record<string, string>> = {
  'fees.sale_commission': 'Sale fee',
  'fees.withdrawal': 'Withdrawal fee',
  'fees.notice_days': 'Notice of a higher fee',
  'orders.smallest_amount': 'Smallest order in dollars',
  'orders.largest_quantity': 'Largest order',
  'orders.after_hours': 'Orders while the market is closed',
  'orders.late_prices': 'Orders at late prices',
  'funds.pricing': 'Price of fund orders',
  'plans.smallest_stock': 'Smallest purchase of stocks',
  'plans.smallest_fund': 'Smallest purchase of funds',
  'warnings.large_order': 'Large order (part of the account)',
  'warnings.concentrated': 'Concentration (part of the account)',
  'warnings.far_limit': 'Limit beyond the price',
  'warnings.unusual_size': 'Unusual size (times the usual order)',
  'deposits.largest': 'Largest deposit request',
  'deposits.currencies': 'Deposit currencies',
  'deposits.open_foreign_largest': 'Open foreign deposits of a customer',
  'deposits.rate_band': 'Exchange rate set by one person, from the provider’s at most',
  'withdrawals.new_account_pause': 'Pause after a new bank account',
  'thresholds.per_request': 'One request, above',
  'thresholds.per_customer_day': 'One customer in 24 hours, above',
  'thresholds.per_person_day': 'One person’s decisions in 24 hours, above',
  'stop.trading': 'All trading',
  'stop.buys': 'Buys',
  'stop.sales': 'Sales',
  'stop.deposits': 'Deposits',
  'stop.withdrawals': 'Withdrawals',
  'stop.sign_up': 'Sign-up',
  'stop.keys': 'API access',
}

/** What the keys of families of settings begin with. */
const STOP = 'stop.instrument.'
const OFFERING = 'instrument.'
const LISTING = 'listing.'
const BANK = 'bank.'

export const stopOf = (symbol: string): string => `${STOP}${symbol}`
export const offeringOf = (symbol: string): string => `${OFFERING}${symbol}`
export const listingOf = (symbol: string): string => `${LISTING}${symbol}`

export function nameOf(key: string): string {
  if (key.startsWith(BANK)) return `Account for ${key.slice(BANK.length)}`
  for (const family of [OFFERING, LISTING, STOP]) if (key.startsWith(family)) return key.slice(family.length)
  return NAMES[key] ?? key
}

/** Whether a key adds or corrects an instrument. */
export const isListing = (key: string): boolean => key.startsWith(LISTING)

type Shown = Pick<OfficeSetting, 'group' | 'unit'> & Partial<Pick<OfficeSetting, 'key' | 'parts' | 'choices'>>

/**
 * A value in words: a stop, threshold or warning as on or off, a choice by its name, a figure with its unit, a bank
 * account in one line, an added instrument by what it is.
 */
export function valueText({ group, unit, key, parts = [], choices = [] }: Shown, value: ShownValue): string {
  if (group === 'listings' && typeof value !== 'string') return listingText(value)
  if (typeof value !== 'string' || group === 'bank')
    return isNothing(value) ? (key === 'bank.USD' ? 'None' : 'As for USD') : lineOf({ parts }, value)
  if (group === 'stops') return value === '' ? 'Running' : value
  if (group === 'thresholds' && value === '') return 'Off'
  if (group === 'warnings' && value === '0') return 'Never'
  if (unit === '') return choices.find((choice) => choice.value === value)?.label ?? value
  const figure = decimalText(value, unit === 'USD' ? { min: 2, max: 2 } : { min: 0, max: 8 })
  return unit === '%' ? `${figure}%` : `${figure} ${unit}`
}

/** An added instrument's name and kind, or that there is none. */
const listingText = (value: Readonly<Record<string, string>>): string =>
  ['name', 'sector', 'category', 'exchange']
    .flatMap((part) => (value[part] === undefined || value[part] === '' ? [] : [value[part]]))
    .join(', ') || 'Not added'

/** The difference of two figures: "+0.25 %", "-2.00 USD"; null for other values. */
export function differenceText(unit: string, from: ShownValue, to: ShownValue): string | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const difference = Number(to) - Number(from)
  if ([unit, from, to].includes('') || Number.isNaN(difference) || difference === 0) return null
  const decimals = Math.max(...[from, to].map((text) => text.split('.')[1]?.length ?? 0))
  const change = decimalText(difference.toFixed(decimals), { min: decimals, max: decimals })
  return `${difference > 0 ? '+' : ''}${change} ${unit}`
}

/** The parts that change, with their labels; "None" for an empty one. */
export function partDifferences(
  parts: NonNullable<OfficeSetting['parts']>,
  from: ShownValue,
  to: ShownValue,
): { label: string; before: string; after: string }[] {
  const partOf = (value: ShownValue, { name, choices = [] }: (typeof parts)[number]) => {
    const text = (typeof value === 'object' && value[name]?.trim()) || 'None'
    return choices.find((choice) => choice.value === text)?.label ?? text
  }
  return parts
    .map((part) => ({ label: part.label, before: partOf(from, part), after: partOf(to, part) }))
    .filter(({ before, after }) => before !== after)
}

/** Compares values as typed. */
export const isSameValue = (one: ShownValue, other: ShownValue): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : Object.keys({ ...one, ...other }).every((part) => one[part] === other[part])
