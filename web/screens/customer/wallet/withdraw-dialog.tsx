import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { UnlessPaused } from '#web/features/cash/withdraw/payout-pause.tsx'
import { WITHDRAWAL_REVIEW_TEXT, WithdrawForm } from '#web/features/cash/withdraw/withdraw-form.tsx'

interface WithdrawDialogProps extends DialogState {
  onRequested: () => void
}

/** Does not depend on the KYC status: money can always leave. */
export default function WithdrawDialog({ onRequested, ...state }: WithdrawDialogProps) {
  return (
    <Dialog {...state} title="Withdraw Funds" description={WITHDRAWAL_REVIEW_TEXT}>
      <UnlessPaused>
        <WithdrawForm
          onRequested={() => {
            state.onOpenChange(false)
            onRequested()
          }}
        />
      </UnlessPaused>
    </Dialog>
  )
}
