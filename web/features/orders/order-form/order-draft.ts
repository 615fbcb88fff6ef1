import type { SentInput } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/trading/orders.ts'
import type { ShareOrder } from '#domain/trading/orders/order.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { type LotDraft, lotFields, lotsProblem, USUAL_LOTS } from './lot-draft.ts'

/** An order as it is sent. */
export type OrderBody = SentInput<typeof createOrder>['body']
export type Side = ShareOrder['side']

/** At market in shares or in dollars, or at a price. */
export type OrderStyle = 'market' | 'dollars' | 'limit' | 'stop' | 'stop_limit'

/** An order as it is typed. It outlives the sheet of a phone. */
export interface OrderDraft {
  side: Side
  style: OrderStyle
  /** Shares. */
  amount: string
  /** "Max" remains the largest amount that fits when the price rises. */
  isEverything: boolean
  dollars: string
  /** The side and the style that the prices are for: for others they are filled in again. */
  pricesFor: string
  limit: string
  stop: string
  force: 'day' | 'gtc'
  lots: LotDraft
}

/** What is empty again after an order went through. */
export const EMPTY = { amount: '', isEverything: false, dollars: '', pricesFor: '', lots: USUAL_LOTS }

export const NEW_DRAFT: OrderDraft = {
  ...EMPTY,
  side: 'buy',
  style: 'market',
  limit: '',
  stop: '',
  force: 'day',
}

/** The lots of a sale; by name only where it is for shares. */
export const lotsOf = ({ side, style, lots }: OrderDraft): LotDraft =>
  side === 'sell' && (style !== 'dollars' || lots.by !== 'named') ? lots : USUAL_LOTS

/** Why the lots are not those of the sale; null when they are. */
export const lotsProblemOf = (draft: OrderDraft): string | null =>
  lotsProblem(lotsOf(draft), amountOf(draft.amount))

/** The order with the lots of its sale; null while they are not its own. */
export const withLots = (body: OrderBody | null, draft: OrderDraft): OrderBody | null =>
  body === null || lotsProblemOf(draft) !== null ? null : { ...body, ...lotFields(lotsOf(draft)) }

/** A written order. What has the same name is the same order, though "Max" has moved with the price. */
export interface WrittenOrder {
  body: OrderBody
  name: string
}

export const writtenOrder = (body: OrderBody | null, isEverything: boolean): WrittenOrder | null =>
  body && { body, name: JSON.stringify(isEverything ? { ...body, quantity: 'Max' } : body) }
