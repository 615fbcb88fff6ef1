import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './access.schemas.ts'

export type CustomerAccess = z.output<typeof schemas.customerAccess>

export const lockCustomer: Endpoint<typeof schemas.lockCustomer> = {
  method: 'POST',
  path: '/api/admin/customers/:id/lock',
  access: { permission: 'customers.lock' },
}

export const unlockCustomer: Endpoint<typeof schemas.unlockCustomer> = {
  method: 'POST',
  path: '/api/admin/customers/:id/unlock',
  access: { permission: 'customers.unlock' },
}

export const endCustomerSessions: Endpoint<typeof schemas.endCustomerSessions> = {
  method: 'POST',
  path: '/api/admin/customers/:id/end-sessions',
  access: { permission: 'customers.end_sessions' },
}
