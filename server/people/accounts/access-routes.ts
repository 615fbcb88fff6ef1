import * as access from '#contract/people/access.ts'
import * as locks from '#contract/people/locks.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type Proving, refuseUnproved } from '../passwords/confirm-password.ts'
import * as lock from './lock-customer.ts'
import { lockMoney, unlockMoney, readMoneyLock } from '../payouts/money-lock.ts'

/** Mounts how administrators suspend, reinstate and sign out customers. */
export function mountAccess(serve: Serve, deps: lock.AccessDeps): void {
  serve(access.lockCustomer, (call) => lock.lockCustomer(deps, requestOf(call)))
  serve(access.unlockCustomer, (call) => lock.unlockCustomer(deps, requestOf(call)))
  serve(access.endCustomerSessions, (call) => lock.endCustomerSessions(deps, requestOf(call)))
}

/** Mounts customers' own locks on money and account. */
export function mountLocks(serve: Serve, deps: lock.AccessDeps & Proving): void {
  serve(locks.getMoneyLock, ({ principal }) => readMoneyLock(deps, principal.userId))
  serve(locks.lockMoney, ({ principal, body, address }) =>
    lockMoney(deps, { customerId: principal.userId, delayHours: body.delayHours, address }),
  )
  serve(
    locks.unlockMoney,
    async ({ principal, body, address }) =>
      (await refuseUnproved(deps, { principal, password: body.password, address })) ??
      unlockMoney(deps, { customerId: principal.userId, address }),
  )
  serve(locks.lockOwnAccount, ({ principal, address }) =>
    lock.lockOwnAccount(deps, { customerId: principal.userId, address }),
  )
}

type AccessCall = { params: { id: string }; body: { reason: string } } & Parameters<typeof reviewerOf>[0]

const requestOf = (call: AccessCall) => ({
  customerId: BigInt(call.params.id),
  reason: call.body.reason,
  reviewer: reviewerOf(call),
})
