import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './day-close.schemas.ts'

export type BusinessDay = z.output<typeof schemas.businessDay>
export type DayReport = z.output<typeof schemas.dayReport>

export const listBusinessDays: Endpoint<typeof schemas.listBusinessDays> = {
  method: 'GET',
  path: '/api/admin/day-closes',
  access: { permission: 'day_close.look' },
}

export const getDayReport: Endpoint<typeof schemas.getDayReport> = {
  method: 'GET',
  path: '/api/admin/day-closes/:date',
  access: { permission: 'day_close.look' },
}

export const signDayReport: Endpoint<typeof schemas.signDayReport> = {
  method: 'POST',
  path: '/api/admin/day-closes/:date/sign',
  access: { permission: 'day_close.sign' },
}
