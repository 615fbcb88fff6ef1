import { type Cents, cents } from '../money/money.ts'
import { grossCashOf } from '../trading/transaction-cash.ts'
import { TRANSACTION_TYPES, type TransactionType } from '../trading/transaction-search.ts'

/**
 * Account activities in Alpaca's terms: a fill, a fee, a deposit, a withdrawal, a dividend, a split, and an office
 * correction, which is a cash journal entry.
 */
export const ACTIVITY_TYPES = ['FILL', 'FEE', 'CSD', 'CSW', 'DIV', 'SPLIT', 'JNLC'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** Request names for several types. */
export const ACTIVITY_GROUPS = {
  TRANS: ['CSD', 'CSW'],
  MISC: ['FEE', 'SPLIT', 'JNLC'],
} as const satisfies Record<string, readonly ActivityType[]>

export const ACTIVITY_CATEGORIES = {
  trade_activity: ['FILL'],
  non_trade_activity: ['FEE', 'CSD', 'CSW', 'DIV', 'SPLIT', 'JNLC'],
} as const satisfies Record<string, readonly ActivityType[]>

const TYPE_OF: Readonly<Record<TransactionType, ActivityType>> = {
  deposit: 'CSD',
  withdraw: 'CSW',
  buy: 'FILL',
  sell: 'FILL',
  dividend: 'DIV',
  split: 'SPLIT',
  correction_credit: 'JNLC',
  correction_debit: 'JNLC',
}

/** Transactions with an activity of these types; a fee alone does not count. */
export const transactionsOf = (types: ReadonlySet<ActivityType>): readonly TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => types.has(TYPE_OF[type]))

export interface Activity {
  readonly type: ActivityType
  /** Its signed change of the balance. */
  readonly netCents: Cents
}

interface BookedTransaction {
  readonly type: TransactionType
  readonly amountCents: Cents
  readonly feeCents: Cents
}

/** A transaction's activities: its own before fees, then its fee. An account's sum to cash plus holds less debt. */
export function activitiesOf({ type, amountCents, feeCents }: BookedTransaction): readonly Activity[] {
  const own = { type: TYPE_OF[type], netCents: grossCashOf(type, amountCents) }
  return feeCents > 0n ? [own, { type: 'FEE', netCents: cents(-feeCents) }] : [own]
}
