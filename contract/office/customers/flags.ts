import type * as z from 'zod/mini'
import { staff } from '../../endpoint.ts'
import type * as schemas from './flags.schemas.ts'

export type CustomerFlag = z.output<typeof schemas.customerFlag>

const mayDetails = staff('customers.details')
const maySet = staff('flags.set')

export const listFlags = mayDetails<typeof schemas.listFlags>('GET /api/admin/customers/:id/flags')
export const flagCustomer = maySet<typeof schemas.flagCustomer>('POST /api/admin/customers/:id/flags')
export const endFlag = maySet<typeof schemas.endFlag>('POST /api/admin/flags/:id/end')
