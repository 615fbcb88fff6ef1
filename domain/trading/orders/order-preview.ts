import { MAX_ORDER_QUANTITY, MIN_ORDER_QUANTITY } from './order-limits.ts'
import { saleCommission } from '../commission.ts'
import { BPS, divideDown, divideUp } from '../../money/decimal.ts'
import { type Cents, ZERO_CENTS, addCents, cents, subtractCents } from '../../money/money.ts'
import { affordableQuantity } from './order-quantity.ts'
import { type Price, price, valueDown, valueUp } from '../../money/price.ts'
import { type Quantity, quantity } from '../../money/quantity.ts'

/** An order's amounts at a price, filled or not. */
export interface OrderPreview {
  /** Total cost of a buy, gross proceeds of a sale. */
  readonly amountCents: Cents
  /** Zero for a buy. */
  readonly commissionCents: Cents
  /** What a buy takes from the wallet, or a sale brings. */
  readonly netCents: Cents
  /** Negative for a buy that costs too much. */
  readonly cashAfterCents: Cents
}

/** An order's amounts: a buy's cost is rounded up to the cent, a sale's proceeds down, its commission half-up. */
export function previewOrder(
  { side, quantity: shares }: { side: 'buy' | 'sell'; quantity: Quantity },
  at: Price,
  cashCents: Cents,
  commissionBps: bigint,
): OrderPreview {
  const isBuy = side === 'buy'
  const amountCents = isBuy ? valueUp(shares, at) : valueDown(shares, at)
  const commissionCents = isBuy ? ZERO_CENTS : saleCommission(amountCents, commissionBps)
  const netCents = subtractCents(amountCents, commissionCents)
  const cashAfterCents = (isBuy ? subtractCents : addCents)(cashCents, netCents)
  return { amountCents, commissionCents, netCents, cashAfterCents }
}

export type OrderShare = 25n | 50n | 75n | 100n

/** Basis points left when buying with the whole balance, so that the order fits after a small rise. */
const WHOLE_BALANCE_HEADROOM_BPS = 10n

/** A share of the cash as an order, down to 0.01 of a share; zero when too little. */
export function buyingShare(share: OrderShare, cashCents: Cents, at: Price): Quantity {
  const highest = share === 100n ? price(divideUp(at * (BPS + WHOLE_BALANCE_HEADROOM_BPS), BPS)) : at
  const budgetCents = cents(divideDown(cashCents * share, 100n))
  const affordable = wholeHundredths(affordableQuantity(budgetCents, highest))
  return affordable > MAX_ORDER_QUANTITY ? MAX_ORDER_QUANTITY : affordable
}

/** A share of a holding as an order: all of it exactly, a part down to 0.01, or zero. */
export function sellingShare(share: OrderShare, held: Quantity): Quantity {
  const part = share === 100n ? held : wholeHundredths(quantity(divideDown(held * share, 100n)))
  return part > MAX_ORDER_QUANTITY ? MAX_ORDER_QUANTITY : part
}

const wholeHundredths = (shares: Quantity): Quantity => quantity(shares - (shares % MIN_ORDER_QUANTITY))
