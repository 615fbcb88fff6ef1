import type * as z from 'zod/mini'
import { staff, visitor } from '../endpoint.ts'
import type * as schemas from './announcements.schemas.ts'

export type FirmAnnouncement = z.output<typeof schemas.announcement>
export type OfficeAnnouncement = z.output<typeof schemas.officeAnnouncement>
export type ServiceReport = z.output<typeof schemas.serviceReport>

const mayWrite = staff('announcements.write')

export const listAnnouncements = visitor<typeof schemas.listAnnouncements>('GET /api/public/announcements')
export const getStatus = visitor<typeof schemas.getStatus>('GET /api/public/status')
export const adminListAnnouncements = mayWrite<typeof schemas.adminListAnnouncements>(
  'GET /api/admin/announcements',
)
export const makeAnnouncement = mayWrite<typeof schemas.makeAnnouncement>('POST /api/admin/announcements')
export const endAnnouncement = mayWrite<typeof schemas.endAnnouncement>(
  'POST /api/admin/announcements/:id/end',
)
