import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './restrictions.schemas.ts'

export type Restriction = z.output<typeof schemas.restriction>
export type OwnRestriction = z.output<typeof schemas.ownRestriction>

export const listRestrictions: Endpoint<typeof schemas.listRestrictions> = {
  method: 'GET',
  path: '/api/admin/customers/:id/restrictions',
  access: { permission: 'customers.details' },
}

export const restrictCustomer: Endpoint<typeof schemas.restrictCustomer> = {
  method: 'POST',
  path: '/api/admin/customers/:id/restrictions',
  access: { permission: 'restrictions.make' },
}

export const liftRestriction: Endpoint<typeof schemas.liftRestriction> = {
  method: 'POST',
  path: '/api/admin/restrictions/:id/lift',
  access: { permission: 'restrictions.lift' },
}

export const listOwnRestrictions: Endpoint<typeof schemas.listOwnRestrictions> = {
  method: 'GET',
  path: '/api/restrictions',
  access: 'customer',
}
