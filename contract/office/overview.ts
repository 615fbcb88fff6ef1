import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './overview.schemas.ts'

export type OfficeOverview = z.output<typeof schemas.officeOverview>

const mayLook = staff('office.look')

export const getOfficeOverview = mayLook<typeof schemas.getOfficeOverview>('GET /api/admin/overview')
