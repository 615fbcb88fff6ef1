import { cents } from '../../money/money.ts'
import { quantity } from '../../money/quantity.ts'

/** Smallest order SPEC allows: 0.01 of a share or fund unit. Selling a whole smaller remainder is allowed. */
export const MIN_ORDER_QUANTITY = quantity(1_000_000n)

/** Smallest order in dollars: 1.00, of whatever part of a share that is. */
export const MIN_ORDER_CENTS = cents(100n)

/** Largest order: a million shares. A larger one is more likely a typing mistake than an intent. */
export const MAX_ORDER_QUANTITY = quantity(1_000_000n * 100_000_000n)

/**
 * What a queued buy holds above its cost at the last price, in basis points: 5 %. After a larger rise overnight the
 * order is refused at the open.
 */
export const QUEUED_BUY_MARGIN_BPS = 500n

/** Orders of one customer that may wait for the open at the same time. */
export const MAX_OPEN_ORDERS = 100

/**
 * How far, in basis points, a price or an exchange rate may move from the one that the customer saw. Beyond it the
 * order or the deposit needs their confirmation.
 */
export const EXPECTED_TOLERANCE_BPS = 50n
