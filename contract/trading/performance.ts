import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './performance.schemas.ts'

export type Performance = z.output<typeof schemas.performance>
export type ClosedPosition = z.output<typeof schemas.closedPosition>

export const getPerformance: Endpoint<typeof schemas.getPerformance> = {
  method: 'GET',
  path: '/api/performance',
  access: 'customer',
}

export const listClosedPositions: Endpoint<typeof schemas.listClosedPositions> = {
  method: 'GET',
  path: '/api/closed-positions',
  access: 'customer',
}
