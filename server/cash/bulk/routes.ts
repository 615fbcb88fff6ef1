import { approveDeposits, approveWithdrawals } from '#contract/cash/bulk-approvals.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewContextOf, reviewerOf } from '#server/records/audit/audit.ts'
import { type ApprovalParts, approveDeposit } from '../deposits/decide-deposit.ts'
import { listDepositQueue } from '../deposits/list-deposits.ts'
import { type PayoutParts, approveWithdrawal } from '../withdrawals/decide-withdrawal.ts'
import { listWithdrawalQueue } from '../withdrawals/list-withdrawals.ts'
import { approveTogether } from './approve-together.ts'

export function mountBulkApprovals(serve: Serve, deps: ApprovalParts & PayoutParts): void {
  const { pool, clock } = deps
  serve(approveDeposits, (call) => {
    const reviewer = reviewerOf(call)
    const context = () => reviewContextOf(call, clock.now())
    return approveTogether(
      {
        read: async (id) => (await listDepositQueue(deps, only(id), context()))[0],
        approve: (requestId, batch) => approveDeposit(deps, { requestId, reviewer, batch }),
      },
      call.body.ids,
    )
  })
  serve(approveWithdrawals, (call) => {
    const reviewer = reviewerOf(call)
    const context = () => reviewContextOf(call, clock.now())
    return approveTogether(
      {
        read: async (id) => (await listWithdrawalQueue(pool, only(id), context()))[0],
        approve: (requestId, batch) => approveWithdrawal(deps, { requestId, reviewer, batch }),
      },
      call.body.ids,
    )
  })
}

/** The page of a queue with one request, of any status. */
const only = (id: bigint) => ({ limit: 1, after: `${id - 1n}`, before: `${id + 1n}` })
