import * as olderOrders from '#contract/trading/older-orders.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { encodeProvenAnswer } from '#server/platform/http/encoded.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { cancelQueuedOrder } from './cancel-queued-order.ts'
import { listQueuedOrders } from './read/list-queued-orders.ts'
import type { PlacingDeps } from './place.ts'
import { shownFee } from './shown-fee.ts'
import { submitOrder } from './submit-order.ts'

/** The older calls of orders in shares at market: buying, selling, and those that wait. */
export function mountOlderCalls(serve: Serve, parts: PlacingDeps & { clock: Clock }): void {
  for (const endpoint of [olderOrders.buy, olderOrders.sell]) {
    const side = endpoint === olderOrders.buy ? 'buy' : 'sell'
    serve(endpoint, async ({ principal, body, idempotencyKey }) =>
      answerOrder(
        endpoint,
        await submitOrder(parts, {
          customerId: principal.userId,
          order: {
            side,
            instrument: body.symbol,
            quantity: body.quantity,
            expectedPrice: body.expectedPrice ?? null,
            ...shownFee(body),
          },
          route: endpoint.path,
          idempotencyKey,
        }),
      ),
    )
  }
  serve(olderOrders.listQueuedOrders, ({ principal, query }) =>
    listQueuedOrders(parts.pool, principal.userId, query),
  )
  serve(olderOrders.cancelQueuedOrder, ({ principal, params }) =>
    cancelQueuedOrder(parts, { customerId: principal.userId, orderId: BigInt(params.id) }),
  )
}

type Outcome = Awaited<ReturnType<typeof submitOrder>>

/** 202 for an order that was queued, 200 for a trade: its form is proven, and checking it took Node 5 us of 70. */
function answerOrder(endpoint: typeof olderOrders.buy | typeof olderOrders.sell, answer: Outcome) {
  if (isRefusal(answer)) return answer
  return 'status' in answer ? new Accepted(answer) : encodeProvenAnswer(endpoint, answer)
}
