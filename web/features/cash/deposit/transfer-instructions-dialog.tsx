import { useState } from 'react'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import { sepaTransferCode, transferText } from '#domain/cash/transfer-code.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { QrCode } from '#web/ui/figures/qr-code.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import {
  BankDetailsList,
  COPIED_LINES,
  CopiedLine,
  type Destination,
  useBankDetails,
} from './bank-details-list.tsx'

interface TransferInstructionsDialogProps extends DialogState {
  request: DepositRequest
}

/** How to make a deposit's transfer. */
export default function TransferInstructionsDialog({ request, ...state }: TransferInstructionsDialogProps) {
  return (
    <Dialog
      {...state}
      title="Transfer Instructions"
      description="Send exactly this amount, with this reference."
    >
      <div className="grid gap-5">
        <dl className={COPIED_LINES}>
          <CopiedLine label="Amount" text={request.originalAmount} />
          <CopiedLine label="Currency" text={request.currency} />
          <CopiedLine label="Reference" text={request.depositReference} />
        </dl>
        <Account request={request} />
      </div>
    </Dialog>
  )
}

/** The account valid when the request was made, and on demand today's. */
function Account({ request }: { request: DepositRequest }) {
  const [isToday, setToday] = useState(false)
  const asked = { request: request.id }
  const { data: details } = useBankDetails(asked)
  const to: Destination = isToday ? { currency: request.currency } : asked
  return (
    <>
      {details?.hasChanged === true && (
        <div className="grid justify-items-start gap-2">
          <Note tone="warn" className="w-full">
            {isToday
              ? 'This is our account today. Do not send the transfer again if you have already sent it.'
              : 'Our bank account has changed since you made this request. If you have not sent the transfer yet, ' +
                'send it to the new account.'}
          </Note>
          <SmallButton onClick={() => setToday(!isToday)}>
            {isToday ? 'Show Earlier Account' : 'Show New Account'}
          </SmallButton>
        </div>
      )}
      <BankDetailsList to={to} />
      <WholeTransfer request={request} to={to} />
    </>
  )
}

function WholeTransfer({ request, to }: { request: DepositRequest; to: Destination }) {
  const { data: details } = useBankDetails(to)
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
