import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './limits.schemas.ts'

export type Limit = z.output<typeof schemas.limit>

export const listLimits: Endpoint<typeof schemas.listLimits> = {
  method: 'GET',
  path: '/api/limits',
  access: 'customer',
}
