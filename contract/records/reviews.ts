import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as fields from '../review-fields.ts'
import type * as schemas from './reviews.schemas.ts'

export type ReviewWarning = z.output<typeof fields.reviewWarning>
export type Outcome = z.output<typeof fields.outcome>
export type Consequences = z.output<typeof fields.consequences>
export type QueueCounts = z.output<typeof schemas.queueCounts>

export const getQueueCounts: Endpoint<typeof schemas.getQueueCounts> = {
  method: 'GET',
  path: '/api/admin/counts',
  access: { permission: 'office.look' },
}
