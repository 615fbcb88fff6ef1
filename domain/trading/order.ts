import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from './order-limits.ts'
import { saleCommission } from './commission.ts'
import { hasMoved } from './has-moved.ts'
import { type Cents, ZERO_CENTS, addCents, subtractCents } from '../money/money.ts'
import { type Position, addToPosition, takeFromPosition } from './position.ts'
import { type Price, valueDown, valueUp } from '../money/price.ts'
import type { KycStatus } from '../people/profile.ts'
import type { Quantity } from '../money/quantity.ts'

/** A market order: filled now, at the server's quote. */
export interface Order {
  readonly side: 'buy' | 'sell'
  readonly instrument: string
  readonly quantity: Quantity
  /** The price on the customer's screen, when their client sent it. */
  readonly expectedPrice: Price | null
}

/** The price an order is filled at, and where it comes from. */
export interface OrderQuote {
  readonly price: Price
  readonly at: Date
  readonly source: string
}

/** Everything about the customer that decides an order, read under the lock on their account. */
export interface OrderAccount {
  readonly cashCents: Cents
  readonly kycStatus: KycStatus
  readonly position: Position
}

export interface Fill {
  readonly order: Order
  readonly quote: OrderQuote
  /** Total cost of a buy, gross proceeds of a sale. */
  readonly amountCents: Cents
  /** The house's commission; zero for a buy. */
  readonly commissionCents: Cents
  readonly cashAfterCents: Cents
  readonly positionAfter: Position
}

export type OrderRefusal =
  | 'profile_not_approved'
  | 'below_minimum'
  | 'above_maximum'
  | 'trading_closed'
  | 'price_unavailable'
  | 'price_moved'
  | 'insufficient_funds'
  | 'insufficient_holdings'

/**
 * Decides one order. A buy costs its value rounded up to the cent, a sale fetches it rounded down
 * less 0.5 % commission (half-up), so a round trip never gains. `quote` is null when there is no
 * accepted price. Refuses in the order a person would check: profile, hours, size, price, money.
 */
export function fillOrder(facts: {
  order: Order
  account: OrderAccount
  quote: OrderQuote | null
  tradingAllowed: boolean
}): Fill | { refused: OrderRefusal } {
  const { order, account, quote } = facts
  if (account.kycStatus !== 'approved') return { refused: 'profile_not_approved' }
  if (!facts.tradingAllowed) return { refused: 'trading_closed' }
  const sizeRefusal = refuseSize(order, account.position)
  if (sizeRefusal) return { refused: sizeRefusal }
  if (!quote) return { refused: 'price_unavailable' }
  if (hasMoved(quote.price, order.expectedPrice)) return { refused: 'price_moved' }
  return order.side === 'buy' ? fillBuy(order, account, quote) : fillSale(order, account, quote)
}

/** At least 0.01, at most a million; a whole remainder below 0.01 may still be sold. */
function refuseSize(order: Order, position: Position): OrderRefusal | null {
  if (order.quantity > MAX_ORDER_QUANTITY) return 'above_maximum'
  if (order.quantity >= MIN_ORDER_QUANTITY) return null
  const sellsTheRest = order.side === 'sell' && order.quantity > 0n && order.quantity === position.quantity
  return sellsTheRest ? null : 'below_minimum'
}

function fillBuy(order: Order, account: OrderAccount, quote: OrderQuote): Fill | { refused: OrderRefusal } {
  const costCents = valueUp(order.quantity, quote.price)
  if (costCents > account.cashCents) return { refused: 'insufficient_funds' }
  return {
    order,
    quote,
    amountCents: costCents,
    commissionCents: ZERO_CENTS,
    cashAfterCents: subtractCents(account.cashCents, costCents),
    positionAfter: addToPosition(account.position, order.quantity, costCents),
  }
}

function fillSale(order: Order, account: OrderAccount, quote: OrderQuote): Fill | { refused: OrderRefusal } {
  if (order.quantity > account.position.quantity) return { refused: 'insufficient_holdings' }
  const grossCents = valueDown(order.quantity, quote.price)
  const commissionCents = saleCommission(grossCents)
  return {
    order,
    quote,
    amountCents: grossCents,
    commissionCents,
    cashAfterCents: addCents(account.cashCents, subtractCents(grossCents, commissionCents)),
    positionAfter: takeFromPosition(account.position, order.quantity),
  }
}
