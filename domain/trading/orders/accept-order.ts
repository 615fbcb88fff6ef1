import { isFeeWorse } from '../commission.ts'
import { hasMoved } from './has-moved.ts'
import type { OrderAccount, OrderQuote, OrderRefusal, Reserved } from './order.ts'
import type { TradingTerms } from '../trading-terms.ts'
import { quantityOf, refuseAmount, refuseQuantity } from './order-quantity.ts'
import { refusePlacing } from '../../restrictions/refuse-right.ts'
import type { Cents } from '../../money/money.ts'
import type { Price } from '../../money/price.ts'
import { type Quantity, quantity } from '../../money/quantity.ts'
import { reservedFor } from './order-hold.ts'
import type { OrderTerms } from './order-terms.ts'
import { cashHeldText, sharesReservedText } from './order-texts.ts'
import { isOnPriceStep, priceStepText } from './price-step.ts'
import { isStopPassed } from './trigger.ts'

/** The sentence adds figures that the code lacks. */
export interface WaitRefusal {
  readonly refused:
    | OrderRefusal
    | 'limit_price_step'
    | 'stop_already_passed'
    | 'shares_reserved'
    | 'cash_held'
    | 'type_not_for_funds'
  readonly detail?: string
}

/** The customer's facts that decide whether an order may wait, read under the lock on their account. */
export interface WaitingAccount extends OrderAccount {
  /** Shares of `position` reserved by open sales. */
  readonly reserved: Quantity
  /** Dollars held by open buys, not in `cashCents`. */
  readonly heldForOrdersCents: Cents
}

export interface AcceptedOrder extends Reserved {
  /** Without a last price, the order's limit. */
  readonly estimate: Price
}

/** Refuses a type that funds do not have, and a price between two steps. Needs only the order. */
export function refuseTerms({ prices, timeInForce }: OrderTerms, isFund: boolean): WaitRefusal | null {
  const isForNow = prices.kind === 'market' && (timeInForce ?? 'day') === 'day'
  if (isFund && !isForNow) return { refused: 'type_not_for_funds' }
  const typed = [
    ...('limit' in prices ? [prices.limit] : []),
    ...('stop' in prices ? [prices.stop] : []),
  ].find((at) => !isOnPriceStep(at))
  return typed === undefined ? null : { refused: 'limit_price_step', detail: priceStepText(typed) }
}

/**
 * Decides whether an order may wait, and what it reserves. Without an accepted price (`quote` null) only a limit
 * order may, as its limit says what to hold. Refuses by profile, restrictions, size, price, fee, money, in that
 * order; `isExempt`, as for a reinvested dividend, waives the least amount.
 */
export function acceptOrder(facts: {
  terms: OrderTerms
  account: WaitingAccount
  quote: OrderQuote | null
  firm: TradingTerms
  isExempt?: boolean
}): AcceptedOrder | WaitRefusal {
  const { terms, account, quote, firm } = facts
  const { side, size, prices } = terms
  const placingRefusal = refusePlacing(terms, account)
  if (placingRefusal) return { refused: placingRefusal }
  const sizeRefusal =
    'quantity' in size
      ? refuseQuantity({ side, quantity: size.quantity }, account.position.quantity, firm)
      : facts.isExempt
        ? null
        : refuseAmount(size.notionalCents, firm)
  if (sizeRefusal) return { refused: sizeRefusal }
  const estimate = quote?.price ?? (prices.kind === 'limit' ? prices.limit : null)
  if (estimate === null) return { refused: 'price_unavailable' }
  const priceRefusal = quote && refusePrice(terms, quote.price)
  if (priceRefusal) return { refused: priceRefusal }
  if (isFeeWorse(terms, firm)) return { refused: 'terms_changed' }
  const shares = 'quantity' in size ? size.quantity : quantityOf(side, size.notionalCents, estimate, firm)
  if (typeof shares !== 'bigint') return shares
  return side === 'buy' ? acceptBuy(terms, account, estimate) : acceptSale(terms, account, estimate, shares)
}

function refusePrice(
  { side, prices, expectedPrice }: OrderTerms,
  last: Price,
): WaitRefusal['refused'] | null {
  if (prices.kind === 'market') return hasMoved(last, expectedPrice) ? 'price_moved' : null
  return 'stop' in prices && isStopPassed(side, prices.stop, last) ? 'stop_already_passed' : null
}

function acceptBuy(terms: OrderTerms, account: WaitingAccount, estimate: Price): AcceptedOrder | WaitRefusal {
  if (account.owedCents > 0n) return { refused: 'money_owed' }
  const reserved = reservedFor(terms, estimate, quantity(0n))
  const { cashCents, heldForOrdersCents } = account
  if (reserved.heldCents <= cashCents) return { ...reserved, estimate }
  return refuseCash(reserved.heldCents, { cashCents, heldForOrdersCents })
}

function acceptSale(
  terms: OrderTerms,
  { position, reserved }: WaitingAccount,
  estimate: Price,
  shares: Quantity,
): AcceptedOrder | WaitRefusal {
  const free = quantity(position.quantity - reserved)
  if (shares <= free) return { ...reservedFor(terms, estimate, free), estimate }
  return refuseShares(shares, { held: position.quantity, reserved })
}

/** Names cash held by other orders if it would be enough. */
export const refuseCash = (
  neededCents: Cents,
  { cashCents, heldForOrdersCents }: Pick<WaitingAccount, 'cashCents' | 'heldForOrdersCents'>,
): WaitRefusal =>
  heldForOrdersCents > 0n && neededCents <= cashCents + heldForOrdersCents
    ? { refused: 'cash_held', detail: cashHeldText(heldForOrdersCents) }
    : { refused: 'insufficient_funds' }

/** Names shares reserved by other orders if they would be enough. */
export const refuseShares = (
  wanted: Quantity,
  { held, reserved }: { held: Quantity; reserved: Quantity },
): WaitRefusal =>
  reserved > 0n && wanted <= held
    ? { refused: 'shares_reserved', detail: sharesReservedText({ held, reserved }) }
    : { refused: 'insufficient_holdings' }
