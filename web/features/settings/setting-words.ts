import type { OfficeSetting } from '#contract/office/settings.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

/** The headings of the groups, in the order of the screen. */
export const GROUPS: readonly {
  group: OfficeSetting['group']
  title: string
  /** Above the settings of the group. */
  text?: string
  /** How many there always are. */
  size: number
}[] = [
  { group: 'stops', title: 'Stops', size: 7 },
  { group: 'fees', title: 'Fees', size: 3 },
  { group: 'orders', title: 'Orders', size: 2 },
  { group: 'deposits', title: 'Deposits', size: 3 },
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
  'deposits.largest': 'Largest deposit request',
  'deposits.currencies': 'Deposit currencies',
  'deposits.open_foreign_largest': 'Open foreign deposits of a customer',
  'thresholds.per_request': 'One request, above',
  'thresholds.per_customer_day': 'One customer in 24 hours, above',
  'thresholds.per_person_day': 'One person’s decisions in 24 hours, above',
  'stop.trading': 'All trading',
  'stop.buys': 'Buys',
  'stop.sales': 'Sales',
  'stop.deposits': 'Deposits',
  'stop.withdrawals': 'Withdrawals',
  'stop.sign_up': 'Sign-up',
  'stop.keys': 'Keys of programs',
}

const INSTRUMENT = 'stop.instrument.'

/** The key that stops an instrument. */
export const stopOf = (symbol: string): string => `${INSTRUMENT}${symbol}`

/** What a setting is called. */
export const nameOf = (key: string): string =>
  NAMES[key] ?? (key.startsWith(INSTRUMENT) ? key.slice(INSTRUMENT.length) : key)

/** A value as a person reads it: of a stop whether it runs, of a threshold whether it is off, of a figure its unit. */
export function valueText({ group, unit }: Pick<OfficeSetting, 'group' | 'unit'>, value: string): string {
  if (group === 'stops') return value === '' ? 'Running' : value
  if (group === 'thresholds' && value === '') return 'Off'
  if (unit === '') return value
  const figure = decimalText(value, unit === 'USD' ? { min: 2, max: 2 } : { min: 0, max: 8 })
  return unit === '%' ? `${figure}%` : `${figure} ${unit}`
}

/** What a change of a figure comes to: "+0.25 %", "-2.00 USD"; null where it is no figure. */
export function differenceText(unit: string, from: string, to: string): string | null {
  const [before, after] = [Number(from), Number(to)]
  if (
    unit === '' ||
    from === '' ||
    to === '' ||
    Number.isNaN(before) ||
    Number.isNaN(after) ||
    before === after
  )
    return null
  const decimals = Math.max(...[from, to].map((text) => text.split('.')[1]?.length ?? 0))
  const change = decimalText((after - before).toFixed(decimals), { min: decimals, max: decimals })
  return `${after > before ? '+' : ''}${change} ${unit}`
}
