import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './overview.schemas.ts'

export type OfficeOverview = z.output<typeof schemas.officeOverview>

export const getOfficeOverview: Endpoint<typeof schemas.getOfficeOverview> = {
  method: 'GET',
  path: '/api/admin/overview',
  access: { permission: 'office.look' },
}
