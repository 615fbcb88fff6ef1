import {
  type AdminDepositRequest,
  adminListDepositRequests,
  repriceDeposit,
} from '#contract/cash/deposits.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { DEPOSIT_REVIEW } from '../queue/review.ts'
import { reportRefusal } from '../queue/settle-review.ts'

/** Sets today's rate for a request whose rate has expired. */
export function RepriceButton({ request: { id } }: { request: AdminDepositRequest }) {
  const reprice = useMutation({
    mutationFn: () => call(repriceDeposit, { params: { id } }),
    onSuccess: ({ amount }) => {
      toast({
        tone: 'success',
        title: 'Deposit repriced',
        description: `New amount: ${dollarText(amount)}. The user has been notified`,
      })
      return refresh(adminListDepositRequests)
    },
    onError: (error) => reportRefusal(DEPOSIT_REVIEW, 'Repricing failed', error),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mt-4"
      pending={reprice.isPending}
      onClick={() => reprice.mutate()}
    >
      Reprice
    </Button>
  )
}
