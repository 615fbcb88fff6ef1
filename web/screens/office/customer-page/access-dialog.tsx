import { useState } from 'react'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { type AccessAction, refreshCustomer } from './access.ts'

interface AccessDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
  decision: AccessAction
}

/** Asks for the reason of a decision about a customer's access. Colleagues read it, the customer does not. */
export default function AccessDialog({ open, onOpenChange, customer, decision }: AccessDialogProps) {
  const { id, username } = customer
  const [reason, setReason] = useState('')
  const deciding = useMutation({
    mutationFn: (reason: string) => decision.decide(id, reason),
    onSuccess: (access) => {
      onOpenChange(false)
      toast({ ...decision.done(access), tone: 'success' })
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: decision.failureTitle, description })
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    onSettled: () => refreshCustomer(id),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={decision.title} description={username}>
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues. Not visible to the customer."
        button={decision.button}
        variant={decision.isDestructive ? 'destructive' : 'primary'}
        text={<p className="text-fg-2">{decision.text}</p>}
        decision={deciding}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
