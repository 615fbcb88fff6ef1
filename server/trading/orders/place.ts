import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Order } from '#contract/trading/orders.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { refuseTerms, refuseCash, refuseShares } from '#domain/trading/orders/accept-order.ts'
import { type OrderPolicies, areSamePolicies } from '#domain/trading/orders/order-policies.ts'
import type { OrderWait, OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { orderAtOnce } from '#domain/trading/orders/placing.ts'
import { cents } from '#domain/money/money.ts'
import { valueUp } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import { quantityOf } from '#domain/trading/orders/order-quantity.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { type SaleTerms, choiceText } from '../lots/sale-terms.ts'
import { decide, type PlacingMarket, type RestingMarket } from './market.ts'
import type { OrderExecutor } from './fill/order-executor.ts'
import { type OrderRequest, fingerprintOf } from './fill/order-request.ts'
import { sellChosenLots } from './fill/sell-chosen-lots.ts'
import { presentPlaced } from './read/present-order.ts'
import { refusalOf } from './refuse-order.ts'
import { type PlacingOutcome, readPlaced, restOrder } from './rest.ts'
import { READ_SHORTAGE } from './trigger/trigger.sql.ts'

export interface PlacingDeps {
  pool: Pool
  executor: OrderExecutor
  market: PlacingMarket
}

export interface PlacedOrder extends Omit<OrderRequest, 'order' | 'timeInForce' | 'terms'> {
  terms: SaleTerms
}

/** Places an order, and shows it: filled or waiting. */
export async function placeOrder(deps: PlacingDeps, order: PlacedOrder): Promise<Order | Refusal> {
  const placed = await place(deps, order)
  return isRefusal(placed) ? placed : presentPlaced(placed, order.terms)
}

/**
 * Places an order and returns its trade, or the resting order. What the executor cannot fill rests by its terms, or
 * at market by the business's policies.
 */
export async function place(deps: PlacingDeps, order: PlacedOrder): Promise<PlacingOutcome | Refusal> {
  const { market } = deps
  const settings = market.settings.at(market.now())
  const tradable = settings.catalogue.findTradable(order.terms.instrument)
  if (!tradable) return refuse('asset_not_found')
  const wrong = refuseTerms(order.terms, tradable.type === 'mutual_fund')
  if (wrong) return refusalOf(wrong, settings)
  // Policies changed: retry with the current ones. The refusal changed nothing.
  for (;;) {
    const { policies } = market.settings.at(market.now())
    const answer = await placeBy(deps, order, { tradable, policies })
    if (!isRefusal(answer)) return answer
    if (areSamePolicies(policies, market.settings.at(market.now()).policies)) return answer
  }
}

async function placeBy(
  deps: PlacingDeps,
  order: PlacedOrder,
  { tradable: { type }, policies }: { tradable: Tradable; policies: OrderPolicies },
): Promise<PlacingOutcome | Refusal> {
  const { customerId, terms } = order
  const request = requestOf(order)
  const rest = (waitsFor: OrderWait) =>
    restOrder(deps, { ...order, waitsFor, policies, use: keyUseOf(request) })
  const by = { type, policies }
  const first = decide(deps.market, terms, by)
  if (first !== 'fill') return isRefusal(first) ? first : rest(first)
  const answer = terms.lots
    ? await sellChosenLots(deps, request, terms.lots)
    : await deps.executor.place(request)
  if ('orderId' in answer) return readPlaced(deps.pool, customerId, answer.orderId)
  if (!isRefusal(answer)) return { trade: answer }
  const next = decide(deps.market, terms, by, answer)
  if (typeof next === 'string' && next !== 'fill') return rest(next)
  const refusal = isRefusal(next) ? next : answer
  return explainShortage(deps, { customerId, terms }, refusal)
}

function requestOf(order: PlacedOrder): OrderRequest {
  const { customerId, terms, route, idempotencyKey, clientOrderId } = order
  const { prices, timeInForce, doNotReduce, lots } = terms
  const named = { customerId, order: orderAtOnce(terms), route, idempotencyKey, clientOrderId }
  if (timeInForce === null) return named
  const stop = 'stop' in prices ? ` stop ${prices.stop}` : ''
  const kept = doNotReduce ? ' do not reduce' : ''
  const chosen = lots ? ` lots ${choiceText(lots)}` : ''
  return { ...named, timeInForce, terms: `${prices.kind}${stop}${kept}${chosen}` }
}

const keyUseOf = (request: OrderRequest) => {
  const { customerId, route, idempotencyKey: key } = request
  return key === null ? null : { customerId, route, key, fingerprint: fingerprintOf(request) }
}

interface Row {
  cash_cents: bigint
  held_cents: bigint
  quantity_units: bigint
  reserved_units: bigint
}

/**
 * Adds to a refusal what other orders keep, if that is why cash or shares are short. Read afterwards without a lock:
 * the figures decide nothing.
 */
async function explainShortage(
  { pool, market }: { pool: Pool; market: RestingMarket },
  { customerId, terms }: { customerId: bigint; terms: OrderTerms },
  refusal: Refusal,
): Promise<Refusal> {
  if (refusal.refused !== 'insufficient_funds' && refusal.refused !== 'insufficient_holdings') return refusal
  const last = market.estimateQuote(terms.instrument)
  const { rows } = await pool.query<Row>(READ_SHORTAGE, [customerId, terms.instrument])
  const [row] = rows
  if (!last || !row) return refusal
  const { side, size } = terms
  const limits = market.settings.at(market.now())
  const shares = 'quantity' in size ? size.quantity : quantityOf(side, size.notionalCents, last.price, limits)
  if (typeof shares !== 'bigint') return refusal
  return refusalOf(
    side === 'buy'
      ? refuseCash('quantity' in size ? valueUp(shares, last.price) : size.notionalCents, {
          cashCents: cents(row.cash_cents),
          heldForOrdersCents: cents(row.held_cents),
        })
      : refuseShares(shares, {
          held: quantity(row.quantity_units),
          reserved: quantity(row.reserved_units),
        }),
    limits,
  )
}
