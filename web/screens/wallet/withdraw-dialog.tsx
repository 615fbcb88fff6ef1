import { Dialog } from '../../ui/dialog.tsx'
import { UnlessPaused } from './payout-pause.tsx'
import { WITHDRAWAL_REVIEW_TEXT, WithdrawForm } from './withdraw-form.tsx'

interface WithdrawDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** After a request was accepted; the dialog has closed. */
  onRequested: () => void
}

/** The form that asks for a payout. Money can always leave, whatever the profile's standing. */
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
