import * as queuedOrders from '#contract/trading/pending-orders.ts'
import type { QueuedOrder } from '#contract/trading/pending-orders.ts'
import type { Refusal } from '#contract/refusals.ts'
import * as trading from '#contract/trading/trading.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Encoded } from '#server/platform/http/encoded.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import { cancelQueuedOrder } from './cancel-queued-order.ts'
import { listQueuedOrders } from './list-queued-orders.ts'
import { listTrades } from '../transactions/list-trades.ts'
import { listTransactions } from '../transactions/list-transactions.ts'
import { type OrderDeps, takeOrder } from './take-order.ts'

/** Buying, selling, what waits for the open, and what came of it. */
export function mountTrading(
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
    serve(endpoint, async ({ session, body, idempotencyKey }) =>
      queuedAsAccepted(
        await takeOrder(parts, {
          customerId: session.userId,
          side,
          symbol: body.symbol,
          quantity: body.quantity,
          expectedPrice: body.expectedPrice ?? null,
          route: endpoint.path,
          idempotencyKey,
        }),
      ),
    )
  }
  serve(trading.listHoldings, ({ session }) => parts.listHoldings(session.userId))
  serve(trading.listTrades, ({ session, query }) =>
    listTrades(pool, { customerId: session.userId, symbol: query.symbol, at: parts.clock.now() }),
  )
  serve(trading.listTransactions, ({ session, query }) => listTransactions(pool, session.userId, query))
  serve(queuedOrders.listQueuedOrders, ({ session, query }) => listQueuedOrders(pool, session.userId, query))
  serve(queuedOrders.cancelQueuedOrder, ({ session, params }) =>
    cancelQueuedOrder(parts, { customerId: session.userId, orderId: BigInt(params.id) }),
  )
}

/** A trade is done, a queued order is taken and waits. */
const queuedAsAccepted = (answer: trading.Transaction | QueuedOrder | Refusal) =>
  'status' in answer ? new Accepted(answer) : answer
