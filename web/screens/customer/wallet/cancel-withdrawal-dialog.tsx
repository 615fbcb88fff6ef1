import { getWallet } from '#contract/cash/deposits.ts'
import {
  cancelWithdrawal,
  listWithdrawalRequests,
  type WithdrawalRequest,
} from '#contract/cash/withdrawals.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { isDecidedAs } from '#web/features/outcome/is-decided-as.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { FeeAndTotal, totalOf } from '#web/features/cash/fee-and-total.tsx'
import { maskedAccount } from '#web/features/cash/masked-account.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

interface CancelWithdrawalDialogProps extends DialogState {
  request: WithdrawalRequest
}

export default function CancelWithdrawalDialog({ request, ...state }: CancelWithdrawalDialogProps) {
  const { id, amount, fee, bankName, bankAccountNumber } = request
  const cancellation = useConfirmedAction<void, unknown>({
    what: 'cancellation',
    send: (_, { isCheck }) =>
      call(cancelWithdrawal, { params: { id } }).catch((error) => {
        if (!isCheck || !isDecidedAs(error, 'cancelled')) throw error
      }),
    nameOf: () => ['withdrawal', id],
    success: { title: 'Withdrawal canceled', description: 'The held amount is back in your balance' },
    onSuccess: () => state.onOpenChange(false),
    failure: 'Cancellation failed',
    onError: (error) => {
      if (isDecided(error)) state.onOpenChange(false)
    },
    refreshes: [getWallet, listWithdrawalRequests],
  })
  return (
    <ActionDialog
      {...state}
      title="Cancel Withdrawal"
      description={
        <>
          <Money value={totalOf(amount, fee)} /> returns to your balance.
        </>
      }
      action={cancellation}
      button="Cancel Withdrawal"
      cancel="Keep Request"
      isDestructive
    >
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
    </ActionDialog>
  )
}

/** An administrator or another window decided first. */
const isDecided = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)

const REQUEST =
  'flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 rounded-md bg-surface-2 px-3.5 py-3'
