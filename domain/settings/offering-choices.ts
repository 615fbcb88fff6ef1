import type { Offering } from '../trading/offering.ts'
import type { Choice } from './setting-values.ts'

/** From the most to the least. */
export const OFFERING_CHOICES: readonly Choice<Offering>[] = [
  { value: 'offered', label: 'Offered', text: 'Customers buy and sell it.' },
  {
    value: 'sales_only',
    label: 'Sales only',
    text: 'Holders can sell it. Purchases are refused.',
  },
  {
    value: 'not_offered',
    label: 'Not offered',
    text: 'As sales only, and hidden from customers who hold none.',
  },
]
