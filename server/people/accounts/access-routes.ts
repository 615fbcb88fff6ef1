import * as access from '#contract/people/access.ts'
import * as locks from '#contract/people/locks.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { CheckRecentSecondFactor } from '../passwords/check-recent-second-factor.ts'
import type { ConfirmPassword } from '../passwords/confirm-password.ts'
import { endCustomerSessions } from './end-customer-sessions.ts'
import { lockMoney, unlockMoney } from '../payouts/change-money-lock.ts'
import { readMoneyLock } from '../payouts/read-money-lock.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { type AccessDeps, lockCustomer, unlockCustomer } from './lock-customer.ts'

/** Mounts how administrators suspend, reinstate and sign out customers. */
export function mountAccess(serve: Serve, deps: AccessDeps): void {
  serve(access.lockCustomer, (call) => lockCustomer(deps, requestOf(call)))
  serve(access.unlockCustomer, (call) => unlockCustomer(deps, requestOf(call)))
  serve(access.endCustomerSessions, (call) => endCustomerSessions(deps, requestOf(call)))
}

/** Mounts customers' own locks on money and account. */
export function mountLocks(
  serve: Serve,
  deps: AccessDeps & {
    confirmPassword: ConfirmPassword
    checkRecentSecondFactor: CheckRecentSecondFactor
  },
): void {
  serve(locks.getMoneyLock, ({ principal }) => readMoneyLock(deps, principal.userId))
  serve(locks.lockMoney, ({ principal, body, address }) =>
    lockMoney(deps, { customerId: principal.userId, delayHours: body.delayHours, address }),
  )
  serve(
    locks.unlockMoney,
    async ({ principal, body, address }) =>
      (await deps.checkRecentSecondFactor(principal)) ??
      (await deps.confirmPassword({ principal, password: body.password, address })) ??
      unlockMoney(deps, { customerId: principal.userId, address }),
  )
  serve(locks.lockOwnAccount, ({ principal, address }) =>
    lockOwnAccount(deps, { customerId: principal.userId, address }),
  )
}

type AccessCall = { params: { id: string }; body: { reason: string } } & Parameters<typeof reviewerOf>[0]

const requestOf = (call: AccessCall) => ({
  customerId: BigInt(call.params.id),
  reason: call.body.reason,
  reviewer: reviewerOf(call),
})
