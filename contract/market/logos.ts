import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './logos.schemas.ts'

export const getLogo: Endpoint<typeof schemas.getLogo> = {
  method: 'GET',
  path: '/api/logo/:symbol',
  access: 'public',
}
