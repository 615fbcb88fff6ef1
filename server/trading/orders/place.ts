import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { refuseTerms } from '#domain/trading/orders/accept-order.ts'
import { firstStep, orderAtOnce } from '#domain/trading/orders/placing.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import type { OrderWait } from '#domain/trading/orders/order-waits.ts'
import type { KeyUse } from '#server/platform/database/idempotency.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { OrderExecutor } from './fill/order-executor.ts'
import { type OrderRequest, fingerprintOf } from './fill/order-request.ts'
import { sellChosenLots } from './fill/sell-chosen-lots.ts'
import { type SaleTerms, choiceText } from '../lots/sale-terms.ts'
import { byPoliciesInForce } from './by-policies.ts'
import { waitOrRefuse } from './wait-or-refuse.ts'
import { explainShortage } from './explain-shortage.ts'
import type { PlacingMarket } from './market.ts'
import { refusalOf } from './refuse-order.ts'
import { readFirstOrder, restOrder } from './rest.ts'
import { presentTradeAsOrder } from './read/present-row.ts'

export interface PlacingDeps {
  pool: Pool
  executor: OrderExecutor
  market: PlacingMarket
}

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
export async function placeOrder(deps: PlacingDeps, placed: PlacedOrder): Promise<Order | Refusal> {
  const { terms } = placed
  const settings = deps.market.settings.at(deps.market.now())
  const tradable = settings.catalogue.findTradable(terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const wrong = refuseTerms(terms, tradable.type === 'mutual_fund')
  if (wrong) return refusalOf(wrong, settings)
  return byPoliciesInForce(deps.market, (policies) => placeBy(deps, placed, { tradable, policies }))
}

async function placeBy(
  deps: PlacingDeps,
  placed: PlacedOrder,
  { tradable: { type }, policies }: { tradable: Tradable; policies: OrderPolicies },
): Promise<Order | Refusal> {
  const { customerId, terms, clientOrderId } = placed
  const { instrument } = terms
  const rest = (waitsFor: OrderWait) =>
    restOrder(deps, {
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
  if ('orderId' in answer) return readFirstOrder(deps.pool, customerId, answer.orderId, terms)
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
