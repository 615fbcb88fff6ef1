import {
  type AdminDepositRequest,
  adminListDepositRequests,
  repriceDeposit,
} from '#contract/cash/deposits.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { DEPOSIT_REVIEW } from '../queue/review.ts'
import { reportRefusal } from '../queue/settle-review.ts'

/** For an expired rate. */
export function RepriceButton({ request: { id, depositReference } }: { request: AdminDepositRequest }) {
  const reprice = useConfirmedAction<void, AdminDepositRequest>({
    what: 'repricing',
    send: async (_, { isCheck }) => {
      try {
        return await call(repriceDeposit, { params: { id } })
      } catch (error) {
        if (!isCheck || !isCode(error, 'rate_not_expired')) throw error
        // Repriced by the request whose answer was lost.
        const found = await call(adminListDepositRequests, { query: { search: depositReference } })
        const repriced = found.find((request) => request.id === id)
        if (repriced === undefined) throw error
        return repriced
      }
    },
    nameOf: () => id,
    success: ({ amount }) => ({
      title: 'Deposit repriced',
      description: `New amount: ${dollarText(amount)}. The user has been notified`,
    }),
    onSuccess: () => refresh(adminListDepositRequests),
    onError: (error) => reportRefusal(DEPOSIT_REVIEW, 'Repricing failed', error),
  })
  return (
    <>
      <UnconfirmedNote text={reprice.unconfirmed} className="mt-4" />
      <Button
        size="sm"
        variant="secondary"
        className="mt-4"
        pending={reprice.isPending}
        onClick={() => void reprice.mutate()}
      >
        Reprice
      </Button>
    </>
  )
}
