import { adminListAgreements } from '#contract/agreements/agreements.ts'
import { adminListDepositRequests } from '#contract/cash/deposits.ts'
import { adminListWithdrawalRequests } from '#contract/cash/withdrawals.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { adminListSettings } from '#contract/office/settings.ts'
import { approveProposal, listProposals, rejectProposal, withdrawProposal } from '#contract/cash/proposals.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'

/** How a person ends a proposal. */
export type ProposalEnding = { as: 'approved' } | { as: 'rejected'; reason: string } | { as: 'withdrawn' }

const DONE = {
  approved: 'Confirmed and carried out',
  rejected: 'Proposal rejected',
  withdrawn: 'Proposal withdrawn',
}

/** Confirms, rejects or withdraws a proposal. Sent twice it is refused: the server decides a proposal once. */
export function useEndProposal(id: string) {
  return useMutation({
    mutationFn: (ending: ProposalEnding) => {
      const params = { id }
      if (ending.as === 'approved') return call(approveProposal, { params })
      if (ending.as === 'withdrawn') return call(withdrawProposal, { params })
      return call(rejectProposal, { params, body: { reason: ending.reason } })
    },
    onSuccess: (_, { as }) => toast({ tone: 'success', title: DONE[as] }),
    onError: (error) => {
      toast({ tone: 'error', title: 'The proposal was not decided', description: reasonOf(error) })
    },
    onSettled: () =>
      refresh(
        listProposals,
        adminListDepositRequests,
        adminListWithdrawalRequests,
        getQueueCounts,
        getOfficeOverview,
        adminListSettings,
        adminListAgreements,
      ),
  })
}

/** Why it was not decided. A card has no fields: what is wrong with one of what was proposed is said in words. */
const reasonOf = (error: unknown): string =>
  (error instanceof CallError && error.errors[0]?.message) ||
  detailOf(error, 'Please check your connection and try again')
