import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './orders.schemas.ts'

export type Order = z.output<typeof schemas.order>
export type OrderReceipt = z.output<typeof schemas.receipt>
export type OrderWithReceipt = z.output<typeof schemas.orderWithReceipt>
export type PreviewedLots = z.output<typeof schemas.previewedLots>
export type PreviewedOrder = z.output<typeof schemas.previewedOrder>

export const createOrder = customer<typeof schemas.createOrder>('POST /api/orders')
export const previewOrder = customer<typeof schemas.previewOrder>('POST /api/orders/preview')
export const listOrders = customer<typeof schemas.listOrders>('GET /api/orders')
export const readOrder = customer<typeof schemas.readOrder>('GET /api/orders/:id')
export const cancelOrder = customer<typeof schemas.cancelOrder>('POST /api/orders/:id/cancel')
export const replaceOrder = customer<typeof schemas.replaceOrder>('POST /api/orders/:id/replace')
