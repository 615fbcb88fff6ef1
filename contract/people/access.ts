import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './access.schemas.ts'

export type CustomerAccess = z.output<typeof schemas.customerAccess>

const mayLock = staff('customers.lock')
const mayUnlock = staff('customers.unlock')
const mayEndSessions = staff('customers.end_sessions')

export const lockCustomer = mayLock<typeof schemas.lockCustomer>('POST /api/admin/customers/:id/lock')
export const unlockCustomer = mayUnlock<typeof schemas.unlockCustomer>('POST /api/admin/customers/:id/unlock')
export const endCustomerSessions = mayEndSessions<typeof schemas.endCustomerSessions>(
  'POST /api/admin/customers/:id/end-sessions',
)
