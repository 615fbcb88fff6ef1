import * as queuedOrders from '#contract/trading/queued-orders.ts'
import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import type { Refusal } from '#contract/refusals.ts'
import * as trading from '#contract/trading/orders.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Encoded } from '#server/platform/http/encoded.ts'
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
  const { pool } = parts
  for (const [side, endpoint] of [
    ['buy', trading.buy],
    ['sell', trading.sell],
  ] as const) {
    serve(endpoint, async ({ principal, body, idempotencyKey }) =>
      queuedAsAccepted(
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
    listTrades(pool, { customerId: principal.userId, symbol: query.symbol, at: parts.clock.now() }),
  )
  serve(trading.listTransactions, ({ principal, query }) =>
    listTransactions(pool, principal.userId, {
      ...query,
      catalogue: parts.market.settings.at(parts.market.now()).catalogue,
    }),
  )
  serve(queuedOrders.listQueuedOrders, ({ principal, query }) =>
    listQueuedOrders(pool, principal.userId, query),
  )
  serve(queuedOrders.cancelQueuedOrder, ({ principal, params }) =>
    cancelQueuedOrder(parts, { customerId: principal.userId, orderId: BigInt(params.id) }),
  )
}

/** 202 for an order that was queued, 200 for a trade. */
const queuedAsAccepted = (answer: trading.Transaction | QueuedOrder | Refusal) =>
  'status' in answer ? new Accepted(answer) : answer
