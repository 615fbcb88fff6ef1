import { SALES_ONLY } from '../offering.ts'

/** Two weeks are 14 days; twice a month is 15 days apart within each month. */
export const PLAN_FREQUENCIES = ['weekly', 'two_weekly', 'twice_a_month', 'monthly'] as const
export type PlanFrequency = (typeof PLAN_FREQUENCIES)[number]

/** An ended plan never buys again. */
export const PLAN_STATUSES = ['active', 'paused', 'ended'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** By its customer, or after three times without the money. */
export const PLAN_PAUSES = ['by_you', 'funds'] as const
export type PlanPause = (typeof PLAN_PAUSES)[number]

/** By its customer, or after its last due date. */
export const PLAN_ENDS = ['by_you', 'end_date'] as const
export type PlanEnd = (typeof PLAN_ENDS)[number]

/** The stored outcome of a due date. It never changes: an order's later outcome is the order's. */
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

const REASONS: Record<Exclude<RunOutcome, 'ordered'>, string> = {
  skipped_funds: 'There was not enough cash for it.',
  skipped_profile: 'Your profile must be approved before you can trade.',
  skipped_restricted: 'Your account is restricted. Your Security page says why.',
  skipped_agreement: 'An agreement was waiting for you. Read and accept it on your Profile page.',
  skipped_sales_only: SALES_ONLY,
  skipped_halt: 'Trading was halted until the close.',
  skipped_by_you: 'You skipped it.',
  missed: 'It could not be placed within two sessions of its day.',
}

/** Why a due date bought nothing, as a public sentence. */
export const skipReason = (outcome: Exclude<RunOutcome, 'ordered'>): string => REASONS[outcome]
