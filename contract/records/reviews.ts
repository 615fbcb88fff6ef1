import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reviews.schemas.ts'

export type ReviewWarning = z.output<typeof schemas.reviewWarning>
export type Outcome = z.output<typeof schemas.outcome>
export type Consequences = z.output<typeof schemas.consequences>
export type QueueCounts = z.output<typeof schemas.queueCounts>

export const getQueueCounts: Endpoint<typeof schemas.getQueueCounts> = {
  method: 'GET',
  path: '/api/admin/counts',
  access: { permission: 'office.look' },
}
