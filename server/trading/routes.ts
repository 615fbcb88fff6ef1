import * as trading from '#contract/trading.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Serve } from '#server/http/route.ts'
import { holdingsReader } from './list-holdings.ts'
import { listTransactions } from './list-transactions.ts'
import type { OrderDesk } from './order-desk.ts'
import { placeOrder } from './place-order.ts'

/** Buying, selling, and what came of it. */
export function mountTrading(serve: Serve, { pool, desk }: { pool: Pool; desk: OrderDesk }): void {
  for (const [side, endpoint] of [
    ['buy', trading.buy],
    ['sell', trading.sell],
  ] as const) {
    serve(endpoint, ({ session, body, idempotencyKey }) =>
      placeOrder(desk, {
        customerId: session.userId,
        side,
        symbol: body.symbol,
        quantity: body.quantity,
        expectedPrice: body.expectedPrice ?? null,
        route: endpoint.path,
        idempotencyKey,
      }),
    )
  }
  const listHoldings = holdingsReader(pool)
  serve(trading.listHoldings, ({ session }) => listHoldings(session.userId))
  serve(trading.listTransactions, ({ session, query }) => listTransactions(pool, session.userId, query))
}
