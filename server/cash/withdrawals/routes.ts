import * as withdrawals from '#contract/cash/withdrawals.ts'
import { requestOf, reviewContextOf } from '#server/records/audit/audit.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { People } from '#server/people/area.ts'
import type { Identity } from '#server/people/identity.ts'
import { refuseUnproved } from '#server/people/passwords/confirm-password.ts'
import { approveWithdrawal, cancelWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { listWithdrawalQueue, listWithdrawalRequests } from './list-withdrawals.ts'
import { readPayoutPause } from './read-payout-pause.ts'
import { requestWithdrawal, withdrawToLastAccount } from './request-withdrawal.ts'

/** Passwords are confirmed before any row is locked. */
export interface WithdrawalDeps
  extends
    Pick<Identity, 'confirmPassword' | 'checkRecentPassword' | 'checkRecentSecondFactor'>,
    Pick<People, 'checkVerifiedEmail'>,
    PoolAndClock {
  settings: SettingsInForce
}

export function mountWithdrawals(serve: Serve, deps: WithdrawalDeps): void {
  const { pool } = deps
  serve(withdrawals.listWithdrawalRequests, ({ principal, query }) =>
    listWithdrawalRequests(pool, principal.userId, query),
  )
  serve(withdrawals.listPayoutAccounts, ({ principal }) => listPayoutAccounts(pool, principal.userId))
  serve(withdrawals.getPayoutPause, ({ principal }) => readPayoutPause(deps, principal.userId))
  serve(withdrawals.requestWithdrawal, async ({ principal, body, address, idempotencyKey }) => {
    const { amount, password, ...payTo } = body
    const unproved =
      (await refuseUnproved(deps, { principal, password, address })) ??
      (await deps.checkVerifiedEmail(principal.userId))
    if (unproved) return unproved
    const requested = { customerId: principal.userId, grossCents: amount, payTo }
    return requestWithdrawal(deps, { ...requested, idempotencyKey, address })
  })
  serve(withdrawals.withdrawToLastAccount, async ({ principal, body, address, idempotencyKey }) => {
    const unproved =
      (await deps.checkRecentSecondFactor(principal)) ??
      (await deps.checkRecentPassword(principal)) ??
      (await deps.checkVerifiedEmail(principal.userId))
    if (unproved) return unproved
    const requested = { customerId: principal.userId, grossCents: body.amount }
    return withdrawToLastAccount(deps, { ...requested, idempotencyKey, address })
  })
  serve(withdrawals.cancelWithdrawal, ({ principal, params, address }) =>
    cancelWithdrawal(deps, { requestId: BigInt(params.id), customerId: principal.userId, address }),
  )

  serve(withdrawals.adminListWithdrawalRequests, (call) =>
    listWithdrawalQueue(call.database, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(withdrawals.approveWithdrawal, (call) => approveWithdrawal(deps, requestOf(call)))
  serve(withdrawals.rejectWithdrawal, (call) =>
    rejectWithdrawal(deps, { ...requestOf(call), reason: call.body.reason }),
  )
}
