import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './limits.schemas.ts'

export const listLimits: Endpoint<typeof schemas.listLimits> = {
  method: 'GET',
  path: '/api/limits',
  access: 'customer',
}
