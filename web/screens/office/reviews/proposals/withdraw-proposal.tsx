import { withdrawProposal } from '#contract/records/proposals.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { reportRefusal, settle } from '../queue/settle-review.ts'
import { PROPOSAL_REVIEW } from './proposal-review.ts'

export function WithdrawProposal({ id }: { id: string }) {
  const withdrawal = useAction({
    call: () => call(withdrawProposal, { params: { id } }),
    onSuccess: () => settle(PROPOSAL_REVIEW, id, { title: 'Proposal withdrawn' }),
    onError: (error) => reportRefusal(PROPOSAL_REVIEW, 'The proposal was not withdrawn', error),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-4"
      pending={withdrawal.isPending}
      onClick={() => withdrawal.mutate()}
    >
      Withdraw Proposal
    </Button>
  )
}
