import { dateOfDay, dayOfDate, type NewYorkDate } from '../../market/new-york-time.ts'
import { type Cents, formatCents } from '../../money/money.ts'
import { MAX_PLAN_AHEAD_DAYS, MAX_PLAN_CENTS } from './plan-limits.ts'
import { type PlanSchedule, firstDueFrom } from './schedule.ts'

/** What a plan buys, for how much and when. */
export interface PlanTerms {
  readonly instrument: string
  readonly amountCents: Cents
  readonly schedule: PlanSchedule
}

/** The business's smallest purchases. */
export interface PlanMinima {
  readonly stockCents: Cents
  readonly fundCents: Cents
}

/** Why an amount is refused, or null. */
export function amountRefusal(
  amountCents: Cents,
  type: 'stock' | 'mutual_fund',
  minima: PlanMinima,
): 'below_plan_minimum' | 'above_maximum' | null {
  if (amountCents > MAX_PLAN_CENTS) return 'above_maximum'
  return amountCents < minimumOf(type, minima) ? 'below_plan_minimum' : null
}

/** The sentence of a refusal. */
export const belowMinimumText = (type: 'stock' | 'mutual_fund', minima: PlanMinima): string =>
  `The minimum of a recurring investment in ${type === 'stock' ? 'stocks' : 'funds'} is ` +
  `${formatCents(minimumOf(type, minima))} USD`

const minimumOf = (type: 'stock' | 'mutual_fund', { stockCents, fundCents }: PlanMinima): Cents =>
  type === 'stock' ? stockCents : fundCents

/** A date at fault, with its sentence. */
export interface DateFault {
  readonly path: 'anchorDate' | 'endDate'
  readonly message: string
}

/** The first date at fault of new terms, as of `today` in New York, or null. */
export function dateFault(
  { anchorDate, ...schedule }: PlanSchedule,
  { today, isNewAnchor }: { today: NewYorkDate; isNewAnchor: boolean },
): DateFault | null {
  const latest = dateOfDay(dayOfDate(today) + MAX_PLAN_AHEAD_DAYS)
  if (isNewAnchor && anchorDate < today) return { path: 'anchorDate', message: 'Choose today or a later day' }
  if (isNewAnchor && anchorDate > latest) return { path: 'anchorDate', message: 'Choose a day within a year' }
  if (firstDueFrom({ anchorDate, ...schedule }, today) !== null) return null
  return { path: 'endDate', message: 'Choose a day on or after the next purchase' }
}
