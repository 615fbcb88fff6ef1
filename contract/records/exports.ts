import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './exports.schemas.ts'

export const exportList: Endpoint<typeof schemas.exportList> = {
  method: 'GET',
  path: '/api/admin/exports/:list',
  access: { permission: 'lists.export' },
}
