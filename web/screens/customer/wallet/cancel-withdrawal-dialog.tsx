import { getWallet } from '#contract/cash/deposits.ts'
import {
  cancelWithdrawal,
  listWithdrawalRequests,
  type WithdrawalRequest,
} from '#contract/cash/withdrawals.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { isDecidedAs } from '#web/features/outcome/is-decided-as.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { FeeAndTotal, totalOf } from '#web/features/cash/fee-and-total.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'

interface CancelWithdrawalDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: WithdrawalRequest
}

/** Asks for confirmation before a pending withdrawal is cancelled. */
export default function CancelWithdrawalDialog({ open, onOpenChange, request }: CancelWithdrawalDialogProps) {
  const { id, amount, fee, bankName, bankAccountNumber } = request
  const cancellation = useConfirmedMutation<void, unknown>({
    what: 'cancellation',
    send: (_, { isCheck }) =>
      call(cancelWithdrawal, { params: { id } }).catch((error) => {
        if (!isCheck || !isDecidedAs(error, 'cancelled')) throw error
      }),
    nameOf: () => ['withdrawal', id],
    success: { title: 'Withdrawal canceled', description: 'The held amount is back in your balance' },
    onSuccess: () => onOpenChange(false),
    failure: 'Cancellation failed',
    onError: (error) => {
      if (isDecided(error)) onOpenChange(false)
    },
    refreshes: [getWallet, listWithdrawalRequests],
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Withdrawal"
      description={
        <>
          <Money value={totalOf(amount, fee)} /> returns to your balance.
        </>
      }
    >
      <div className="grid gap-4">
        <div className={REQUEST}>
          <p className="min-w-0 text-sm wrap-anywhere text-fg-2">
            {bankName} {maskedAccount(bankAccountNumber)}
          </p>
          <p className="ml-auto text-right whitespace-nowrap">
            <Money value={amount} className="font-semibold" />
            <span className="block text-xs text-fg-2">
              <FeeAndTotal amount={amount} fee={fee} />
            </span>
          </p>
        </div>
        <UnconfirmedNote text={cancellation.unconfirmed} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep Request
          </Button>
          <Button
            variant="destructive"
            pending={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            Cancel Withdrawal
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** An administrator or another window decided first. */
const isDecided = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)

const REQUEST =
  'flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 rounded-md ' + 'bg-surface-2 px-3.5 py-3'
