/** How often a recurring investment buys. Two weeks are 14 days; twice a month is 15 days apart within each month. */
export const PLAN_FREQUENCIES = ['weekly', 'two_weekly', 'twice_a_month', 'monthly'] as const
export type PlanFrequency = (typeof PLAN_FREQUENCIES)[number]

/** A plan buys while it is active. What has ended never buys again. */
export const PLAN_STATUSES = ['active', 'paused', 'ended'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** Why a plan is paused: its customer paused it, or the money was not there three times. */
export const PLAN_PAUSES = ['by_you', 'funds'] as const
export type PlanPause = (typeof PLAN_PAUSES)[number]

/** Why a plan ended: its customer ended it, or its last due date has passed. */
export const PLAN_ENDS = ['by_you', 'end_date'] as const
export type PlanEnd = (typeof PLAN_ENDS)[number]

/** What became of one due date, as it is stored. It never changes: what became of an order is told by the order. */
export const RUN_OUTCOMES = [
  'ordered',
  'skipped_funds',
  'skipped_profile',
  'skipped_restricted',
  'skipped_agreement',
  'skipped_sales_only',
  'skipped_halt',
  'skipped_by_you',
  'missed',
] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]
