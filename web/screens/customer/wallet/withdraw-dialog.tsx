import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { UnlessPaused } from '#web/features/cash/withdraw/payout-pause.tsx'
import { WITHDRAWAL_REVIEW_TEXT, WithdrawForm } from '#web/features/cash/withdraw/withdraw-form.tsx'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** After acceptance; the dialog has closed. */
  onRequested: () => void
}

/** Does not depend on the KYC status: money can always leave. */
export default function WithdrawDialog({ open, onOpenChange, onRequested }: WithdrawDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw Funds"
      description={WITHDRAWAL_REVIEW_TEXT}
    >
      <UnlessPaused>
        <WithdrawForm
          onRequested={() => {
            onOpenChange(false)
            onRequested()
          }}
        />
      </UnlessPaused>
    </Dialog>
  )
}
