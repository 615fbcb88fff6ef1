import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import { largestOrder } from '#domain/support/customer-limits.ts'

/** Refuses an order; one that is too large with the limit. */
export const refuseOrder = (refused: RefusalCode): Refusal =>
  refuse(refused, refused === 'above_maximum' ? { limit: largestOrder() } : {})
