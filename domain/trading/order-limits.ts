import { quantity } from '../money/quantity.ts'

/** Smallest order SPEC allows: 0.01 of a share or fund unit. Selling a whole smaller remainder is allowed. */
export const MIN_ORDER_QUANTITY = quantity(1_000_000n)

/** Largest order of one customer: a million shares; above it a typing mistake is likelier than an intent. */
export const MAX_ORDER_QUANTITY = quantity(1_000_000n * 100_000_000n)

/**
 * What a queued buy holds above its cost at the last price, in basis points: 5 %. A larger rise overnight takes
 * from the balance, or the order is refused at the open.
 */
export const QUEUED_BUY_MARGIN_BPS = 500n

/** Orders of one customer that may wait for the open at the same time. */
export const MAX_QUEUED_ORDERS = 100

/** How far a price or an exchange rate may have moved, in basis points, from the one the customer saw before we ask again. */
export const EXPECTED_TOLERANCE_BPS = 50n
