import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as fields from '../review-fields.ts'
import type * as schemas from './reviews.schemas.ts'

export type ReviewWarning = z.output<typeof fields.reviewWarning>
export type Outcome = z.output<typeof fields.outcome>
export type Consequences = z.output<typeof fields.consequences>
export type QueueCounts = z.output<typeof schemas.queueCounts>

const mayLook = staff('office.look')

export const getQueueCounts = mayLook<typeof schemas.getQueueCounts>('GET /api/admin/counts')
