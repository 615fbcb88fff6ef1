import * as orderBook from '#contract/trading/order-book.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { listOrders } from './list-orders.ts'
import { type PreviewDeps, previewOrder } from './preview-order.ts'
import { readOrderWithReceipt } from './read-order.ts'

/** The routes that show orders without changing any. */
export function mountOrderViews(serve: Serve, parts: { pool: Pool; clock: Clock } & PreviewDeps): void {
  serve(orderBook.listOrders, ({ principal, query }) => listOrders(parts, principal.userId, query))
  serve(orderBook.readOrder, ({ principal, params }) =>
    readOrderWithReceipt(parts, principal.userId, BigInt(params.id)),
  )
  serve(orderBook.previewOrder, ({ principal, body }) => previewOrder(parts, principal.userId, body))
}
