import type * as z from 'zod/mini'
import type { Endpoint } from '../../endpoint.ts'
import type * as schemas from './customers.schemas.ts'

export type ListedCustomer = z.output<typeof schemas.listedCustomer>
export type SubmissionSummary = z.output<typeof schemas.submissionSummary>
export type ValuedHolding = z.output<typeof schemas.valuedHolding>
export type CustomerSession = z.output<typeof schemas.customerSession>
export type CustomerPage = z.output<typeof schemas.customerPage>
export type CustomerContext = z.output<typeof schemas.customerContext>
export type CustomerMail = z.output<typeof schemas.customerMail>
export type LookedUp = z.output<typeof schemas.lookedUp>

export const adminListCustomers: Endpoint<typeof schemas.adminListCustomers> = {
  method: 'GET',
  path: '/api/admin/customers',
  access: { permission: 'customers.look' },
}

export const adminGetCustomer: Endpoint<typeof schemas.adminGetCustomer> = {
  method: 'GET',
  path: '/api/admin/customers/:id',
  access: { permission: 'customers.details' },
}

export const adminGetCustomerContext: Endpoint<typeof schemas.adminGetCustomerContext> = {
  method: 'GET',
  path: '/api/admin/customers/:id/context',
  access: { permission: 'customers.details' },
}

export const lookUp: Endpoint<typeof schemas.lookUp> = {
  method: 'GET',
  path: '/api/admin/lookup',
  access: { permission: 'office.look' },
}
