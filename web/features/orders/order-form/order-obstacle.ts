import { fillOrder, type OrderRefusal } from '#domain/trading/orders/order.ts'
import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import { type Cents, ZERO_CENTS } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import { type Quantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import type { TradingAccount } from './trading-account.ts'
import type { FormProps } from './use-order-form.ts'

/** Why the order button is disabled: still loading, no amount, or what the server would refuse. */
export type OrderObstacle = 'loading' | 'empty' | 'sales_only' | OrderRefusal

type OrderSize = { quantity: Quantity } | { amountCents: Cents }

export interface OrderFacts extends Pick<
  TradingAccount,
  'kycStatus' | 'restrictedRights' | 'isAgreementDue' | 'isSalesOnly' | 'tradingAllowed'
> {
  side: 'buy' | 'sell'
  symbol: string
  /** Null while the amount is not a number. */
  size: OrderSize | null
  /** The quote, not a smoothed price; null if unparsable. */
  price: Price | null
  cashCents: Cents
  held: Quantity
  terms: TradingTerms
}

/** The obstacle of a form's order; at `price` the customer must be able to pay for it. */
export const obstacleOf = (
  { asset: { symbol }, account, form: { draft, terms } }: FormProps,
  size: OrderSize | null,
  price: Price | null,
): OrderObstacle | null =>
  account.cashCents === undefined || account.held === undefined || !account.isSettled
    ? 'loading'
    : orderObstacle({
        ...account,
        side: draft.side,
        symbol,
        size,
        price,
        cashCents: account.cashCents,
        held: account.held,
        terms,
      })

/** Applies the server's fill rule to what the screen knows. Null: the order can be sent. */
export function orderObstacle(facts: OrderFacts): OrderObstacle | null {
  const { side, symbol, size, price } = facts
  if (facts.isSalesOnly && side === 'buy') return 'sales_only'
  const fill = fillOrder({
    ...facts,
    order: { side, instrument: symbol, expectedPrice: null, ...(size ?? { quantity: ZERO_QUANTITY }) },
    account: {
      ...facts,
      // A customer who owes has no cash: the screen reports too little cash, the wallet says why.
      owedCents: ZERO_CENTS,
      position: { quantity: facts.held, costCents: ZERO_CENTS },
    },
    quote: price === null ? null : { price, at: UNUSED, source: '' },
  })
  if (!('refused' in fill)) return null
  return fill.refused === 'below_minimum' && size === null ? 'empty' : fill.refused
}

/** The rule passes on a quote's time without reading it. */
const UNUSED = new Date(0)
