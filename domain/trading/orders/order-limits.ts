import { cents } from '../../money/money.ts'
import { quantity } from '../../money/quantity.ts'

/** SPEC's least quantity, 0.01. A whole smaller remainder may be sold. */
export const MIN_ORDER_QUANTITY = quantity(1_000_000n)

/** The smallest order in dollars. */
export const MIN_ORDER_CENTS = cents(100n)

/** A larger order is probably a typing mistake. */
export const MAX_ORDER_QUANTITY = quantity(1_000_000n * 100_000_000n)

/**
 * What a resting buy holds above its cost at the last price, in basis points. After a larger rise overnight it is
 * refused at the open.
 */
export const RESTING_BUY_MARGIN_BPS = 500n

export const MAX_OPEN_ORDERS = 100

/** How far a price or exchange rate may move from the shown one, in basis points. Beyond it the customer confirms. */
export const EXPECTED_TOLERANCE_BPS = 50n
