import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './older-orders.schemas.ts'

export type OrderAtMarket = z.output<typeof schemas.orderAtMarket>

export const buy = customer<typeof schemas.buy>('POST /api/buy')
export const sell = customer<typeof schemas.sell>('POST /api/sell')
export const listOrdersAtMarket = customer<typeof schemas.listOrdersAtMarket>('GET /api/pending-orders')
export const cancelOrderAtMarket = customer<typeof schemas.cancelOrderAtMarket>(
  'POST /api/pending-orders/:id/cancel',
)
