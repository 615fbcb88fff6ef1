import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as fields from '../review-fields.ts'
import type * as schemas from './lists.schemas.ts'

export type ListCount = z.output<typeof fields.counted>

export const exportList: Endpoint<typeof schemas.exportList> = {
  method: 'GET',
  path: '/api/admin/exports/:list',
  access: { permission: 'lists.export' },
}

export const checkProof: Endpoint<typeof schemas.checkProof> = {
  method: 'GET',
  path: '/api/admin/proof',
  access: { permission: 'office.look' },
}

export const countList: Endpoint<typeof schemas.countList> = {
  method: 'GET',
  path: '/api/admin/lists/:list/count',
  access: { permission: 'office.look' },
}
