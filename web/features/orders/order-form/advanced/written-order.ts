import { type Cents, formatCents, parseTypedCents } from '#domain/money/money.ts'
import { heldPrice } from '#domain/trading/orders/order-waits.ts'
import { formatPrice, parsePrice, type Price } from '#domain/money/price.ts'
import { formatQuantity, type Quantity } from '#domain/money/quantity.ts'
import { priceLabel } from '../../order-labels.ts'
import { typedNumber } from '#web/features/forms/typed-number.ts'
import { lotFields } from '../lot-draft.ts'
import type { OrderDraft, Side, TicketStyle } from '../use-order.ts'
import type { OrderBody, TicketDraft } from '../ticket-draft.ts'

/** An order at a price as it is written: its prices, null where they are missing or no numbers. */
export interface WrittenPrices {
  limit: Price | null
  stop: Price | null
  /**
   * The most that a buy can pay a share, of a stop its cap; what a sale brings a share at its limit, else at its stop.
   * Null while a price is missing.
   */
  worst: Price | null
}

export function writtenPrices(side: Side, style: TicketStyle, draft: TicketDraft): WrittenPrices {
  const limit = style === 'stop' ? null : parsePrice(typedNumber(draft.limit) ?? '')
  const stop = style === 'limit' ? null : parsePrice(typedNumber(draft.stop) ?? '')
  if (style !== 'stop') return { limit, stop, worst: style === 'stop_limit' && stop === null ? null : limit }
  return { limit, stop, worst: stop !== null && side === 'buy' ? heldPrice(stop) : stop }
}

interface WrittenOrder {
  symbol: string
  side: Side
  style: Exclude<TicketStyle, 'market'>
  draft: TicketDraft
  quantity: Quantity | null
  /** What a market order in dollars waits for; it may wait for the day. */
  isForTheOpen: boolean
}

/** What is written as it is sent, without the price on the screen; null while something is missing. */
export function orderBody(written: WrittenOrder): OrderBody | null {
  const { symbol, side, style, draft, quantity, isForTheOpen } = written
  if (style === 'dollars') {
    const amountCents = dollarsOf(draft)
    if (amountCents === null) return null
    const timeInForce = isForTheOpen ? 'opg' : 'day'
    return { symbol, side, type: 'market', amount: formatCents(amountCents), timeInForce }
  }
  const { limit, stop, worst } = writtenPrices(side, style, draft)
  if (worst === null || quantity === null) return null
  return {
    symbol,
    side,
    type: style,
    quantity: formatQuantity(quantity),
    timeInForce: draft.force,
    ...(limit !== null && { limitPrice: formatPrice(limit) }),
    ...(stop !== null && { stopPrice: formatPrice(stop) }),
  }
}

/** The order with the lots that its sale takes; null while they are not those of the order. */
export const withLots = (body: OrderBody | null, { draft, problem }: OrderDraft['lots']): OrderBody | null =>
  body === null || body.side === 'buy' ? body : problem === null ? { ...body, ...lotFields(draft) } : null

/** The dollars in the field; null while they are none. */
export const dollarsOf = ({ dollars }: TicketDraft): Cents | null =>
  parseTypedCents(typedNumber(dollars) ?? '')

/** The whole order in words: "Buy 5 AAPL at 190.00 or less", "Sell $100.00 of AAPL". */
export function orderSentence({
  side,
  symbol,
  type,
  quantity,
  amount,
  limitPrice,
  stopPrice,
}: OrderBody): string {
  const size = amount === undefined ? `${quantity ?? ''} ${symbol}` : `$${amount} of ${symbol}`
  const prices = { side, type, limitPrice: textOf(limitPrice), stopPrice: textOf(stopPrice) }
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${size}${priceLabel(prices)}`
}

/** A price as it travels is a text or a number. */
const textOf = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value)
