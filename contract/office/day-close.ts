import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './day-close.schemas.ts'

export type BusinessDay = z.output<typeof schemas.businessDay>
export type DayReport = z.output<typeof schemas.dayReport>

const mayLook = staff('day_close.look')
const maySign = staff('day_close.sign')

export const listBusinessDays = mayLook<typeof schemas.listBusinessDays>('GET /api/admin/day-closes')
export const getDayReport = mayLook<typeof schemas.getDayReport>('GET /api/admin/day-closes/:date')
export const signDayReport = maySign<typeof schemas.signDayReport>('POST /api/admin/day-closes/:date/sign')
