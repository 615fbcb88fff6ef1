import type { Cents } from '../money/money.ts'
import { netCashOf } from '../trading/transaction-cash.ts'
import type { TransactionType } from '../trading/transaction-search.ts'

/** Transactions that nothing else records. */
export const TRADED_TYPES = ['buy', 'sell', 'dividend', 'split'] as const satisfies readonly TransactionType[]
export type TradedType = (typeof TRADED_TYPES)[number]

interface TradedEntry {
  /** As noun.verb, as in the audit log. */
  readonly action: string
  /** Fees included; null where it moves no cash. */
  readonly netCents: Cents | null
  /** Stocks have shares, funds have units. */
  readonly unit: 'shares' | 'units'
  readonly by: 'customer' | 'system'
}

export function tradedEntry(
  transaction: { type: TradedType; amountCents: Cents; feeCents: Cents },
  { isFund }: { isFund: boolean },
): TradedEntry {
  const { type } = transaction
  const unit = isFund ? 'units' : 'shares'
  const netCents = netCashOf(transaction)
  switch (type) {
    case 'buy':
      return { action: `${unit}.bought`, netCents, unit, by: 'customer' }
    case 'sell':
      return { action: `${unit}.sold`, netCents, unit, by: 'customer' }
    case 'dividend':
      return { action: 'dividend.paid', netCents, unit, by: 'system' }
    case 'split':
      return { action: `${unit}.split`, netCents: null, unit, by: 'system' }
  }
}
