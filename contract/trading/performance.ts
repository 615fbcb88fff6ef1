import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './performance.schemas.ts'

export type Performance = z.output<typeof schemas.performance>
export type ClosedPosition = z.output<typeof schemas.closedPosition>

export const getPerformance = customer<typeof schemas.getPerformance>('GET /api/performance')
export const listClosedPositions = customer<typeof schemas.listClosedPositions>('GET /api/closed-positions')
