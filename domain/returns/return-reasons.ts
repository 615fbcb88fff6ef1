/**
 * Why a figure of performance has no value. A figure without one is null and carries its reason: it is never 0.
 *
 * - nothing_held: there was no money in it at any time of the period.
 * - no_root: the flows have no rate at which they come out even, or all fall on one day.
 * - not_unique: several rates fit the flows; none of them is the return.
 * - under_a_year: less than 365 days are never turned into a rate for a year.
 * - no_prices: the benchmark has no price at one end of the period.
 * - withdrawn_more: more was withdrawn than the same money in the benchmark was worth that day.
 */
export const RETURN_REASONS = [
  'nothing_held',
  'no_root',
  'not_unique',
  'under_a_year',
  'no_prices',
  'withdrawn_more',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
