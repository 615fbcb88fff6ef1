import { cents } from './money.ts'
import { quantity } from './quantity.ts'

/** Smallest order SPEC allows: 0.01 of a share or fund unit. Selling a whole smaller remainder is allowed. */
export const MIN_ORDER_QUANTITY = quantity(1_000_000n)

/** Largest order of one customer: a million shares; above it a typing mistake is likelier than an intent. */
export const MAX_ORDER_QUANTITY = quantity(1_000_000n * 100_000_000n)

/** Commission on sale proceeds in basis points (0.5 %); buys carry none. */
export const SALE_COMMISSION_BPS = 50n

/** Largest deposit request in US dollars after conversion: 10 million. Keeps every sum far from 2^63. */
export const MAX_DEPOSIT_CENTS = cents(1_000_000_000n)

/**
 * What a queued buy holds above its cost at the last price, in basis points: 5 %. A larger rise overnight takes
 * from the balance, or the order is refused at the open.
 */
export const PENDING_BUY_MARGIN_BPS = 500n

/** Orders of one customer that may wait for the open at the same time. */
export const MAX_PENDING_ORDERS = 100

/** How far a price or an exchange rate may have moved, in basis points, from the one the customer saw before we ask again. */
export const EXPECTED_TOLERANCE_BPS = 50n

/** Lists answer at most this many rows. */
export const MAX_LIST_ROWS = 500

/** The list of notifications shows this many; older news than that is on the screens themselves. */
export const SHOWN_NOTIFICATIONS = 50

/** An ID document, decoded: 1 MiB. */
export const MAX_DOCUMENT_BYTES = 1_048_576

export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128

/** A fund order whose net asset value nobody has told so many days after it was made can be taken back. */
export const NAV_AWAITED_DAYS = 7

/** A deposit request's rate is honoured this many days; after that it is set anew. */
export const DEPOSIT_RATE_DAYS = 10

/** A customer is signed out after so long without a click or a submit, and after so long in any case. */
export const CUSTOMER_IDLE_MINUTES = 30
export const CUSTOMER_SESSION_HOURS = 12
