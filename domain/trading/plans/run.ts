import type { Cents } from '../../money/money.ts'
import { type AccountRights, type RightRefusal, refuseRight } from '../../restrictions/refuse-right.ts'
import { isMissed } from './chance.ts'
import { MONEY_SKIPS_TO_PAUSE } from './plan-limits.ts'
import type { RunOutcome } from './plan.ts'

/** What decides a due date, read under the lock on its customer's account. */
export interface RunFacts extends AccountRights {
  readonly amountCents: Cents
  /** Spendable cash, less what earlier due dates were given. */
  readonly cashCents: Cents
  /** Closed to purchases. */
  readonly isSalesOnly: boolean
  readonly isSkipped: boolean
  /** Sessions run since the due date's own. */
  readonly late: number
  /** `silent`: no price yet. `halted`: the price is not believed. */
  readonly price: 'known' | 'silent' | 'halted'
  readonly isBeforeClose: boolean
}

/**
 * The outcome of a due date; null to ask again. All of the amount or nothing is bought. A halt may end until the
 * session closes; other missing prices are awaited until the date is missed.
 */
export function decideRun(facts: RunFacts): RunOutcome | null {
  if (isMissed(facts.late)) return 'missed'
  if (facts.isSkipped) return 'skipped_by_you'
  if (facts.isSalesOnly) return 'skipped_sales_only'
  if (facts.price === 'halted') return facts.isBeforeClose ? null : 'skipped_halt'
  if (facts.price === 'silent') return null
  const refused = refuseRight(facts, 'buy')
  if (refused) return SKIPPED_FOR[refused]
  return facts.cashCents < facts.amountCents ? 'skipped_funds' : 'ordered'
}

const SKIPPED_FOR = {
  profile_not_approved: 'skipped_profile',
  account_restricted: 'skipped_restricted',
  agreement_due: 'skipped_agreement',
} as const satisfies Record<RightRefusal, RunOutcome>

/** Skips for lack of money since the last order. */
export const moneySkipsAfter = (before: number, outcome: RunOutcome): number =>
  outcome === 'ordered' ? 0 : outcome === 'skipped_funds' ? before + 1 : before

/** Whether so many skips for lack of money pause a plan. */
export const pausesForFunds = (moneySkips: number): boolean => moneySkips >= MONEY_SKIPS_TO_PAUSE
