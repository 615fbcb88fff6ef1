import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { adminListCustomers, type ListedCustomer } from '#contract/office/customers.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'

const PAGE_ROWS = 50

/** The filters of the list. A customer must match all that are given. */
export interface CustomerFilter {
  search?: string
  kycStatus?: KycStatus
}

/** Customers, newest first, 50 at a time. The last list stays while the next loads. */
export const useCustomerPages = (filter: CustomerFilter) =>
  useInfiniteQuery({
    ...CHANGES_ELSEWHERE,
    queryKey: [adminListCustomers.path, filter],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        adminListCustomers,
        { query: { ...filter, limit: String(PAGE_ROWS), ...(before === undefined ? {} : { before }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListedCustomer[]) => (page.length < PAGE_ROWS ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
