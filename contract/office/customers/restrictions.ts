import type * as z from 'zod/mini'
import { customer, staff } from '../../endpoint.ts'
import type * as schemas from './restrictions.schemas.ts'

export type Restriction = z.output<typeof schemas.restriction>
export type OwnRestriction = z.output<typeof schemas.ownRestriction>

const mayDetails = staff('customers.details')
const mayMake = staff('restrictions.make')
const mayLift = staff('restrictions.lift')

export const listRestrictions = mayDetails<typeof schemas.listRestrictions>(
  'GET /api/admin/customers/:id/restrictions',
)
export const restrictCustomer = mayMake<typeof schemas.restrictCustomer>(
  'POST /api/admin/customers/:id/restrictions',
)
export const liftRestriction = mayLift<typeof schemas.liftRestriction>(
  'POST /api/admin/restrictions/:id/lift',
)
export const listOwnRestrictions = customer<typeof schemas.listOwnRestrictions>('GET /api/restrictions')
