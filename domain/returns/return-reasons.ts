/**
 * Why a performance figure is null; such a figure is never 0.
 *
 * - nothing_held: no money in it during the period.
 * - no_root: no rate balances the flows, or all fall on one day.
 * - not_unique: several rates fit the flows; none is the return.
 * - under_a_year: less than 365 days are never annualized.
 * - no_prices: the benchmark lacks a price at one end.
 * - withdrawn_more: more was withdrawn than the same money in the benchmark was worth.
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
