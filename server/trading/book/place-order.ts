import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { BookOrder } from '#contract/trading/order-book.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { refuseTerms } from '#domain/trading/book/accept-order.ts'
import { firstStep, orderAtOnce } from '#domain/trading/book/placing.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/order-policies.ts'
import type { QueuedOrderWait } from '#domain/trading/queued-order.ts'
import type { KeyUse } from '#server/platform/database/idempotency.ts'
import { type OrderRequest, fingerprintOf } from '../execution/order-request.ts'
import type { ExecutionMarket } from '../execution/run-batch.ts'
import { sellChosenLots } from '../lots/sell-chosen-lots.ts'
import { type SaleTerms, choiceText } from '../lots/sale-terms.ts'
import { byPoliciesInForce } from '../execution/by-policies.ts'
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
  /** What a program calls it; refused where another order of the customer has or had that name. */
  clientOrderId?: string | undefined
}

/**
 * Places an order and waits for the outcome: the order, filled or waiting. What can be filled at once goes to the
 * executor first, which never fills beyond a limit: market orders at any hour, limit orders while a session runs. What
 * it cannot fill rests in the book: limit orders by their terms, market orders by the policies of the business. A stop,
 * and an order for the open, always rests.
 */
export async function placeOrder(deps: BookDeps, placed: PlacedOrder): Promise<BookOrder | Refusal> {
  const { terms } = placed
  const settings = deps.market.settings.at(deps.market.now())
  const tradable = settings.catalogue.findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const wrong = refuseTerms(terms, tradable.type === 'mutual_fund')
  if (wrong) return refusalOf(wrong, settings)
  return byPoliciesInForce(deps.market, (policies) => placeBy(deps, placed, { tradable, policies }))
}

async function placeBy(
  deps: BookDeps,
  placed: PlacedOrder,
  { tradable: { type }, policies }: { tradable: Tradable; policies: OrderPolicies },
): Promise<BookOrder | Refusal> {
  const { customerId, terms, clientOrderId } = placed
  const { instrument } = terms
  const rest = (waitsFor: QueuedOrderWait) =>
    placeWaitingOrder(deps, {
      customerId,
      terms,
      waitsFor,
      policies,
      use: keyUseOf(placed),
      clientOrderId,
    })
  const first = firstStep(terms, { isByNav: isByNav(type, policies), isOpen: deps.market.isOpen() })
  if (first !== 'fill') return rest(first)

  const waiting = { kind: terms.prices.kind, instrument, type, policies }
  const stepAfter = (refusal: Refusal) => waitOrRefuse(deps.market, waiting, refusal)
  const restsAfter = (refusal: Refusal) => typeof stepAfter(refusal) === 'string'
  const request = { ...requestOf(placed), restsAfter }
  const answer = terms.lots
    ? await sellChosenLots(deps, request, terms.lots)
    : await deps.executor.place(request)
  if ('queuedOrderId' in answer)
    return readFirstBookAnswer(deps.pool, customerId, answer.queuedOrderId, terms)
  if (!isRefusal(answer)) return presentTradeAsOrder(answer, terms)
  const next = stepAfter(answer)
  if (typeof next === 'string') return rest(next)
  return explainShortage(deps, { customerId, terms }, next)
}

/** The order as the executor decides it. */
function requestOf({ customerId, terms, route, idempotencyKey, clientOrderId }: PlacedOrder): OrderRequest {
  const { prices, timeInForce, doNotReduce, lots } = terms
  const stop = 'stop' in prices ? ` stop ${prices.stop}` : ''
  const kept = doNotReduce ? ' do not reduce' : ''
  const chosen = lots ? ` lots ${choiceText(lots)}` : ''
  return {
    customerId,
    order: orderAtOnce(terms),
    timeInForce,
    terms: `${prices.kind}${stop}${kept}${chosen}`,
    route,
    idempotencyKey,
    clientOrderId,
  }
}

function keyUseOf(placed: PlacedOrder): KeyUse | null {
  const { customerId, route, idempotencyKey } = placed
  if (idempotencyKey === null) return null
  return { customerId, route, key: idempotencyKey, fingerprint: fingerprintOf(requestOf(placed)) }
}
