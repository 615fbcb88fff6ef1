import { adminGetCustomer, adminListCustomers } from '#contract/office/customers.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { listCustomers } from './list-customers.ts'
import { type CustomerDeps, viewCustomer } from './view-customer.ts'

/** The customers for administrators; decisions about one are other areas' endpoints. */
export function mountCustomers(serve: Serve, deps: CustomerDeps): void {
  serve(adminListCustomers, ({ query }) => listCustomers(deps.pool, query))
  serve(adminGetCustomer, (call) =>
    viewCustomer(deps, { customerId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
}
