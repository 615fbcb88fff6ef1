import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './support.schemas.ts'

export type SupportMessage = z.output<typeof schemas.supportMessage>
export type SupportTicket = z.output<typeof schemas.supportTicket>
export type QueuedTicket = z.output<typeof schemas.queuedTicket>
export type AdminSupportTicket = z.output<typeof schemas.adminSupportTicket>

export const listSupportTickets: Endpoint<typeof schemas.listSupportTickets> = {
  method: 'GET',
  path: '/api/support-tickets',
  access: 'customer',
}

export const openSupportTicket: Endpoint<typeof schemas.openSupportTicket> = {
  method: 'POST',
  path: '/api/support-tickets',
  access: 'customer',
}

export const addSupportMessage: Endpoint<typeof schemas.addSupportMessage> = {
  method: 'POST',
  path: '/api/support-tickets/:id/messages',
  access: 'customer',
}

export const adminListSupportTickets: Endpoint<typeof schemas.adminListSupportTickets> = {
  method: 'GET',
  path: '/api/admin/support-tickets',
  access: { permission: 'tickets.answer' },
}

export const adminGetSupportTicket: Endpoint<typeof schemas.adminGetSupportTicket> = {
  method: 'GET',
  path: '/api/admin/support-tickets/:id',
  access: { permission: 'tickets.answer' },
}

export const replyToSupportTicket: Endpoint<typeof schemas.replyToSupportTicket> = {
  method: 'POST',
  path: '/api/admin/support-tickets/:id/reply',
  access: { permission: 'tickets.answer' },
}

export const prioritizeSupportTicket: Endpoint<typeof schemas.prioritizeSupportTicket> = {
  method: 'POST',
  path: '/api/admin/support-tickets/:id/priority',
  access: { permission: 'tickets.answer' },
}

export const closeSupportTicket: Endpoint<typeof schemas.closeSupportTicket> = {
  method: 'POST',
  path: '/api/admin/support-tickets/:id/close',
  access: { permission: 'tickets.answer' },
}
