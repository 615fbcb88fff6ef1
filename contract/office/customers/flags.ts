import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './flags.schemas.ts'

export type CustomerFlag = z.output<typeof schemas.customerFlag>

export const listFlags: Endpoint<typeof schemas.listFlags> = {
  method: 'GET',
  path: '/api/admin/customers/:id/flags',
  access: { permission: 'customers.details' },
}

export const flagCustomer: Endpoint<typeof schemas.flagCustomer> = {
  method: 'POST',
  path: '/api/admin/customers/:id/flags',
  access: { permission: 'flags.set' },
}

export const endFlag: Endpoint<typeof schemas.endFlag> = {
  method: 'POST',
  path: '/api/admin/flags/:id/end',
  access: { permission: 'flags.set' },
}
