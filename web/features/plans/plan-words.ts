import type { Plan, PlanRun } from '#contract/trading/plans.ts'
import type { ReinvestedDividend } from '#contract/trading/reinvestment.ts'
import type { PlanFrequency } from '#domain/trading/plans/plan.ts'
import type { BadgeTone } from '#web/ui/labels/badge.tsx'
import { dateText } from '#web/ui/figures/calendar-date.ts'

/** After an amount: "$200.00 of KO every month". */
export const HOW_OFTEN: Record<PlanFrequency, string> = {
  weekly: 'every week',
  two_weekly: 'every two weeks',
  twice_a_month: 'twice a month',
  monthly: 'every month',
}

/** A plan's badge; null while it just continues. */
export function planBadge({ status, next }: Pick<Plan, 'status' | 'next'>): {
  text: string
  tone: BadgeTone
} | null {
  if (status === 'paused') return { text: 'Paused', tone: 'warn' }
  if (status === 'ended') return { text: 'Ended', tone: 'neutral' }
  return next?.isSkipped === true ? { text: 'Skips the next', tone: 'neutral' } : null
}

/** When a plan buys next, or why it does not. */
export function nextText({ status, next, pausedWhy, endedWhy, endDate }: Plan): string {
  if (status === 'paused') {
    return pausedWhy === 'funds'
      ? 'Paused: your balance was too low three times. Add money, then resume.'
      : 'You paused it. Nothing is bought until you resume it.'
  }
  if (status === 'ended') {
    return endedWhy === 'end_date' ? 'Its last date has passed.' : 'You ended it.'
  }
  if (next === null) return 'No more purchases are due.'
  const moved = next.runsOn === next.dueDate ? '' : `, as ${dateText(next.dueDate)} has no session`
  const end = endDate === null ? '' : ` Ends on ${dateText(endDate)}.`
  return next.isSkipped
    ? `Skips ${dateText(next.dueDate)}.${end}`
    : `Buys on ${dateText(next.runsOn)} at noon Eastern${moved}.${end}`
}

/** The outcome of a due date. */
export const RUN_NAMES: Record<PlanRun['outcome'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Order placed', tone: 'brand' },
  bought: { text: 'Bought', tone: 'neutral' },
  not_bought: { text: 'Not bought', tone: 'warn' },
  skipped_funds: { text: 'Balance too low', tone: 'warn' },
  skipped_profile: { text: 'Profile not approved', tone: 'warn' },
  skipped_restricted: { text: 'Account restricted', tone: 'warn' },
  skipped_agreement: { text: 'Agreement not accepted', tone: 'warn' },
  skipped_sales_only: { text: 'Closed to purchases', tone: 'warn' },
  skipped_halt: { text: 'Trading halted', tone: 'warn' },
  skipped_by_you: { text: 'Skipped by you', tone: 'neutral' },
  missed: { text: 'Missed', tone: 'warn' },
}

/** The outcome of a dividend to reinvest. */
export const REINVESTED_NAMES: Record<ReinvestedDividend['outcome'], string> = {
  waiting: 'Waits for the first price',
  reinvested: 'Reinvested',
  kept_as_cash: 'Kept as cash',
}
