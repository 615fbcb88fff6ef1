import type { Cents } from '../../money/money.ts'
import { type AccountRights, type RightRefusal, refuseRight } from '../../restrictions/refuse-right.ts'
import { isMissed } from './chance.ts'
import { MONEY_SKIPS_TO_PAUSE } from './plan-limits.ts'
import type { RunOutcome } from './plan.ts'

/** What decides one due date, read under the lock on its customer's account. */
export interface RunFacts extends AccountRights {
  readonly amountCents: Cents
  /** Cash that can be spent, less what due dates before this one were given. */
  readonly cashCents: Cents
  /** It is closed to purchases. */
  readonly isSalesOnly: boolean
  /** The customer skips this due date. */
  readonly isSkipped: boolean
  /** Sessions that have run since the due date's own. */
  readonly late: number
  /** `silent`: no price yet. `halted`: the symbol's price is not believed. */
  readonly price: 'known' | 'silent' | 'halted'
  /** Whether the due date's own session is still to close. */
  readonly isBeforeClose: boolean
}

/**
 * What becomes of a due date; null when that is not known yet and it is asked again. All of the amount or nothing is
 * bought. A halt has until the close of the session to end; a price that is missing for another reason is waited for
 * until the due date counts as missed.
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

/** Skips for want of money since the last purchase that was ordered. */
export const moneySkipsAfter = (before: number, outcome: RunOutcome): number =>
  outcome === 'ordered' ? 0 : outcome === 'skipped_funds' ? before + 1 : before

/** Whether so many skips for want of money pause a plan. */
export const pausesForFunds = (moneySkips: number): boolean => moneySkips >= MONEY_SKIPS_TO_PAUSE
