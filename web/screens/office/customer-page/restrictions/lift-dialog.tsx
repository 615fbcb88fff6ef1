import { useState } from 'react'
import { liftRestriction, type Restriction } from '#contract/records/restrictions.ts'
import { deedsText } from '#domain/restrictions/restricted-deeds.ts'
import { ReasonForm } from '#web/features/reviews/reason-form.tsx'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { refreshCustomer } from '../access.ts'

interface LiftDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  restriction: Pick<Restriction, 'id' | 'rights'>
}

/** Asks why a restriction is lifted. Colleagues read it, the customer does not. */
export default function LiftDialog({ open, onOpenChange, customerId, restriction }: LiftDialogProps) {
  const { id, rights } = restriction
  const [reason, setReason] = useState('')
  const lifting = useMutation({
    mutationFn: (reason: string) => call(liftRestriction, { params: { id }, body: { reason } }),
    onSuccess: () => {
      onOpenChange(false)
      toast({ tone: 'success', title: 'Restriction lifted', description: 'The customer was notified' })
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Could not lift the restriction', description })
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    onSettled: () => refreshCustomer(customerId),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Lift Restriction">
      <ReasonForm
        reason={reason}
        onReasonChange={setReason}
        label="Reason"
        hint="For the audit log and your colleagues. Not visible to the customer."
        button="Lift Restriction"
        variant="primary"
        text={
          <p className="text-fg-2">
            The customer can {deedsText(rights, 'and')} again, unless another restriction keeps them from it.
          </p>
        }
        decision={lifting}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
