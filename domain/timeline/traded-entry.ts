import { activitiesOf } from '../door/activities.ts'
import { type Cents, addCents } from '../money/money.ts'
import type { TransactionType } from '../trading/transaction-search.ts'

/** Transactions that nothing else records. */
export const TRADED_TYPES = ['buy', 'sell', 'dividend', 'split'] as const satisfies readonly TransactionType[]
export type TradedType = (typeof TRADED_TYPES)[number]

/** What the staff read of one of them. */
interface TradedEntry {
  /** As noun.verb, as in the audit log. */
  readonly action: string
  /** What it did to the cash, fees included; null where it moves none. */
  readonly netCents: Cents | null
  /** What its quantity counts: stocks have shares, funds have units. */
  readonly unit: 'shares' | 'units'
  readonly by: 'customer' | 'system'
}

/** A transaction as an entry of a customer's timeline. */
export function tradedEntry(
  transaction: { type: TradedType; amountCents: Cents; feeCents: Cents },
  { isFund }: { isFund: boolean },
): TradedEntry {
  const { type } = transaction
  const unit = isFund ? 'units' : 'shares'
  const net = activitiesOf(transaction).reduce<Cents | null>(
    (sum, { netCents }) => (sum === null ? netCents : addCents(sum, netCents)),
    null,
  )
  switch (type) {
    case 'buy':
      return { action: `${unit}.bought`, netCents: net, unit, by: 'customer' }
    case 'sell':
      return { action: `${unit}.sold`, netCents: net, unit, by: 'customer' }
    case 'dividend':
      return { action: 'dividend.paid', netCents: net, unit, by: 'system' }
    case 'split':
      return { action: `${unit}.split`, netCents: null, unit, by: 'system' }
  }
}
