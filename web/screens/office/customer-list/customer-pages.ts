import { adminListCustomers } from '#contract/office/customers/customers.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'

/** The filters of the list. A customer must match all that are given. */
export interface CustomerFilter {
  search?: string
  kycStatus?: KycStatus
}

/** Customers, newest first, a page at a time. */
export const useCustomerPages = (filter: CustomerFilter) =>
  useListPages({
    queryKey: [adminListCustomers.path, filter],
    ask: (page, options) => call(adminListCustomers, { query: { ...filter, ...page } }, options),
  })
