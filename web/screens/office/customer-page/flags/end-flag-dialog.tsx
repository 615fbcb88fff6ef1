import { useState } from 'react'
import { type CustomerFlag, endFlag } from '#contract/records/flags.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { refreshCustomer } from '../access.ts'
import { FLAG_NAMES } from './flag-words.ts'

interface EndFlagDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  flag: Pick<CustomerFlag, 'id' | 'kind' | 'owner'>
}

/** Asks why a flag is ended. */
export default function EndFlagDialog({ open, onOpenChange, customerId, flag }: EndFlagDialogProps) {
  const [reason, setReason] = useState('')
  const ending = useMutation({
    mutationFn: (reason: string) => call(endFlag, { params: { id: flag.id }, body: { reason } }),
    onSuccess: () => {
      onOpenChange(false)
      toast({ tone: 'success', title: 'Flag ended' })
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Could not end the flag', description })
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    onSettled: () => refreshCustomer(customerId),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="End Flag">
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues. Not visible to the customer."
        button="End Flag"
        variant="primary"
        text={
          <p className="text-fg-2">
            {FLAG_NAMES[flag.kind]}, set by {flag.owner}. Reviews of this customer no longer warn of it.
          </p>
        }
        decision={ending}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
