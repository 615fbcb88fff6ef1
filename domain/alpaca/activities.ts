import { type Cents, cents } from '../money/money.ts'
import { grossCashOf } from '../trading/transaction-cash.ts'
import { TRANSACTION_TYPES, type TransactionType } from '../trading/transaction-search.ts'

/**
 * What changed an account, in the words of Alpaca's clients: a fill, a fee, a deposit, a withdrawal, a dividend, a
 * split, and a correction by the office, which is a journal entry of cash.
 */
export const ACTIVITY_TYPES = ['FILL', 'FEE', 'CSD', 'CSW', 'DIV', 'SPLIT', 'JNLC'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** What stands for several types in a request. */
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

/** The transactions of which some activity is of these types; a fee alone is not counted. */
export const transactionsOf = (types: ReadonlySet<ActivityType>): readonly TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => types.has(TYPE_OF[type]))

export interface Activity {
  readonly type: ActivityType
  /** What it added to the balance, signed. */
  readonly netCents: Cents
}

interface BookedTransaction {
  readonly type: TransactionType
  readonly amountCents: Cents
  readonly feeCents: Cents
}

/**
 * The activities that a transaction consists of: its own, before fees, then its fee where there is one. All of an
 * account's add up to its cash, with what orders and withdrawals hold, less what is owed.
 */
export function activitiesOf({ type, amountCents, feeCents }: BookedTransaction): readonly Activity[] {
  const own = { type: TYPE_OF[type], netCents: grossCashOf(type, amountCents) }
  return feeCents > 0n ? [own, { type: 'FEE', netCents: cents(-feeCents) }] : [own]
}
