import * as queuedOrders from '#contract/trading/queued-orders.ts'
import { isRefusal } from '#contract/refusals.ts'
import * as trading from '#contract/trading/orders.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Encoded, encodeProvenAnswer } from '#server/platform/http/encoded.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { cancelQueuedOrder } from './cancel-queued-order.ts'
import { listQueuedOrders } from './list-queued-orders.ts'
import { listTrades } from '../transactions/list-trades.ts'
import { listTransactions } from '../transactions/list-transactions.ts'
import { shownFee } from './shown-fee.ts'
import { type OrderDeps, submitOrder } from './submit-order.ts'

/** The routes for buying, selling, queued orders, holdings, trades and transactions. */
export function mountOrders(
  serve: Serve,
  parts: OrderDeps & {
    clock: Clock
    listHoldings(customerId: bigint): Promise<Encoded<typeof trading.listHoldings>>
  },
): void {
  for (const endpoint of [trading.buy, trading.sell]) {
    const side = endpoint === trading.buy ? 'buy' : 'sell'
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
  serve(trading.listHoldings, ({ principal }) => parts.listHoldings(principal.userId))
  serve(trading.listTrades, ({ principal, query }) =>
    listTrades(parts.pool, { customerId: principal.userId, symbol: query.symbol, at: parts.clock.now() }),
  )
  serve(trading.listTransactions, ({ principal, query }) =>
    listTransactions(parts.pool, principal.userId, {
      ...query,
      catalogue: parts.market.settings.at(parts.market.now()).catalogue,
    }),
  )
  serve(queuedOrders.listQueuedOrders, ({ principal, query }) =>
    listQueuedOrders(parts.pool, principal.userId, query),
  )
  serve(queuedOrders.cancelQueuedOrder, ({ principal, params }) =>
    cancelQueuedOrder(parts, { customerId: principal.userId, orderId: BigInt(params.id) }),
  )
}

type Outcome = Awaited<ReturnType<typeof submitOrder>>

/** 202 for an order that was queued, 200 for a trade: its form is proven, and checking it took Node 5 us of 70. */
function answerOrder(endpoint: typeof trading.buy | typeof trading.sell, answer: Outcome) {
  if (isRefusal(answer)) return answer
  return 'status' in answer ? new Accepted(answer) : encodeProvenAnswer(endpoint, answer)
}
