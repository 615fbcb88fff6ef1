import { adminListCustomers } from '#contract/office/customers/customers.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'

/** A customer must match all filters given. */
export interface CustomerFilter {
  search?: string
  kycStatus?: KycStatus
}

/** Newest first, a page at a time. */
export const useCustomerPages = (filter: CustomerFilter) =>
  useListPages({
    queryKey: [adminListCustomers.path, filter],
    ask: (page, options) => call(adminListCustomers, { query: { ...filter, ...page } }, options),
  })
