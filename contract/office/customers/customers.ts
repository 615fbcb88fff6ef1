import type * as z from 'zod/mini'
import { staff } from '../../endpoint.ts'
import type * as schemas from './customers.schemas.ts'

export type ListedCustomer = z.output<typeof schemas.listedCustomer>
export type SubmissionSummary = z.output<typeof schemas.submissionSummary>
export type ValuedHolding = z.output<typeof schemas.valuedHolding>
export type CustomerSession = z.output<typeof schemas.customerSession>
export type CustomerPage = z.output<typeof schemas.customerPage>
export type CustomerContext = z.output<typeof schemas.customerContext>
export type CustomerMail = z.output<typeof schemas.customerMail>
export type LookedUp = z.output<typeof schemas.lookedUp>

const mayLookCustomers = staff('customers.look')
const mayDetailsCustomers = staff('customers.details')
const mayLookOffice = staff('office.look')

export const adminListCustomers =
  mayLookCustomers<typeof schemas.adminListCustomers>('GET /api/admin/customers')
export const adminGetCustomer = mayDetailsCustomers<typeof schemas.adminGetCustomer>(
  'GET /api/admin/customers/:id',
)
export const adminGetCustomerContext = mayDetailsCustomers<typeof schemas.adminGetCustomerContext>(
  'GET /api/admin/customers/:id/context',
)
export const lookUp = mayLookOffice<typeof schemas.lookUp>('GET /api/admin/lookup')
