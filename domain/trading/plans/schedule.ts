import { CALENDAR_ENDS } from '../../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../../market/new-york-time.ts'
import type { PlanFrequency } from './plan.ts'

/** A plan's due dates, counted from the anchor, the first of them. */
export interface PlanSchedule {
  readonly anchorDate: NewYorkDate
  readonly frequency: PlanFrequency
  /** The last possible due date; null for no end. */
  readonly endDate: NewYorkDate | null
}

/**
 * The n-th due date, 0 being the anchor. Each is counted from the anchor, so a short month moves no later one: 31
 * January, 28 February, 31 March. Twice a month is the anchor's day and the one 15 days from it, by the same rule.
 */
export function dueDateAt({ anchorDate, frequency }: PlanSchedule, n: number): NewYorkDate {
  const days = DAYS_BETWEEN[frequency]
  if (days !== undefined) return dateOfDay(dayOfDate(anchorDate) + n * days)
  const { month, day } = partsOf(anchorDate)
  if (frequency === 'monthly') return dateIn(month + n, day)
  const earlier = day > HALF_MONTH ? day - HALF_MONTH : day
  const half = (day > HALF_MONTH ? 1 : 0) + n
  return dateIn(month + Math.floor(half / 2), half % 2 === 0 ? earlier : earlier + HALF_MONTH)
}

/** The first due date on or after `from`; null once the plan or the calendar has ended. */
export function firstDueFrom(schedule: PlanSchedule, from: NewYorkDate): NewYorkDate | null {
  const days = dayOfDate(from) - dayOfDate(schedule.anchorDate)
  // Months have 28 days or more, so at most two due dates remain.
  let n = Math.max(0, Math.floor(days / LONGEST_GAP_DAYS[schedule.frequency]))
  while (dueDateAt(schedule, n) < from) n += 1
  const due = dueDateAt(schedule, n)
  return due > (schedule.endDate ?? CALENDAR_ENDS) || due > CALENDAR_ENDS ? null : due
}

/** The first due date after another, or null. */
export const nextDueAfter = (schedule: PlanSchedule, dueDate: NewYorkDate): NewYorkDate | null =>
  firstDueFrom(schedule, dateOfDay(dayOfDate(dueDate) + 1))

const HALF_MONTH = 15

const DAYS_BETWEEN: Partial<Record<PlanFrequency, number>> = { weekly: 7, two_weekly: 14 }

/** Upper bound of the average days between due dates. */
const LONGEST_GAP_DAYS: Record<PlanFrequency, number> = {
  weekly: 7,
  two_weekly: 14,
  twice_a_month: 16,
  monthly: 31,
}

/** Months since year 0; days from 1. */
function partsOf(date: NewYorkDate): { month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { month: year * 12 + month - 1, day }
}

/** A short month's last day instead of a missing one. */
function dateIn(month: number, day: number): NewYorkDate {
  const firstOf = (count: number) =>
    dayOfDate(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`)
  const first = firstOf(month)
  return dateOfDay(first + Math.min(day, firstOf(month + 1) - first) - 1)
}
