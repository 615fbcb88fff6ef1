import { useMutation } from '@tanstack/react-query'
import { type AdminDepositRequest, adminListDepositRequests, repriceDeposit } from '#contract/funding.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { dollarText } from '../../ui/decimal-text.ts'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'
import { DEPOSIT_REVIEW, reportRefusal } from './review.ts'

/** Says that a request cannot be approved at its old rate, and gives it today's. */
export function RepriceNote({ request: { id } }: { request: AdminDepositRequest }) {
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
    <div className="mt-4 grid justify-items-start gap-2">
      <Note tone="warn" className="w-full">
        This rate is more than 10 days old, so the deposit cannot be approved at it. Re-pricing takes today’s
        rate; check the new amount, then approve.
      </Note>
      <Button size="sm" variant="secondary" pending={reprice.isPending} onClick={() => reprice.mutate()}>
        Re-price
      </Button>
    </div>
  )
}
