import type * as z from 'zod/mini'
import { customer, staff } from '../../endpoint.ts'
import type * as schemas from './impersonations.schemas.ts'

export type Impersonation = z.output<typeof schemas.impersonation>
export type OwnImpersonation = z.output<typeof schemas.ownImpersonation>

const mayViewAs = staff('customers.view_as')

export const startViewing = mayViewAs<typeof schemas.startViewing>('POST /api/admin/customers/:id/viewings')
export const endViewing = mayViewAs<typeof schemas.endViewing>('POST /api/admin/viewings/:id/end')
export const listOwnViewings = customer<typeof schemas.listOwnViewings>('GET /api/viewings')
