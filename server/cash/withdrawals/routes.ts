import * as withdrawals from '#contract/cash/withdrawals.ts'
import { reviewContextOf, reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { People } from '#server/people/area.ts'
import type { Identity } from '#server/people/identity.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { listWithdrawalQueue } from './list-withdrawal-queue.ts'
import { listWithdrawalRequests } from './list-withdrawal-requests.ts'
import { readPayoutPause } from './read-payout-pause.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { requestWithdrawal, withdrawToLastAccount } from './request-withdrawal.ts'

/** Passwords are confirmed before any row is locked. */
export interface WithdrawalDeps
  extends
    Pick<Identity, 'confirmPassword' | 'checkRecentPassword' | 'checkRecentSecondFactor'>,
    Pick<People, 'checkVerifiedEmail'> {
  pool: Pool
  clock: Clock
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
    const secondFactorDue = await deps.checkRecentSecondFactor(principal)
    if (secondFactorDue) return secondFactorDue
    const { amount, password, ...payTo } = body
    const wrongPassword = await deps.confirmPassword({ principal, password, address })
    if (wrongPassword) return wrongPassword
    const notVerified = await deps.checkVerifiedEmail(principal.userId)
    if (notVerified) return notVerified
    const requested = { customerId: principal.userId, grossCents: amount, payTo }
    return requestWithdrawal(deps, { ...requested, idempotencyKey, address })
  })
  serve(withdrawals.withdrawToLastAccount, async ({ principal, body, address, idempotencyKey }) => {
    const secondFactorDue = await deps.checkRecentSecondFactor(principal)
    if (secondFactorDue) return secondFactorDue
    const notRecent = await deps.checkRecentPassword(principal)
    if (notRecent) return notRecent
    const notVerified = await deps.checkVerifiedEmail(principal.userId)
    if (notVerified) return notVerified
    const requested = { customerId: principal.userId, grossCents: body.amount }
    return withdrawToLastAccount(deps, { ...requested, idempotencyKey, address })
  })
  serve(withdrawals.cancelWithdrawal, ({ principal, params, address }) =>
    cancelWithdrawal(deps, { requestId: BigInt(params.id), customerId: principal.userId, address }),
  )

  serve(withdrawals.adminListWithdrawalRequests, (call) =>
    listWithdrawalQueue(pool, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(withdrawals.approveWithdrawal, (call) =>
    approveWithdrawal(deps, { requestId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(withdrawals.rejectWithdrawal, (call) =>
    rejectWithdrawal(deps, {
      requestId: BigInt(call.params.id),
      reason: call.body.reason,
      reviewer: reviewerOf(call),
    }),
  )
}
