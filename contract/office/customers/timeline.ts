import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './timeline.schemas.ts'

export type TimelineEntry = z.output<typeof schemas.timelineEntry>

export const listTimeline: Endpoint<typeof schemas.listTimeline> = {
  method: 'GET',
  path: '/api/admin/customers/:id/timeline',
  access: { permission: 'customers.details' },
}
