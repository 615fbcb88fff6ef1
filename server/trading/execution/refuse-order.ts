import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import { largestOrder } from '#domain/support/customer-limits.ts'

/** Refuses an order: one that is too large with the limit, one without a price with the time until there may be one. */
export const refuseOrder = (refused: RefusalCode): Refusal =>
  refuse(refused, {
    ...(refused === 'above_maximum' && { limit: largestOrder() }),
    ...(refused === 'price_unavailable' && { retryAfterSeconds: 5 }),
  })
