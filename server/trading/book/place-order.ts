import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { BookOrder } from '#contract/trading/order-book.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import { refuseTerms } from '#domain/trading/book/accept-order.ts'
import { limitOf } from '#domain/trading/book/order-hold.ts'
import type { OrderTerms } from '#domain/trading/book/order-terms.ts'
import type { AnyOrder } from '#domain/trading/order.ts'
import type { QueuedOrderWait } from '#domain/trading/queued-order.ts'
import type { KeyUse } from '#server/platform/database/idempotency.ts'
import { type OrderRequest, fingerprintOf } from '../execution/order-request.ts'
import type { ExecutionMarket } from '../execution/run-batch.ts'
import { sellChosenLots } from '../lots/sell-chosen-lots.ts'
import { type SaleTerms, choiceText } from '../lots/sale-terms.ts'
import type { OrderDeps } from '../orders/submit-order.ts'
import { waitOrRefuse } from '../orders/wait-or-refuse.ts'
import { explainShortage } from './explain-shortage.ts'
import { type BookMarket, placeWaitingOrder, readFirstBookAnswer, refusalOf } from './place-waiting-order.ts'
import { presentTradeAsOrder } from './present-book-order.ts'

export type BookDeps = OrderDeps & { market: BookMarket & ExecutionMarket }

/** An order as a customer places it. */
export interface PlacedOrder {
  customerId: bigint
  terms: SaleTerms
  /** The route the Idempotency-Key belongs to. */
  route: string
  idempotencyKey: string | null
}

/** Why the executor filled no limit order that may rest: its limit, the hour, or no price that counts. */
export const RESTS: readonly string[] = ['limit_not_met', 'trading_closed', 'price_unavailable']

/**
 * Places an order and waits for the outcome: the order, filled or waiting. What can be filled at once goes to the
 * executor first, which never fills beyond a limit: market orders at any hour, limit orders while a session runs. What
 * it cannot fill rests in the book: limit orders by their terms, market orders by the operator's policy. A stop, and an
 * order for the open, always rests.
 */
export async function placeOrder(deps: BookDeps, placed: PlacedOrder): Promise<BookOrder | Refusal> {
  const { customerId, terms } = placed
  const tradable = findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const isFund = tradable.type === 'mutual_fund'
  const wrong = refuseTerms(terms, isFund)
  if (wrong) return refusalOf(wrong)
  const rest = (waitsFor: QueuedOrderWait) =>
    placeWaitingOrder(deps, { customerId, terms, waitsFor, use: keyUseOf(placed) })
  if (isFund && deps.fundPricing === 'next-nav') return rest('nav')
  const { kind } = terms.prices
  if (!mayFillAtOnce(terms, deps.market.isOpen())) return rest(kind === 'market' ? 'open' : 'price')

  const request = requestOf(placed)
  const answer = terms.lots
    ? await sellChosenLots(deps, request, terms.lots)
    : await deps.executor.place(request)
  if ('queuedOrderId' in answer)
    return readFirstBookAnswer(deps.pool, customerId, answer.queuedOrderId, terms)
  if (!isRefusal(answer)) return presentTradeAsOrder(answer, terms)
  if (kind !== 'market' && RESTS.includes(answer.refused)) return rest('price')
  const next = kind === 'market' ? waitOrRefuse(deps, answer, tradable.symbol) : answer
  if (typeof next === 'string') return rest(next)
  return explainShortage(deps, { customerId, terms }, next)
}

/** Whether an order goes to the executor first. */
export const mayFillAtOnce = ({ prices, timeInForce }: OrderTerms, isOpen: boolean): boolean =>
  prices.kind === 'market' ? timeInForce === 'day' : prices.kind === 'limit' && isOpen

/** The order as the executor decides it. */
function requestOf({ customerId, terms, route, idempotencyKey }: PlacedOrder): OrderRequest {
  const { side, instrument, size, prices, timeInForce, expectedPrice, doNotReduce, lots } = terms
  const named = { side, instrument, expectedPrice }
  const limit = limitOf(side, prices)
  const order: AnyOrder =
    'notionalCents' in size
      ? { ...named, amountCents: size.notionalCents }
      : { ...named, quantity: size.quantity, ...(limit === null ? {} : { limit }) }
  const stop = 'stop' in prices ? ` stop ${prices.stop}` : ''
  const kept = doNotReduce ? ' do not reduce' : ''
  const chosen = lots ? ` lots ${choiceText(lots)}` : ''
  return {
    customerId,
    order,
    timeInForce,
    terms: `${prices.kind}${stop}${kept}${chosen}`,
    route,
    idempotencyKey,
  }
}

function keyUseOf(placed: PlacedOrder): KeyUse | null {
  const { customerId, route, idempotencyKey } = placed
  if (idempotencyKey === null) return null
  return { customerId, route, key: idempotencyKey, fingerprint: fingerprintOf(requestOf(placed)) }
}
