import { useQuery } from '@tanstack/react-query'
import { type DepositRequest, getBankDetails } from '#contract/cash/deposits.ts'
import { sepaTransferCode, transferText } from '#domain/cash/transfer-code.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QrCode } from '#web/ui/figures/qr-code.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { BankDetailsList } from './bank-details-list.tsx'
import { COPIED_LINES, CopiedLine } from './copied-line.tsx'

interface TransferInstructionsDialogProps {
  request: DepositRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How to make the transfer that a deposit request waits for. */
export default function TransferInstructionsDialog(props: TransferInstructionsDialogProps) {
  const { request, open, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Transfer Instructions"
      description="Send exactly this amount, with this reference."
    >
      <div className="grid gap-5">
        <dl className={COPIED_LINES}>
          <CopiedLine label="Amount" text={request.originalAmount} />
          <CopiedLine label="Currency" text={request.currency} />
          <CopiedLine label="Reference" text={request.depositReference} />
        </dl>
        <BankDetailsList />
        <WholeTransfer request={request} />
      </div>
    </Dialog>
  )
}

/** All details at once: to copy, and to scan. */
function WholeTransfer({ request }: { request: DepositRequest }) {
  const { data: details } = useQuery(queryOf(getBankDetails, {}))
  if (details === undefined) return null
  const transfer = {
    ...details,
    amount: request.originalAmount,
    currency: request.currency,
    reference: request.depositReference,
  }
  const text = transferText(transfer)
  const sepa = sepaTransferCode(transfer)
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm text-fg-2">Copy all details</span>
        <CopyButton label="Copy all details" text={text} />
      </div>
      <QrCode text={sepa ?? text} label="QR code of the transfer" />
      <p className="text-center text-xs text-fg-2">
        {sepa === null ? 'Scan to read these details on a phone' : 'Scan with your banking app'}
      </p>
    </div>
  )
}
