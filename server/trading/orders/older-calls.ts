import * as olderOrders from '#contract/trading/older-orders.ts'
import { type Refusal, isRefusal, refuse, REFUSALS } from '#contract/refusals.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { OrderAtMarket } from '#contract/trading/older-orders.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-terms.ts'
import { encodeProvenAnswer } from '#server/platform/http/encoded.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { cancelAtMarket } from './cancel.ts'
import { type PlacingDeps, place } from './place.ts'
import type { PlacingOutcome } from './rest.ts'
import { orderTermsOf } from './routes.ts'
import { asPlaced, type OrderRow } from './rows/order-row.ts'
import { LIST_ORDERS_AT_MARKET } from './rows/orders.sql.ts'

/** The older calls for market orders in shares. */
export function mountOlderCalls(serve: Serve, deps: PlacingDeps): void {
  for (const endpoint of [olderOrders.buy, olderOrders.sell]) {
    const side = endpoint === olderOrders.buy ? 'buy' : 'sell'
    serve(endpoint, async ({ principal, body, idempotencyKey }) =>
      answerOrder(
        endpoint,
        await place(deps, {
          customerId: principal.userId,
          terms: {
            ...orderTermsOf({ ...body, side, type: 'market', timeInForce: 'day' }),
            timeInForce: null,
          },
          route: endpoint.path,
          idempotencyKey,
        }),
      ),
    )
  }
  serve(olderOrders.listOrdersAtMarket, ({ principal, query }) =>
    listOrdersAtMarket(deps.pool, principal.userId, query),
  )
  serve(olderOrders.cancelOrderAtMarket, async ({ principal, params }) => {
    const row = await cancelAtMarket(deps, { customerId: principal.userId, orderId: BigInt(params.id) })
    return isRefusal(row) ? row : presentOrderAtMarket(row)
  })
}

/** 202 for a resting order, 200 for a trade, whose form is proven: checking it took Node 5 us of 70. */
function answerOrder(
  endpoint: typeof olderOrders.buy | typeof olderOrders.sell,
  placed: PlacingOutcome | Refusal,
) {
  if (isRefusal(placed)) return withoutHolds(placed)
  if ('trade' in placed) return encodeProvenAnswer(endpoint, placed.trade)
  return new Accepted(presentOrderAtMarket(asPlaced(placed.row)))
}

/** These calls do not distinguish held from missing. */
function withoutHolds(refusal: Refusal): Refusal {
  if (refusal.refused === 'cash_held') return refuse('insufficient_funds')
  return refusal.refused === 'shares_reserved' ? refuse('insufficient_holdings') : refusal
}

/** A customer's market orders in shares that wait or waited, newest first. */
export async function listOrdersAtMarket(
  database: Queryable,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined; status?: StoredOrderStatus | undefined },
): Promise<OrderAtMarket[]> {
  const { rows } = await database.query<OrderRow>(LIST_ORDERS_AT_MARKET, [
    customerId,
    page.before ?? LARGEST_ID,
    page.status ?? null,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentOrderAtMarket)
}

/** Such an order, as the older calls show it. */
const presentOrderAtMarket = (row: OrderRow): OrderAtMarket => ({
  id: row.id.toString(),
  side: row.side,
  assetSymbol: row.instrument,
  quantity: formatQuantity(quantity(row.quantity_units ?? 0n)),
  status: row.status,
  estimatedPrice: formatPrice(price(row.estimate_price_units)),
  held: formatCents(cents(row.held_cents)),
  createdAt: row.created_at.toISOString(),
  waitsFor: row.waits_for,
  dueAt: row.due_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  transactionId: row.transaction_id?.toString() ?? null,
  refusalReason: row.refusal && REFUSALS[row.refusal].detail,
})
