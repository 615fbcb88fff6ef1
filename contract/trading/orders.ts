import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './orders.schemas.ts'

export type Order = z.output<typeof schemas.order>
export type OrderReceipt = z.output<typeof schemas.receipt>
export type OrderWithReceipt = z.output<typeof schemas.orderWithReceipt>
export type PreviewedLots = z.output<typeof schemas.previewedLots>
export type PreviewedOrder = z.output<typeof schemas.previewedOrder>

export const createOrder: Endpoint<typeof schemas.createOrder> = {
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
}

export const previewOrder: Endpoint<typeof schemas.previewOrder> = {
  method: 'POST',
  path: '/api/orders/preview',
  access: 'customer',
}

export const listOrders: Endpoint<typeof schemas.listOrders> = {
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
}

export const readOrder: Endpoint<typeof schemas.readOrder> = {
  method: 'GET',
  path: '/api/orders/:id',
  access: 'customer',
}

export const cancelOrder: Endpoint<typeof schemas.cancelOrder> = {
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'customer',
}

export const replaceOrder: Endpoint<typeof schemas.replaceOrder> = {
  method: 'POST',
  path: '/api/orders/:id/replace',
  access: 'customer',
}
