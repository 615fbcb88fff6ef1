import type { MarketCalendar } from '../../market/market-calendar.ts'
import type { NewYorkDate } from '../../market/new-york-time.ts'
import { type Cents, ZERO_CENTS, addCents, subtractCents } from '../../money/money.ts'
import { type AccountRights, type RightRefusal, refuseRight } from '../../restrictions/refuse-right.ts'
import { latestRun, runSessionOf, sessionsLate, isMissed } from './chance.ts'
import { MAX_SESSIONS_LATE, MONEY_SKIPS_TO_PAUSE } from './plan-limits.ts'
import type { RunOutcome } from './plan.ts'
import { nextDueAfter } from './schedule.ts'
import type { PlanTerms } from './terms.ts'

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

export interface PlanProgress extends Pick<PlanTerms, 'schedule' | 'amountCents'> {
  readonly nextDue: NewYorkDate
  readonly skipDue: NewYorkDate | null
  readonly moneySkips: number
}

export interface DecidedRun {
  readonly dueDate: NewYorkDate
  readonly outcome: RunOutcome
}

export interface PlanTurn {
  readonly runs: readonly DecidedRun[]
  /** Null once no date is left: the plan has ended. */
  readonly nextDue: NewYorkDate | null
  readonly moneySkips: number
  /** Paused for lack of money; later due dates are not run. */
  readonly isPaused: boolean
}

/**
 * Decides a plan's due dates so far, in order and each once, at most `most`: more than a year's outage has. Stops at
 * one waiting for its price, and when the plan is paused.
 */
export function runPlan(
  progress: PlanProgress,
  facts: {
    calendar: MarketCalendar
    nowMs: number
    price: RunFacts['price']
    isSalesOnly: boolean
    account: AccountRights & Pick<RunFacts, 'cashCents'>
  },
  most = 60,
): PlanTurn {
  const { calendar, nowMs, price, isSalesOnly, account } = facts
  const { amountCents, schedule, skipDue } = progress
  const latest = latestRun(calendar, nowMs)
  const runs: DecidedRun[] = []
  let { moneySkips } = progress
  let nextDue: NewYorkDate | null = progress.nextDue
  let spentCents = ZERO_CENTS
  while (nextDue !== null && nextDue <= latest.date && runs.length < most && !pausesForFunds(moneySkips)) {
    const dueDate: NewYorkDate = nextDue
    const outcome = decideRun({
      amountCents,
      ...account,
      cashCents: subtractCents(account.cashCents, spentCents),
      isSalesOnly,
      isSkipped: dueDate === skipDue,
      late: sessionsLate(calendar, dueDate, latest),
      price,
      isBeforeClose: nowMs < runSessionOf(calendar, dueDate).closesAtMs,
    })
    if (outcome === null) break
    if (outcome === 'ordered') spentCents = addCents(spentCents, amountCents)
    moneySkips = moneySkipsAfter(moneySkips, outcome)
    runs.push({ dueDate, outcome })
    nextDue = nextDueAfter(schedule, dueDate)
  }
  return { runs, nextDue, moneySkips, isPaused: nextDue !== null && pausesForFunds(moneySkips) }
}

export interface DecidableThrough {
  readonly priced: NewYorkDate
  /** Halted, and its session has closed. */
  readonly halted: NewYorkDate
  /** Without a price: missed. */
  readonly silent: NewYorkDate
}

/** The last due dates that `runPlan` decides now. */
export function decidableThrough(calendar: MarketCalendar, nowMs: number): DecidableThrough {
  const latest = latestRun(calendar, nowMs)
  const closed = nowMs < latest.closesAtMs ? calendar.sessionAt(latest.index - 1) : latest
  return {
    priced: latest.date,
    halted: closed.date,
    silent: calendar.sessionAt(latest.index - MAX_SESSIONS_LATE - 1).date,
  }
}
