import type { SentInput } from '#contract/endpoint.ts'
import type { createOrder } from '#contract/trading/orders.ts'

/** An order as it is sent. */
export type OrderBody = SentInput<typeof createOrder>['body']

/** What the ticket of an order at a price, or in dollars, holds beside the shares. */
export interface TicketDraft {
  /** The side and the style that the prices are for: for others they are filled in again. */
  pricesFor: string
  limit: string
  stop: string
  force: 'day' | 'gtc'
  dollars: string
}
