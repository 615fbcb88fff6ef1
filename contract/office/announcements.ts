import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './announcements.schemas.ts'

export type FirmAnnouncement = z.output<typeof schemas.announcement>
export type OfficeAnnouncement = z.output<typeof schemas.officeAnnouncement>
export type ServiceReport = z.output<typeof schemas.serviceReport>

export const listAnnouncements: Endpoint<typeof schemas.listAnnouncements> = {
  method: 'GET',
  path: '/api/public/announcements',
  access: 'public',
}

export const getStatus: Endpoint<typeof schemas.getStatus> = {
  method: 'GET',
  path: '/api/public/status',
  access: 'public',
}

export const adminListAnnouncements: Endpoint<typeof schemas.adminListAnnouncements> = {
  method: 'GET',
  path: '/api/admin/announcements',
  access: { permission: 'announcements.write' },
}

export const makeAnnouncement: Endpoint<typeof schemas.makeAnnouncement> = {
  method: 'POST',
  path: '/api/admin/announcements',
  access: { permission: 'announcements.write' },
}

export const endAnnouncement: Endpoint<typeof schemas.endAnnouncement> = {
  method: 'POST',
  path: '/api/admin/announcements/:id/end',
  access: { permission: 'announcements.write' },
}
