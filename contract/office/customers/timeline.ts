import type * as z from 'zod/mini'
import { staff } from '../../endpoint.ts'
import type * as schemas from './timeline.schemas.ts'

export type TimelineEntry = z.output<typeof schemas.timelineEntry>

const mayDetails = staff('customers.details')

export const listTimeline = mayDetails<typeof schemas.listTimeline>('GET /api/admin/customers/:id/timeline')
