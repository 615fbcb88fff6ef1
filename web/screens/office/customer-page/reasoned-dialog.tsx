import { useState } from 'react'
import { CallError } from '#web/lib/api/call-error.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { type ReasonedAction, refreshCustomer } from './access.ts'

interface ReasonedDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
  action: ReasonedAction
}

/** Asks for the reason of what is done to a customer. Colleagues read it, the customer does not. */
export default function ReasonedDialog({ open, onOpenChange, customer, action }: ReasonedDialogProps) {
  const { id, username } = customer
  const [reason, setReason] = useState('')
  const acting = useAction({
    call: (reason: string) => action.act(id, reason),
    success: (done) => done,
    onSuccess: () => onOpenChange(false),
    failure: action.failureTitle,
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    refreshes: () => refreshCustomer(id),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={action.title} description={username}>
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues. Not visible to the customer."
        button={action.button}
        variant={action.isDestructive ? 'destructive' : 'primary'}
        text={<p className="text-fg-2">{action.text}</p>}
        decision={acting}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
