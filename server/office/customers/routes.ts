import { adminGetCustomer, adminListCustomers } from '#contract/office/customers.ts'
import { isRefusal } from '#contract/refusals.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { listCustomers } from './list-customers.ts'
import { maskCustomer } from './mask-customer.ts'
import { type CustomerDeps, viewCustomer } from './view-customer.ts'

/** The customers for administrators; decisions about one are other areas' endpoints. */
export function mountCustomers(serve: Serve, deps: CustomerDeps): void {
  serve(adminListCustomers, ({ query, principal }) =>
    listCustomers(deps.pool, { ...query, hasDetails: isPermitted(principal, 'customers.details') }),
  )
  serve(adminGetCustomer, async (call) => {
    const page = await viewCustomer(deps, { customerId: BigInt(call.params.id), reviewer: reviewerOf(call) })
    return isRefusal(page) || isPermitted(call.principal, 'customers.private') ? page : maskCustomer(page)
  })
}
