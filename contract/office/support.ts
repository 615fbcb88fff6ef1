import type * as z from 'zod/mini'
import { customer, staff } from '../endpoint.ts'
import type * as schemas from './support.schemas.ts'

export type SupportMessage = z.output<typeof schemas.supportMessage>
export type SupportTicket = z.output<typeof schemas.supportTicket>
export type QueuedTicket = z.output<typeof schemas.queuedTicket>
export type AdminSupportTicket = z.output<typeof schemas.adminSupportTicket>

const mayAnswer = staff('tickets.answer')

export const listSupportTickets = customer<typeof schemas.listSupportTickets>('GET /api/support-tickets')
export const openSupportTicket = customer<typeof schemas.openSupportTicket>('POST /api/support-tickets')
export const addSupportMessage = customer<typeof schemas.addSupportMessage>(
  'POST /api/support-tickets/:id/messages',
)
export const adminListSupportTickets = mayAnswer<typeof schemas.adminListSupportTickets>(
  'GET /api/admin/support-tickets',
)
export const adminGetSupportTicket = mayAnswer<typeof schemas.adminGetSupportTicket>(
  'GET /api/admin/support-tickets/:id',
)
export const replyToSupportTicket = mayAnswer<typeof schemas.replyToSupportTicket>(
  'POST /api/admin/support-tickets/:id/reply',
)
export const prioritizeSupportTicket = mayAnswer<typeof schemas.prioritizeSupportTicket>(
  'POST /api/admin/support-tickets/:id/priority',
)
export const closeSupportTicket = mayAnswer<typeof schemas.closeSupportTicket>(
  'POST /api/admin/support-tickets/:id/close',
)
