import * as customers from '#contract/office/customers.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { endCustomerSessions } from './end-customer-sessions.ts'
import { type AccessDeps, lockCustomer, unlockCustomer } from './lock-customer.ts'

/** Endpoints by which administrators suspend, reinstate and sign out a customer. */
export function mountAccess(serve: Serve, deps: AccessDeps): void {
  serve(customers.lockCustomer, (call) => lockCustomer(deps, requestOf(call)))
  serve(customers.unlockCustomer, (call) => unlockCustomer(deps, requestOf(call)))
  serve(customers.endCustomerSessions, (call) => endCustomerSessions(deps, requestOf(call)))
}

type AccessCall = { params: { id: string }; body: { reason: string } } & Parameters<typeof reviewerOf>[0]

const requestOf = (call: AccessCall) => ({
  customerId: BigInt(call.params.id),
  reason: call.body.reason,
  reviewer: reviewerOf(call),
})
