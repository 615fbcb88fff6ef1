import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './older-orders.schemas.ts'

export type QueuedOrder = z.output<typeof schemas.queuedOrder>

export const buy: Endpoint<typeof schemas.buy> = {
  method: 'POST',
  path: '/api/buy',
  access: 'customer',
}

export const sell: Endpoint<typeof schemas.sell> = {
  method: 'POST',
  path: '/api/sell',
  access: 'customer',
}

export const listQueuedOrders: Endpoint<typeof schemas.listQueuedOrders> = {
  method: 'GET',
  path: '/api/pending-orders',
  access: 'customer',
}

export const cancelQueuedOrder: Endpoint<typeof schemas.cancelQueuedOrder> = {
  method: 'POST',
  path: '/api/pending-orders/:id/cancel',
  access: 'customer',
}
