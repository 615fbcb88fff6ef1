import { BPS, divideDown, divideHalfUp, divideUp } from '../../../money/decimal.ts'
import { type Cents, addCents, cents } from '../../../money/money.ts'
import { type Price, price, valueHalfUp } from '../../../money/price.ts'
import { type Quantity, quantity } from '../../../money/quantity.ts'
import { limitOf } from '../order-hold.ts'
import type { OrderTerms } from '../order-terms.ts'
import { EXPECTED_TOLERANCE_BPS } from '../order-limits.ts'
import { previewOrder } from '../order-preview.ts'

export interface PreviewedAccount {
  readonly cashCents: Cents
  /** By open orders and withdrawals. */
  readonly heldCents: Cents
  /** Of the order's asset. */
  readonly position: Quantity
  /** The value of all other holdings, at the last prices. */
  readonly othersCents: Cents
}

/** The account after an order filled at one price. */
export interface OrderOutcome {
  /** Total cost of a buy, gross proceeds of a sale. */
  readonly valueCents: Cents
  readonly commissionCents: Cents
  readonly cashAfterCents: Cents
  readonly positionAfter: Quantity
  /** Cash, held cash and holdings before; the asset's holding afterwards; both at the last price. */
  readonly accountCents: Cents
  readonly holdingAfterCents: Cents
  /** The holding's share of cash and holdings afterwards, in tenths of a percent, half-up. */
  readonly weightAfter: bigint
}

/** The outcome of `shares` at a price, with the asset valued at `last`. */
export function outcomeOf(
  { side, shares, at, last }: { side: 'buy' | 'sell'; shares: Quantity; at: Price; last: Price },
  { cashCents, heldCents, position, othersCents }: PreviewedAccount,
  commissionBps: bigint,
): OrderOutcome {
  const { amountCents, commissionCents, cashAfterCents } = previewOrder(
    { side, quantity: shares },
    at,
    cashCents,
    commissionBps,
  )
  const positionAfter = quantity(side === 'buy' ? position + shares : position - shares)
  const holdingAfterCents = valueHalfUp(positionAfter, last)
  const besidesCents = addCents(heldCents, othersCents)
  const afterCents = cashAfterCents + besidesCents + holdingAfterCents
  return {
    valueCents: amountCents,
    commissionCents,
    cashAfterCents,
    positionAfter,
    accountCents: cents(cashCents + besidesCents + valueHalfUp(position, last)),
    holdingAfterCents,
    weightAfter: afterCents > 0n ? divideHalfUp(holdingAfterCents * 1_000n, afterCents) : 0n,
  }
}

/**
 * The most a buy pays per share, or the least a sale takes: its limit, a buy stop's cap, or, for a market order
 * filled at once, the tolerance around the shown price. Null if unbounded.
 */
export function worstPrice(
  { side, prices, expectedPrice }: OrderTerms,
  isFilledAtOnce: boolean,
): Price | null {
  const limit = limitOf(side, prices)
  if (limit !== null || prices.kind !== 'market' || !isFilledAtOnce || expectedPrice === null) return limit
  return side === 'buy'
    ? price(divideDown(expectedPrice * (BPS + EXPECTED_TOLERANCE_BPS), BPS))
    : price(divideUp(expectedPrice * (BPS - EXPECTED_TOLERANCE_BPS), BPS))
}
