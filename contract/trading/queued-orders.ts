import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './queued-orders.schemas.ts'

export type QueuedOrder = z.output<typeof schemas.queuedOrder>

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
