import { type Cents, formatCents, parseTypedCents } from '#domain/money/money.ts'
import { formatPrice, parsePrice, type Price } from '#domain/money/price.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { heldPrice } from '#domain/trading/orders/order-terms.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { typedNumber } from '#web/features/forms/typed-number.ts'
import { priceLabel } from '../../order-labels.ts'
import type { OrderBody, OrderDraft, OrderStyle } from '../order-draft.ts'

export type PriceStyle = Exclude<OrderStyle, 'market' | 'dollars'>

/** The prices of an order; null where missing or not a number. */
export interface WrittenPrices {
  limit: Price | null
  stop: Price | null
  /**
   * The most a buy pays a share (a stop's cap); what a sale brings at its limit, else at its stop. Null while a price
   * is missing.
   */
  worst: Price | null
}

type DraftPrices = Pick<OrderDraft, 'side' | 'limit' | 'stop'>

export function writtenPrices(style: PriceStyle, draft: DraftPrices): WrittenPrices {
  const limit = style === 'stop' ? null : parsePrice(typedNumber(draft.limit) ?? '')
  const stop = style === 'limit' ? null : parsePrice(typedNumber(draft.stop) ?? '')
  if (style !== 'stop') return { limit, stop, worst: style === 'stop_limit' && stop === null ? null : limit }
  return { limit, stop, worst: stop !== null && draft.side === 'buy' ? heldPrice(stop) : stop }
}

/** An order at a price to send; null while incomplete. */
export function priceBody(symbol: string, style: PriceStyle, draft: OrderDraft): OrderBody | null {
  const quantity = amountOf(draft.amount)
  const { limit, stop, worst } = writtenPrices(style, draft)
  if (worst === null || quantity === null) return null
  return {
    symbol,
    side: draft.side,
    type: style,
    quantity: formatQuantity(quantity),
    timeInForce: draft.force,
    ...(limit !== null && { limitPrice: formatPrice(limit) }),
    ...(stop !== null && { stopPrice: formatPrice(stop) }),
  }
}

/** An order in dollars to send; null while incomplete. */
export function dollarBody(symbol: string, draft: Pick<OrderDraft, 'side' | 'dollars'>): OrderBody | null {
  const amountCents = dollarsOf(draft)
  if (amountCents === null) return null
  return { symbol, side: draft.side, type: 'market', amount: formatCents(amountCents), timeInForce: 'day' }
}

/** The typed dollars; null while not a number. */
export const dollarsOf = ({ dollars }: Pick<OrderDraft, 'dollars'>): Cents | null =>
  parseTypedCents(typedNumber(dollars) ?? '')

/** The order in words: "Buy 5 AAPL at 190.00 or less", "Sell $100.00 of AAPL"; "Buy AAPL" while incomplete. */
export function orderSentence(
  symbol: string,
  { side }: Pick<OrderDraft, 'side'>,
  body: OrderBody | null,
): string {
  const verb = side === 'buy' ? 'Buy' : 'Sell'
  if (body === null) return `${verb} ${symbol}`
  const { type, quantity, amount } = body
  const size = amount === undefined ? `${quantity ?? ''} ${symbol}` : `$${amount} of ${symbol}`
  const prices = { side, type, limitPrice: textOf(body.limitPrice), stopPrice: textOf(body.stopPrice) }
  return `${verb} ${size}${priceLabel(prices)}`
}

/** A price on the wire is a text or a number. */
const textOf = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value)
