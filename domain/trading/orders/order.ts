import { isFeeWorse } from '../commission.ts'
import { hasMoved } from './has-moved.ts'
import { type OrderPreview, previewOrder } from './order-preview.ts'
import { quantityOf, refuseAmount, refuseQuantity } from './order-quantity.ts'
import type { Cents } from '../../money/money.ts'
import { type Position, addToPosition, takeFromPosition } from '../position.ts'
import type { Price } from '../../money/price.ts'
import type { Quantity } from '../../money/quantity.ts'
import {
  refusePlaced,
  type Placed,
  type PlacingRefusal,
  type PlacingRights,
  refusePlacing,
} from '../../restrictions/refuse-right.ts'
import type { TradingTerms } from '../trading-terms.ts'

interface AskedOrder extends Placed {
  readonly instrument: string
  /** As shown to the customer, if sent. */
  readonly expectedPrice: Price | null
  /** As shown to the customer, in basis points, if sent. */
  readonly shownCommissionBps?: bigint
  /** What it reserved when accepted: that decides it, not what its customer has by then. */
  readonly reserved?: Reserved
}

/** An order in shares, filled now at the server's quote. */
export interface ShareOrder extends AskedOrder {
  readonly quantity: Quantity
  /** The most a buy pays per share, the least a sale takes. None for a market order. */
  readonly limit?: Price
}

/** A market order in dollars: a buy's cost, or a sale's proceeds before commission. */
interface DollarOrder extends AskedOrder {
  readonly amountCents: Cents
}

export type AnyOrder = ShareOrder | DollarOrder

/** The price that fills an order, and its source. */
export interface OrderQuote {
  readonly price: Price
  readonly at: Date
  readonly source: string
}

/** The customer's facts that decide an order, read under the lock on their account. */
export interface OrderAccount extends PlacingRights {
  readonly cashCents: Cents
  /** Debt to the firm after a correction; until it is paid they buy nothing. */
  readonly owedCents: Cents
  readonly position: Position
}

export interface Fill extends Omit<OrderPreview, 'netCents'> {
  readonly order: ShareOrder
  readonly quote: OrderQuote
  readonly terms: TradingTerms
  readonly positionAfter: Position
}

export type OrderRefusal =
  | PlacingRefusal
  | 'below_minimum'
  | 'below_minimum_amount'
  | 'above_maximum'
  | 'trading_closed'
  | 'price_unavailable'
  | 'price_moved'
  | 'terms_changed'
  | 'limit_not_met'
  | 'money_owed'
  | 'insufficient_funds'
  | 'insufficient_holdings'

/**
 * Decides one order; `quote` is null without an accepted price. A buy costs its value rounded up to the cent, a sale
 * brings it rounded down less the commission (half-up), so a round trip never gains. Refuses by profile, rights,
 * hours, size, price (unless limited), fee (if above the shown one), money, in that order; an accepted order only by
 * a restriction, and it uses only what it reserved.
 */
export function fillOrder(facts: {
  order: AnyOrder
  account: OrderAccount
  quote: OrderQuote | null
  tradingAllowed: boolean
  terms: TradingTerms
}): Fill | { refused: OrderRefusal } {
  const { order, account, quote, terms } = facts
  const rightRefusal = order.reserved ? refusePlaced(account, order.side) : refusePlacing(order, account)
  if (rightRefusal) return { refused: rightRefusal }
  if (!facts.tradingAllowed) return { refused: 'trading_closed' }
  const sizeRefusal = refuseSize(order, account.position, terms)
  if (sizeRefusal) return { refused: sizeRefusal }
  if (!quote) return { refused: 'price_unavailable' }
  if ('limit' in order) {
    if (isBeyond(order, quote.price)) return { refused: 'limit_not_met' }
  } else if (hasMoved(quote.price, order.expectedPrice)) return { refused: 'price_moved' }
  if (isFeeWorse(order, terms)) return { refused: 'terms_changed' }
  if (!('amountCents' in order)) return fill(order, { account, quote, terms })
  const { amountCents, ...asked } = order
  const quantity = quantityOf(order.side, amountCents, quote.price, terms)
  return typeof quantity === 'bigint' ? fill({ ...asked, quantity }, { account, quote, terms }) : quantity
}

function refuseSize(order: AnyOrder, position: Position, limits: TradingTerms): OrderRefusal | null {
  if (order.reserved) return null
  return 'amountCents' in order
    ? refuseAmount(order.amountCents, limits)
    : refuseQuantity(order, position.quantity, limits)
}

function fill(
  order: ShareOrder,
  { account, quote, terms }: { account: OrderAccount; quote: OrderQuote; terms: TradingTerms },
): Fill | { refused: OrderRefusal } {
  const { side, quantity, reserved } = order
  const { cashCents, position } = account
  const isBuy = side === 'buy'
  if (isBuy && account.owedCents > 0n) return { refused: 'money_owed' }
  if (!isBuy && quantity > most(position.quantity, reserved?.reservedQuantity))
    return { refused: 'insufficient_holdings' }
  const { netCents, ...amounts } = previewOrder(order, quote.price, cashCents, terms.saleCommissionBps)
  if (isBuy && netCents > most(cashCents, reserved?.heldCents)) return { refused: 'insufficient_funds' }
  const positionAfter = isBuy
    ? addToPosition(position, quantity, amounts.amountCents)
    : takeFromPosition(position, quantity)
  return { order, quote, ...amounts, terms, positionAfter }
}

/** Whether a price is above a buy's limit or below a sale's. */
export const isBeyond = ({ side, limit }: Pick<ShareOrder, 'side' | 'limit'>, at: Price): boolean =>
  limit !== undefined && (side === 'buy' ? at > limit : at < limit)

/** The most an order may use: all there is, or what it reserved. */
const most = (present: bigint, reserved: bigint = present): bigint =>
  reserved < present ? reserved : present

/** What an order reserves until it ends: a buy's dollars, a sale's shares. */
export interface Reserved {
  readonly heldCents: Cents
  readonly reservedQuantity: Quantity
}
