import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './impersonations.schemas.ts'

export type Impersonation = z.output<typeof schemas.impersonation>
export type OwnImpersonation = z.output<typeof schemas.ownImpersonation>

export const startViewing: Endpoint<typeof schemas.startViewing> = {
  method: 'POST',
  path: '/api/admin/customers/:id/viewings',
  access: { permission: 'customers.view_as' },
}

export const endViewing: Endpoint<typeof schemas.endViewing> = {
  method: 'POST',
  path: '/api/admin/viewings/:id/end',
  access: { permission: 'customers.view_as' },
}

export const listOwnViewings: Endpoint<typeof schemas.listOwnViewings> = {
  method: 'GET',
  path: '/api/viewings',
  access: 'customer',
}
