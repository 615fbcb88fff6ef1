import type { MarketCalendar } from '../../market/market-calendar.ts'
import type { NewYorkDate } from '../../market/new-york-time.ts'
import { type Cents, ZERO_CENTS, addCents, subtractCents } from '../../money/money.ts'
import type { AccountRights } from '../../restrictions/refuse-right.ts'
import { latestRun, runSessionOf, sessionsLate } from './chance.ts'
import { MAX_SESSIONS_LATE } from './plan-limits.ts'
import type { RunOutcome } from './plan.ts'
import { type RunFacts, decideRun, moneySkipsAfter, pausesForFunds } from './run.ts'
import { type PlanSchedule, nextDueAfter } from './schedule.ts'

/** An active plan's progress. */
export interface PlanProgress {
  readonly schedule: PlanSchedule
  readonly amountCents: Cents
  /** The first undecided due date. */
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
      cashCents: subtractCents(account.cashCents, spentCents),
      kycStatus: account.kycStatus,
      restrictedRights: account.restrictedRights,
      isAgreementDue: account.isAgreementDue,
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
  /** With a price. */
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
