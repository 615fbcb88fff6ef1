import type { NewYorkDate } from '../market/new-york-time.ts'
import { type Cents, dollars } from '../money/money.ts'
import { type RunOutcome, skipReason } from '../trading/plans/plan.ts'
import type { Notice } from './notification.ts'

interface Recurring {
  readonly instrument: string
  readonly amountCents: Cents
}

const LINK = '/plans'

/** The reason is one public sentence. */
export function purchaseSkipped(
  plan: Recurring,
  { dueDate, outcome }: { dueDate: NewYorkDate; outcome: Exclude<RunOutcome, 'ordered'> },
): Notice {
  return {
    kind: 'plan_skipped',
    title: outcome === 'missed' ? 'Purchase missed' : 'Purchase skipped',
    body: `Your ${purchase(plan)} due on ${dayText(dueDate)} was not placed. ${skipReason(outcome)}`,
    link: LINK,
  }
}

/** `dueDates` are two or more, in order. */
export function purchasesMissed(plan: Recurring, dueDates: readonly NewYorkDate[]): Notice {
  const [first = '', last = ''] = [dueDates[0], dueDates.at(-1)]
  return {
    kind: 'plan_skipped',
    title: 'Purchases missed',
    body:
      `${dueDates.length} of your purchases of ${plan.instrument} for ${dollars(plan.amountCents)}, due from ` +
      `${dayText(first)} to ${dayText(last)}, were not placed. They could not be placed within two sessions of ` +
      'their days.',
    link: LINK,
  }
}

/** The money was missing three times: nothing is bought until the customer resumes it. */
export const planPaused = (plan: Recurring): Notice => ({
  kind: 'plan_paused',
  title: 'Recurring investment paused',
  body:
    `Three purchases of ${plan.instrument} were skipped for lack of cash, so this recurring investment is paused. ` +
    'Add cash, then resume it.',
  link: LINK,
})

/** The last due date has passed. */
export const planEnded = (plan: Recurring): Notice => ({
  kind: 'plan_ended',
  title: 'Recurring investment ended',
  body: `Your recurring investment in ${plan.instrument} has reached its end date.`,
  link: LINK,
})

const purchase = ({ instrument, amountCents }: Recurring): string =>
  `purchase of ${instrument} for ${dollars(amountCents)}`

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-30" as "Nov 30, 2026". */
const dayText = (date: NewYorkDate): string => DAY.format(new Date(`${date}T00:00:00Z`))
