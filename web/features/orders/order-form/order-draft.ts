import type { SentInput } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/trading/orders.ts'
import type { ShareOrder } from '#domain/trading/orders/order.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { namedFields, type NamedLots, namedProblem } from '#web/features/lots/named-lots.ts'

/** The lots of a sale: the customer's usual ones, by a method, or named. */
export interface LotDraft {
  by: LotMethod | 'usual' | 'named'
  named: NamedLots
}

export const USUAL_LOTS: LotDraft = { by: 'usual', named: {} }

type LotFields = Pick<SentInput<typeof createOrder>['body'], 'lotMethod' | 'lots'>

/** The same on the wire. Empty named lots send nothing. */
export function lotFields({ by, named }: LotDraft): LotFields {
  if (by === 'usual') return {}
  return by === 'named' ? { lots: namedFields(named) } : { lotMethod: by }
}

/** Why the named lots do not fit this sale; null when they do. */
export const lotsProblem = ({ by, named }: LotDraft, sold: Quantity | null): string | null =>
  by === 'named' ? namedProblem(named, sold, 'the order is for') : null

export type OrderBody = SentInput<typeof createOrder>['body']
export type Side = ShareOrder['side']

/** A market order in shares or in dollars, or an order at a price. */
export type OrderStyle = 'market' | 'dollars' | 'limit' | 'stop' | 'stop_limit'

/** An order as typed. It outlives a phone's sheet. */
export interface OrderDraft {
  side: Side
  style: OrderStyle
  /** Shares. */
  amount: string
  /** "Max" stays the largest amount that fits when the price rises. */
  isEverything: boolean
  dollars: string
  /** The side and style of the prices: for others they are filled in again. */
  pricesFor: string
  limit: string
  stop: string
  force: 'day' | 'gtc'
  lots: LotDraft
}

/** What an accepted order clears. */
export const EMPTY = { amount: '', isEverything: false, dollars: '', pricesFor: '', lots: USUAL_LOTS }

export const NEW_DRAFT: OrderDraft = {
  ...EMPTY,
  side: 'buy',
  style: 'market',
  limit: '',
  stop: '',
  force: 'day',
}

/** The lots of a sale; named ones only for a sale in shares. */
export const lotsOf = ({ side, style, lots }: OrderDraft): LotDraft =>
  side === 'sell' && (style !== 'dollars' || lots.by !== 'named') ? lots : USUAL_LOTS

/** Why the lots do not fit the sale; null when they do. */
export const lotsProblemOf = (draft: OrderDraft): string | null =>
  lotsProblem(lotsOf(draft), amountOf(draft.amount))

/** The order with its lots; null while they do not fit. */
export const withLots = (body: OrderBody | null, draft: OrderDraft): OrderBody | null =>
  body === null || lotsProblemOf(draft) !== null ? null : { ...body, ...lotFields(lotsOf(draft)) }

/** Orders of the same name are the same order, even if "Max" moved with the price. */
export interface WrittenOrder {
  body: OrderBody
  name: string
}

export const writtenOrder = (body: OrderBody | null, isEverything: boolean): WrittenOrder | null =>
  body && { body, name: JSON.stringify(isEverything ? { ...body, quantity: 'Max' } : body) }
