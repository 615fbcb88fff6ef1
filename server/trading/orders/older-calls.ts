import * as olderOrders from '#contract/trading/older-orders.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { encodeProvenAnswer } from '#server/platform/http/encoded.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { cancelAtMarket } from './cancel.ts'
import { type PlacingDeps, place } from './place.ts'
import { listQueuedOrders, presentQueuedOrder } from './read/list-queued-orders.ts'
import type { PlacingOutcome } from './rest.ts'
import { orderTermsOf } from './routes.ts'
import { asPlaced } from './rows/order-row.ts'

/** The older calls for market orders in shares. */
export function mountOlderCalls(serve: Serve, deps: PlacingDeps): void {
  for (const endpoint of [olderOrders.buy, olderOrders.sell]) {
    const side = endpoint === olderOrders.buy ? 'buy' : 'sell'
    serve(endpoint, async ({ principal, body, idempotencyKey }) =>
      answerOrder(
        endpoint,
        await place(deps, {
          customerId: principal.userId,
          terms: orderTermsOf({ ...body, side, type: 'market', timeInForce: 'day' }),
          route: endpoint.path,
          idempotencyKey,
          isOlderCall: true,
        }),
      ),
    )
  }
  serve(olderOrders.listQueuedOrders, ({ principal, query }) =>
    listQueuedOrders(deps.pool, principal.userId, query),
  )
  serve(olderOrders.cancelQueuedOrder, async ({ principal, params }) => {
    const row = await cancelAtMarket(deps, { customerId: principal.userId, orderId: BigInt(params.id) })
    return isRefusal(row) ? row : presentQueuedOrder(row)
  })
}

/** 202 for a resting order, 200 for a trade, whose form is proven: checking it took Node 5 us of 70. */
function answerOrder(
  endpoint: typeof olderOrders.buy | typeof olderOrders.sell,
  placed: PlacingOutcome | Refusal,
) {
  if (isRefusal(placed)) return withoutHolds(placed)
  if ('trade' in placed) return encodeProvenAnswer(endpoint, placed.trade)
  return new Accepted(presentQueuedOrder(asPlaced(placed.row)))
}

/** These calls do not distinguish held from missing. */
function withoutHolds(refusal: Refusal): Refusal {
  if (refusal.refused === 'cash_held') return refuse('insufficient_funds')
  return refusal.refused === 'shares_reserved' ? refuse('insufficient_holdings') : refusal
}
