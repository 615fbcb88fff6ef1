import { type AdminDepositRequest, adminListDepositRequests, repriceDeposit } from '#contract/funding.ts'
import { call } from '../../api/client.ts'
import { useMutation } from '../../api/mutation.ts'
import { refresh } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { dollarText } from '../../ui/decimal-text.ts'
import { toast } from '../../ui/toast.ts'
import { DEPOSIT_REVIEW } from './review.ts'
import { reportRefusal } from './settle-review.ts'

/** Gives a request that cannot be approved at its old rate today's. */
export function RepriceButton({ request: { id } }: { request: AdminDepositRequest }) {
  const reprice = useMutation({
    mutationFn: () => call(repriceDeposit, { params: { id } }),
    onSuccess: ({ amount }) => {
      toast({
        tone: 'success',
        title: 'Deposit re-priced',
        description: `It would credit ${dollarText(amount)} now; the user has been notified`,
      })
      return refresh(adminListDepositRequests)
    },
    onError: (error) => reportRefusal(DEPOSIT_REVIEW, 'Re-pricing failed', error),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-4"
      pending={reprice.isPending}
      onClick={() => reprice.mutate()}
    >
      Re-price
    </Button>
  )
}
